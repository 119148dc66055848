"use strict";
const { Client, StreamableHTTPClientTransport } = require("@modelcontextprotocol/client");

const options = { capabilities: {}, versionNegotiation: { mode: "auto" } };

async function open(url) {
  const client = new Client({ name: "plain", version: "1.0.0" }, options);
  await client.connect(new StreamableHTTPClientTransport(url));
  return client;
}

module.exports = { open };
