const { Client, StreamableHTTPClientTransport } = require('@modelcontextprotocol/client');

async function main(url) {
  const client = new Client({ name: 'app', version: '1.0.0' });
  const transport = new StreamableHTTPClientTransport(url);
  await client.connect(transport);
  console.log(await client.listTools());
  await client.close();
}

main(new URL(process.argv[2]));
