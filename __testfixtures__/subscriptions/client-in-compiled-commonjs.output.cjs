"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
const client_1 = require("@modelcontextprotocol/client");
async function open(url) {
    const client = new client_1.Client({ name: "host", version: "1.0.0" }, { versionNegotiation: { mode: "auto" } });
    client.setNotificationHandler("notifications/resources/list_changed", () => console.error("changed"));
    await client.connect(new client_1.StreamableHTTPClientTransport(url));
    if (client.getProtocolEra() === "modern") await client.listen({ resourcesListChanged: true }).catch((error) => client.onerror?.(error));
    await (client?.getProtocolEra() === "modern" ? client?.discover() : client?.ping());
    return client;
}
exports.open = open;
