// Started by the conformance suite: the address of the server is the last argument.
import { Method } from './protocol.js';
import { Session } from './session.js';

const { MCP_CONFORMANCE_SCENARIO: scenario = 'initialize', MCP_CONFORMANCE_CONTEXT: context = '{}' } = process.env;

const answers = {
  'elicitation/create': ({ requestedSchema }: any) => {
    const entries = Object.entries<any>(requestedSchema?.properties ?? {});
    const content = entries.flatMap(([key, { default: value, type }]) => {
      if (value !== undefined) return [[key, value]];
      return type === 'boolean' ? [[key, true]] : [];
    });
    return { action: 'accept', content: Object.fromEntries(content) };
  },
  'roots/list': () => ({ roots: [] }),
};

const session = new Session(process.argv.at(-1)!, { name: 'layered-client', version: '2.3.0', answers });

const scenarios: Record<string, () => Promise<void>> = {
  tools_call: async () => console.log(await session.call('add_numbers', { a: 5, b: 3 })),
  'elicitation-sep1034-client-defaults': async () => {
    await session.listen();
    console.log(await session.call('test_client_elicitation_defaults'));
  },
  'sse-retry': async () => console.log(await session.call('test_reconnection')),
  'http-standard-headers': async () => {
    for (const { name } of await session.all(Method.ListTools, 'tools')) await session.call(name);
    for (const { uri } of await session.all(Method.ListResources, 'resources'))
      await session.request(Method.ReadResource, { uri });
    const [{ name }] = await session.all(Method.ListPrompts, 'prompts');
    await session.request(Method.GetPrompt, { name });
  },
  'http-custom-headers': async () => {
    await session.all(Method.ListTools, 'tools');
    for (const call of JSON.parse(context).toolCalls) await session.call(call.name, call.arguments);
  },
  'http-invalid-tool-headers': async () => {
    const tools = await session.all(Method.ListTools, 'tools');
    for (const { name } of tools) await session.call(name, { region: 'eu', value: 'v' });
  },
  'sep-2322-client-request-state': async () => {
    for (const name of ['echo_state', 'unrelated', 'no_state', 'no_result_type'])
      console.log(await session.call(`test_mrtr_${name}`));
  },
};

await session.open();
await (scenarios[scenario] ?? (() => session.all(Method.ListTools, 'tools')))();
await session.close();
process.exit(0);
