import { createServer } from "node:http";

const server = createServer();
server._requestHandlers = new Map();
server._registeredTools ??= {};
export const tools = Object.keys(server._registeredTools);

export class Registry {
    _registeredPrompts = {};
    _notificationHandlers = new Map();

    get(extra) {
        return this._notificationHandlers.get(extra.requestId) ?? this._registeredPrompts[extra.sessionId];
    }
}
