const { spawn } = require('node:child_process');

const child = spawn('npx', ['-y', 'some-server']);

// The handshake is somewhere else, or nowhere.
function list() {
  child.stdin.write(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }) + '\n'); //~ raw-client-envelope/client-left-whole
}

module.exports = { list };
