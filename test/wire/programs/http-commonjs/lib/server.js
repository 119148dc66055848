'use strict';

const { McpServer } = require('@modelcontextprotocol/sdk/server/mcp.js');
const { z } = require('zod');

const RECIPES = { soup: ['leek', 'potato', 'salt'], pie: ['apple', 'flour', 'butter'] };

function createServer() {
  const server = new McpServer({ name: 'recipes', version: '4.0.0' });

  server.tool('ingredients', 'Ingredients of a dish', { dish: z.string() }, async ({ dish }) => {
    if (!RECIPES[dish]) throw new Error('No recipe for ' + dish);
    return { content: [{ type: 'text', text: RECIPES[dish].join(', ') }] };
  });

  server.tool('dishes', async () => ({ content: [{ type: 'text', text: Object.keys(RECIPES).join(', ') }] }));

  server.tool('cook', 'Takes its time', { ms: z.number() }, async ({ ms }) => {
    await new Promise((resolve) => setTimeout(resolve, ms));
    return { content: [{ type: 'text', text: 'ready' }] };
  });

  server.prompt('menu', { guests: z.string() }, ({ guests }) => ({
    messages: [{ role: 'user', content: { type: 'text', text: 'A menu for ' + guests } }]
  }));

  return server;
}

module.exports = { createServer };
