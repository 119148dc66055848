"use strict";
const { Client, StreamableHTTPClientTransport } = require("@modelcontextprotocol/client");

const options = { capabilities: {} };

async function open(url) {
  const client = new Client({ name: "plain", version: "1.0.0" }, options); //~ client-version-negotiation/negotiated
  await client.connect(new StreamableHTTPClientTransport(url));
  return client;
}

module.exports = { open };
