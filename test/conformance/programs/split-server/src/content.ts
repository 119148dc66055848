import { CODES, type Params, RpcError } from './rpc.js';
import { PIXEL } from './tools.js';

export const resources = [
  { uri: 'test://static-text', name: 'static-text', mimeType: 'text/plain' },
  { uri: 'test://static-binary', name: 'static-binary', mimeType: 'image/png' },
  { uri: 'test://watched-resource', name: 'watched', mimeType: 'text/plain' },
];

export const templates = [{ uriTemplate: 'test://template/{id}/data', name: 'template', mimeType: 'application/json' }];

export function readResource(uri: string) {
  const id = /^test:\/\/template\/([^/]+)\/data$/.exec(uri)?.[1];
  if (uri === 'test://static-binary') return { contents: [{ uri, mimeType: 'image/png', blob: PIXEL }] };
  if (id !== undefined) {
    const text = JSON.stringify({ id, templateTest: true, data: `Data for ID: ${id}` });
    return { contents: [{ uri, mimeType: 'application/json', text }] };
  }
  if (!resources.some((resource) => resource.uri === uri)) {
    throw new RpcError(CODES.NOT_FOUND, 'Resource not found', { uri });
  }
  return { contents: [{ uri, mimeType: 'text/plain', text: 'This is the content of the static text resource.' }] };
}

export const prompts = [
  { name: 'test_simple_prompt', description: 'Simple' },
  {
    name: 'test_prompt_with_arguments',
    description: 'With arguments',
    arguments: [
      { name: 'arg1', required: true },
      { name: 'arg2', required: true },
    ],
  },
  {
    name: 'test_prompt_with_embedded_resource',
    description: 'With a resource',
    arguments: [{ name: 'resourceUri', required: true }],
  },
  { name: 'test_prompt_with_image', description: 'With an image' },
];

export function getPrompt({ name, arguments: args = {} }: Params) {
  const user = (content: object) => ({ role: 'user', content });
  const text = (value: string) => user({ type: 'text', text: value });
  switch (name) {
    case 'test_simple_prompt':
      return { messages: [text('This is a simple prompt for testing.')] };
    case 'test_prompt_with_arguments':
      return { messages: [text(`Prompt with arguments: arg1='${args.arg1}', arg2='${args.arg2}'`)] };
    case 'test_prompt_with_embedded_resource': {
      const resource = {
        uri: args.resourceUri,
        mimeType: 'text/plain',
        text: 'Embedded resource content for testing.',
      };
      return { messages: [user({ type: 'resource', resource }), text('Please process the embedded resource above.')] };
    }
    case 'test_prompt_with_image':
      return {
        messages: [
          user({ type: 'image', data: PIXEL, mimeType: 'image/png' }),
          text('Please analyze the image above.'),
        ],
      };
    default:
      throw new RpcError(CODES.INVALID_PARAMS, `Unknown prompt: ${name}`);
  }
}

export function complete({ argument }: Params) {
  const values = ['paris', 'park', 'party'].filter((value) => value.startsWith(argument?.value ?? ''));
  return { completion: { values, total: values.length, hasMore: false } };
}
