'use strict';
const { Client } = require('pg');
const { Server } = require('socket.io');

const client = new Client({ name: 'mcp', version: '1' });
const server = new Server(3000);

server.on('connection', async (socket) => {
  await client.connect(socket.handshake.query.url);
  socket.on('resources/read', async (request, extra) => {
    const { rows } = await client.query('select * from resources where uri = $1', [request.params.uri]);
    await extra.sendNotification({ method: 'notifications/message', params: rows });
    return client.request({ method: 'tools/list' }, rows.schema);
  });
});
module.exports = { client, server };
