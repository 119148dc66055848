import { server } from './server.js';

server.registerTool('ping', {}, async () => ({ content: [{ type: 'text', text: 'pong' }] }));
