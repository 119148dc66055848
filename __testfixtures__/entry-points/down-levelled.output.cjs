"use strict";
var __awaiter = (this && this.__awaiter) || function (thisArg, _arguments, P, generator) {
    function adopt(value) { return value instanceof P ? value : new P(function (resolve) { resolve(value); }); }
    return new (P || (P = Promise))(function (resolve, reject) {
        function fulfilled(value) { try { step(generator.next(value)); } catch (e) { reject(e); } }
        function rejected(value) { try { step(generator["throw"](value)); } catch (e) { reject(e); } }
        function step(result) { result.done ? resolve(result.value) : adopt(result.value).then(fulfilled, rejected); }
        step((generator = generator.apply(thisArg, _arguments || [])).next());
    });
};
Object.defineProperty(exports, "__esModule", { value: true });
const server_1 = require("@modelcontextprotocol/server");
const stdio_1 = require("@modelcontextprotocol/server/stdio");
function createServer() {
    const server = new server_1.McpServer({ name: "notes", version: "1.0.0" });
    server.registerTool("ping", {}, () => __awaiter(this, void 0, void 0, function* () { return ({ content: [] }); }));
    return server;
}
function start(makeServer) {
    return __awaiter(this, void 0, void 0, function* () {
        (0, stdio_1.serveStdio)(makeServer);
        console.error("running");
    });
}
function main() {
    return __awaiter(this, void 0, void 0, function* () {
        yield start(createServer);
    });
}
main();
