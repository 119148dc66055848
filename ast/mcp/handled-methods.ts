/** Which request or notification a registered handler serves. */
import { NOTIFICATION_METHODS, REQUEST_METHODS } from '../protocol/request-schemas.js';
import type { McpFacts } from './facts.js';
import type { Registration, RegistrationMethod } from './registrations.js';

const BY_REGISTRATION: Partial<Record<RegistrationMethod, string>> = {
  tool: 'tools/call',
  registerTool: 'tools/call',
  prompt: 'prompts/get',
  registerPrompt: 'prompts/get',
  resource: 'resources/read',
  registerResource: 'resources/read',
};

/** `undefined` for a method that is not of the protocol, or not known. */
export function handledMethodOf(mcp: McpFacts, { file, method, parts }: Registration): string | undefined {
  if (BY_REGISTRATION[method]) return BY_REGISTRATION[method];
  for (const value of mcp.valuesOf(file, parts.schema)) {
    // SDK v2 takes the method as a string, SDK v1 a request schema.
    if (value.type === 'string') return value.value;
    if (value.type === 'external' && value.module.startsWith('@modelcontextprotocol/'))
      return REQUEST_METHODS[value.name] ?? NOTIFICATION_METHODS[value.name];
  }
  return undefined;
}
