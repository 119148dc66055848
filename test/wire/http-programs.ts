/** Servers of 2025 on the SDK, each on another host or with another way of holding its sessions, and what to ask them. */
import type { CopyOptions } from './migrated.js';

export interface HttpServerProgram {
  /** Folder below `test/wire/programs/`. */
  readonly name: string;
  readonly entry: string;
  /** The entry is a module for `route-host.ts`. */
  readonly isRoute?: boolean;
  readonly packages?: CopyOptions['packages'];
  readonly calls: readonly { readonly name: string; readonly arguments?: Record<string, unknown> }[];
  /** A tool that takes a while, for requests at the same time. */
  readonly slow: { readonly name: string; readonly arguments: Record<string, unknown> };
  readonly prompt: { readonly name: string; readonly arguments: Record<string, string> };
  readonly headers?: Record<string, string>;
  /** Whom a 2025 client talks to after the migration with `--era dual`. */
  readonly dual: 'stateless' | 'sessionful';
  /** A route that knows nothing of MCP and must stay. */
  readonly ownRoute?: string;
  readonly stopsOn?: NodeJS.Signals;
  /** Where the public name is unknown, the `Host` is not checked and `Origin` is compared with it. */
  readonly hasPublicName?: boolean;
}

export const PROGRAMS: readonly HttpServerProgram[] = [
  {
    name: 'http-express5-sessions',
    entry: 'src/http.ts',
    calls: [
      { name: 'find_notes', arguments: { word: 'milk' } },
      { name: 'find_notes', arguments: { word: '' } },
      { name: 'count_notes' },
    ],
    slow: { name: 'export_notes', arguments: { pauseMs: 60 } },
    prompt: { name: 'summarize', arguments: { topic: 'milk' } },
    dual: 'stateless',
    ownRoute: '/health',
  },
  {
    name: 'http-express4-sessions',
    entry: 'server.js',
    packages: { express: 'express4' },
    calls: [{ name: 'stops', arguments: { line: 'north' } }, { name: 'lines' }],
    slow: { name: 'wait', arguments: { minutes: 0.05 } },
    prompt: { name: 'plan_trip', arguments: { from: 'Mill', to: 'Market' } },
    dual: 'stateless',
    stopsOn: 'SIGINT',
  },
  {
    name: 'http-express-class-store',
    entry: 'src/index.ts',
    calls: [
      { name: 'convert', arguments: { amount: 10, from: 'EUR', to: 'NOK' } },
      { name: 'convert', arguments: { amount: 10, from: 'EUR', to: 'XXX' } },
      { name: 'currencies' },
    ],
    slow: { name: 'refresh', arguments: { timeoutMs: 50 } },
    prompt: { name: 'explain_rate', arguments: { currency: 'CHF' } },
    dual: 'stateless',
    ownRoute: '/healthz',
    stopsOn: 'SIGTERM',
  },
  {
    name: 'http-node',
    entry: 'server.mjs',
    calls: [
      { name: 'slugify', arguments: { text: ' Hello, World ' } },
      { name: 'count_words', arguments: { text: 'one two' } },
    ],
    slow: { name: 'typewriter', arguments: { text: 'hello' } },
    prompt: { name: 'shorten', arguments: { text: 'a long text' } },
    dual: 'stateless',
    ownRoute: '/healthz',
  },
  {
    name: 'http-hono',
    entry: 'src/index.ts',
    calls: [{ name: 'convert_length', arguments: { value: 1, from: 'mi', to: 'km' } }, { name: 'units' }],
    slow: { name: 'calibrate', arguments: { rounds: 4 } },
    prompt: { name: 'estimate', arguments: { thing: 'a bus' } },
    dual: 'stateless',
    ownRoute: '/',
  },
  {
    name: 'http-hono-node',
    entry: 'src/server.ts',
    calls: [
      { name: 'parse_roll', arguments: { notation: '3d6' } },
      { name: 'parse_roll', arguments: { notation: 'six' } },
      { name: 'odds', arguments: { sides: 20 } },
    ],
    slow: { name: 'simulate', arguments: { ms: 40 } },
    prompt: { name: 'roll_for', arguments: { skill: 'stealth' } },
    dual: 'stateless',
  },
  {
    name: 'http-fastify',
    entry: 'src/app.ts',
    calls: [
      { name: 'stock_of', arguments: { part: 'bolt' } },
      { name: 'stock_of', arguments: { part: 'gear' } },
      { name: 'parts' },
    ],
    slow: { name: 'audit', arguments: { delay: 40 } },
    prompt: { name: 'reorder', arguments: { part: 'nut' } },
    dual: 'stateless',
    ownRoute: '/health',
  },
  {
    name: 'http-next-route',
    entry: 'app/api/mcp/route.ts',
    isRoute: true,
    calls: [{ name: 'list_posts' }, { name: 'get_post', arguments: { slug: 'hello' } }],
    slow: { name: 'render_post', arguments: { slug: 'hello', ms: 40 } },
    prompt: { name: 'review_post', arguments: { slug: 'on-maps' } },
    dual: 'stateless',
    hasPublicName: true,
  },
  {
    name: 'http-next-stateless',
    entry: 'app/api/mcp/route.ts',
    isRoute: true,
    calls: [{ name: 'to_hex', arguments: { r: 0, g: 48, b: 255 } }, { name: 'palette' }],
    slow: { name: 'blend', arguments: { ms: 40 } },
    prompt: { name: 'name_colour', arguments: { hex: '#003049' } },
    dual: 'stateless',
    hasPublicName: true,
  },
  {
    name: 'http-worker',
    entry: 'src/index.ts',
    isRoute: true,
    calls: [
      { name: 'greet', arguments: { name: 'Ada' } },
      { name: 'reverse', arguments: { text: 'abc' } },
    ],
    slow: { name: 'nap', arguments: { ms: 40 } },
    prompt: { name: 'introduce', arguments: { name: 'Ada' } },
    dual: 'stateless',
    hasPublicName: true,
    ownRoute: '/',
  },
  {
    name: 'http-koa',
    entry: 'server.js',
    calls: [
      { name: 'weekday', arguments: { date: '2026-07-28' } },
      { name: 'days_between', arguments: { from: '2026-07-01', to: '2026-07-28' } },
    ],
    slow: { name: 'sync', arguments: { ms: 40 } },
    prompt: { name: 'invite', arguments: { who: 'Grace' } },
    dual: 'stateless',
    ownRoute: '/health',
  },
  {
    name: 'http-express-stateless',
    entry: 'src/main.ts',
    calls: [{ name: 'forecast', arguments: { city: 'Bergen' } }, { name: 'plan' }],
    slow: { name: 'radar', arguments: { ms: 40 } },
    prompt: { name: 'pack', arguments: { city: 'Bergen' } },
    headers: { 'x-api-key': 'key-of-ada' },
    dual: 'stateless',
  },
  {
    name: 'http-shared-transport',
    entry: 'src/index.ts',
    calls: [{ name: 'brightness', arguments: { room: 'attic' } }, { name: 'rooms' }],
    slow: { name: 'dim', arguments: { ms: 40 } },
    prompt: { name: 'mood', arguments: { mood: 'calm' } },
    dual: 'stateless',
  },
  {
    name: 'http-commonjs',
    entry: 'index.js',
    calls: [{ name: 'ingredients', arguments: { dish: 'soup' } }, { name: 'dishes' }],
    slow: { name: 'cook', arguments: { ms: 40 } },
    prompt: { name: 'menu', arguments: { guests: '4' } },
    dual: 'stateless',
    ownRoute: '/request-id',
  },
  {
    name: 'http-auth',
    entry: 'src/main.ts',
    calls: [{ name: 'whoami' }, { name: 'balance', arguments: { account: 'savings' } }],
    slow: { name: 'reconcile', arguments: { ms: 40 } },
    prompt: { name: 'report', arguments: { month: 'May' } },
    headers: { authorization: 'Bearer token-of-alice' },
    dual: 'stateless',
  },
];
