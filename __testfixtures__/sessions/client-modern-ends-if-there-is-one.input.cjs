const { Client, StreamableHTTPClientTransport } = require('@modelcontextprotocol/client');
//~ era: modern

async function main(url) {
  const client = new Client({ name: 'app', version: '1.0.0' });
  const transport = new StreamableHTTPClientTransport(url, { reconnectionOptions: { maxRetries: 0 } }); //~ resumability/reconnects-nothing
  await client.connect(transport);
  console.log(await client.listTools());
  if (transport.sessionId) await transport.terminateSession().catch(() => {}); //~ session-header-io/ends-nothing, session-header-io/session-asked-for
  await client.close();
}

main(new URL(process.argv[2]));
