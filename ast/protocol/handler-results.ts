/**
 * What the handler of each request answers.
 *
 * Revision 2025-11-25, results of the requests; SDK v2 2.4.0, `HandlerResultTypeMap`. Requests whose result is empty are
 * left out: any of them fits.
 */

export interface ResultType {
  readonly name: string;
  /** The field that such a result has to have, and the types of the SDK for its elements; none when it is no list. */
  readonly field: string;
  readonly elements: readonly string[];
}

const BLOCKS = ['ContentBlock', 'TextContent', 'ImageContent', 'AudioContent', 'ResourceLink', 'EmbeddedResource'];
const CONTENTS = ['TextResourceContents', 'BlobResourceContents'];

export const RESULT_TYPES: Readonly<Record<string, ResultType>> = {
  'tools/call': { name: 'CallToolResult', field: 'content', elements: BLOCKS },
  'tools/list': { name: 'ListToolsResult', field: 'tools', elements: ['Tool'] },
  'resources/list': { name: 'ListResourcesResult', field: 'resources', elements: ['Resource'] },
  'resources/templates/list': {
    name: 'ListResourceTemplatesResult',
    field: 'resourceTemplates',
    elements: ['ResourceTemplate'],
  },
  'resources/read': { name: 'ReadResourceResult', field: 'contents', elements: CONTENTS },
  'prompts/list': { name: 'ListPromptsResult', field: 'prompts', elements: ['Prompt'] },
  'prompts/get': { name: 'GetPromptResult', field: 'messages', elements: ['PromptMessage'] },
  'roots/list': { name: 'ListRootsResult', field: 'roots', elements: ['Root'] },
};
