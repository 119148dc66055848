import { McpServer } from '@modelcontextprotocol/server';
import twilio from 'twilio';
import { ChatModel } from './chat-model.js';

const server = new McpServer({ name: 'chat', version: '1.0.0' });
const phone = twilio('sid', 'token');
const model = new ChatModel();
const drive = { listRoots: async () => ['/'] };

server.registerTool('send', { description: 'Sends' }, async () => {
  await phone.messages.create({ to: '+1', from: '+2', body: 'hi' });
  await phone.conversations.createMessage({ body: 'hi' }); //~ push-sampling/receiver-not-mcp
  await model.createMessage('hi'); //~ push-sampling/receiver-not-mcp
  const roots = await drive.listRoots(); //~ push-roots/receiver-not-mcp
  return { content: [{ type: 'text', text: roots.join() }] };
});
