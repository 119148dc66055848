import { McpServer } from '@modelcontextprotocol/server';
import type { Session } from './framework.js';

class Prompter {
  async elicitInput(message: string) {
    return message;
  }
}

export const server = new McpServer({ name: 'mixed', version: '1.0.0' });

export async function ask(session: Session) {
  await new Prompter().elicitInput('hi'); //~ push-elicit/receiver-not-mcp
  return session.elicitInput({ message: 'hi' }); //~ push-elicit/receiver-unproven
}
