// Plain JavaScript, no import of the SDK: only the value that comes in tells what it is.
export function watch(server, folder) {
  setInterval(async () => {
    // MCP-TODO(mrtr/push-outside-handler): Ask in the tool that needs the answer, with an inputRequired({ … }) result, or let the client poll with a tool.
    await server.server.createMessage({ messages: [], maxTokens: 1 });
  }, 1000);
  return folder;
}
