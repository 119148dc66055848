import { call, post, peer } from './wire.js';

const info = { name: 'tool-runner', version: '0.4.0' };

async function open() {
	const reply = await peer.opened(
		{ clientInfo: info, clientCapabilities: {} },
		() => post({
			jsonrpc: '2.0',
			id: 1,
			method: 'server/discover',
			params: {},
		}),
		() => post({
			jsonrpc: '2.0',
			id: 1,
			method: 'initialize',
			params: { protocolVersion: '2025-03-26', capabilities: {}, clientInfo: info },
		}),
	);
	if (reply.error) throw new Error(reply.error.message);
	if (reply.result.protocolVersion !== '2025-03-26' && reply.result.protocolVersion !== '2026-07-28') throw new Error('wrong version');
	if (!peer.isModern) await post({ jsonrpc: '2.0', method: 'notifications/initialized' });
	return reply.result.capabilities;
}

const capabilities = await open();
if (capabilities.tools) {
	const { tools } = await call('tools/list');
	console.log(tools.map(({ name }) => name).join(' '));
	const result = await call('tools/call', { name: tools[0].name, arguments: {} });
	console.log(result.content[0].text);
}
if (capabilities.resources) console.log((await call('resources/list')).resources.length);
