import { Server } from '@modelcontextprotocol/server';
import type { ClientContext } from '@modelcontextprotocol/client';

export class Relay extends Server {}
export type Answer = (extra: ClientContext) => Server;
