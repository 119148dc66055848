"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
const client_1 = require("@modelcontextprotocol/client");
async function open(url) {
    const client = new client_1.Client({ name: "host", version: "1.0.0" }, { versionNegotiation: { mode: "auto" } });
    client.setNotificationHandler("notifications/resources/list_changed", () => console.error("changed")); //~ get-stream/listens-now
    await client.connect(new client_1.StreamableHTTPClientTransport(url));
    await client?.ping(); //~ ping-removed/asks-discover
    return client;
}
exports.open = open;
