// Plain JavaScript, no import of the SDK: only the value that comes in tells what it is.
export function watch(server, folder) {
  setInterval(async () => {
    await server.server.createMessage({ messages: [], maxTokens: 1 });
  }, 1000);
  return folder;
}
