import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { CODES, type Params, RpcError } from './rpc.js';
import type { Session } from './session.js';

export interface Call {
  session: Session;
  stream?: ServerResponse;
  meta: Params;
}

interface Tool {
  description: string;
  inputSchema?: object;
  run: (args: Params, call: Call) => unknown;
}

export const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const SILENCE = 'UklGRiQAAABXQVZFZm10IBAAAAABAAEARKwAAIhYAQACABAAZGF0YQAAAAA=';

const text = (value: string) => ({ content: [{ type: 'text', text: value }] });
const strings = (...names: string[]) => ({
  type: 'object',
  properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])),
  required: names,
});

function elicit({ session, stream }: Call, message: string, requestedSchema: object) {
  return session.ask('elicitation/create', { message, requestedSchema }, stream);
}

function sample({ session, stream }: Call, prompt: string) {
  const messages = [{ role: 'user', content: { type: 'text', text: prompt } }];
  return session.ask('sampling/createMessage', { messages, maxTokens: 100 }, stream);
}

const titled = (...titles: string[]) => titles.map((title, index) => ({ const: `value${index + 1}`, title }));

const tools: Record<string, Tool> = {
  test_simple_text: {
    description: 'Text',
    run: () => text('This is a simple text response for testing.'),
  },
  test_image_content: {
    description: 'An image',
    run: () => ({ content: [{ type: 'image', data: PIXEL, mimeType: 'image/png' }] }),
  },
  test_audio_content: {
    description: 'A sound',
    run: () => ({ content: [{ type: 'audio', data: SILENCE, mimeType: 'audio/wav' }] }),
  },
  test_embedded_resource: {
    description: 'A resource in the answer',
    run: () => ({
      content: [
        {
          type: 'resource',
          resource: {
            uri: 'test://embedded-resource',
            mimeType: 'text/plain',
            text: 'This is an embedded resource content.',
          },
        },
      ],
    }),
  },
  test_multiple_content_types: {
    description: 'Everything at once',
    run: () => ({
      content: [
        { type: 'text', text: 'Multiple content types test:' },
        { type: 'image', data: PIXEL, mimeType: 'image/png' },
        {
          type: 'resource',
          resource: {
            uri: 'test://mixed-content-resource',
            mimeType: 'application/json',
            text: '{"test":"data","value":123}',
          },
        },
      ],
    }),
  },
  test_error_handling: {
    description: 'Fails',
    run: () => {
      throw new Error('This tool intentionally returns an error for testing');
    },
  },
  test_tool_with_logging: {
    description: 'Logs',
    run: async (_args, { session, stream }) => {
      for (const line of ['Tool execution started', 'Tool processing data', 'Tool execution completed']) {
        session.log('info', line, stream);
        await sleep(50);
      }
      return text('Tool with logging executed');
    },
  },
  test_tool_with_progress: {
    description: 'Reports progress',
    run: async (_args, { session, stream, meta }) => {
      for (const progress of [0, 50, 100]) {
        if (meta.progressToken !== undefined) {
          session.notify('notifications/progress', { progressToken: meta.progressToken, progress, total: 100 }, stream);
        }
        await sleep(50);
      }
      return text('Tool with progress executed');
    },
  },
  test_logging_tool: {
    description: 'Logs one line',
    run: (_args, { session, stream }) => {
      session.log('info', 'hello', stream);
      return text('logged');
    },
  },
  test_custom_headers: {
    description: 'One argument is mirrored in a header',
    inputSchema: {
      type: 'object',
      properties: { region: { type: 'string', 'x-mcp-header': 'Region' } },
      required: ['region'],
    },
    run: ({ region }) => text(`region=${region}`),
  },
  test_sampling: {
    description: 'Asks the model',
    inputSchema: strings('prompt'),
    run: async ({ prompt }, call) => {
      const reply = await sample(call, prompt);
      return text(`LLM response: ${reply.content.text}`);
    },
  },
  test_elicitation: {
    description: 'Asks the user',
    inputSchema: strings('message'),
    run: async ({ message }, call) => {
      const answer = await elicit(call, message, strings('username', 'email'));
      return text(`User response: ${JSON.stringify({ action: answer.action, content: answer.content })}`);
    },
  },
  test_elicitation_sep1034_defaults: {
    description: 'Asks with defaults',
    run: async (_args, call) => {
      const answer = await elicit(call, 'Please review', {
        type: 'object',
        properties: {
          name: { type: 'string', default: 'John Doe' },
          age: { type: 'integer', default: 30 },
          score: { type: 'number', default: 95.5 },
          status: { type: 'string', enum: ['active', 'inactive', 'pending'], default: 'active' },
          verified: { type: 'boolean', default: true },
        },
        required: [],
      });
      return text(`Elicitation completed: action=${answer.action}, content=${JSON.stringify(answer.content ?? {})}`);
    },
  },
  test_elicitation_sep1330_enums: {
    description: 'Asks with every kind of enum',
    run: async (_args, call) => {
      const options = ['option1', 'option2', 'option3'];
      const answer = await elicit(call, 'Please choose', {
        type: 'object',
        properties: {
          untitledSingle: { type: 'string', enum: options },
          titledSingle: { type: 'string', oneOf: titled('First Option', 'Second Option', 'Third Option') },
          legacyEnum: { type: 'string', enum: ['opt1', 'opt2', 'opt3'], enumNames: ['One', 'Two', 'Three'] },
          untitledMulti: { type: 'array', items: { type: 'string', enum: options } },
          titledMulti: { type: 'array', items: { anyOf: titled('First Choice', 'Second Choice', 'Third Choice') } },
        },
        required: [],
      });
      return text(`Elicitation completed: action=${answer.action}, content=${JSON.stringify(answer.content ?? {})}`);
    },
  },
  test_missing_capability: {
    description: 'Needs sampling',
    run: async (_args, call) => text((await sample(call, 'ping')).content.text ?? ''),
  },
};

export function listTools() {
  return Object.entries(tools).map(([name, { description, inputSchema }]) => ({
    name,
    description,
    inputSchema: inputSchema ?? { type: 'object', properties: {} },
  }));
}

export async function callTool({ name, arguments: args = {} }: Params, call: Call) {
  if (!Object.hasOwn(tools, name)) throw new RpcError(CODES.INVALID_PARAMS, `Unknown tool: ${name}`);
  try {
    return await tools[name].run(args, call);
  } catch (error) {
    return { isError: true, content: [{ type: 'text', text: (error as Error).message }] };
  }
}
