/** Every outcome of the rule `context`. */
import type { Reason } from '../contract.js';

export const contextReasons: Readonly<Record<string, Reason>> = {
  'member-moved': { verdict: 'rewrite', text: '`{member}` of the request context has another place in SDK v2.' },
  'header-read': {
    verdict: 'rewrite',
    safety: 'review',
    text: 'Request headers are read with `.get(name)` from the web `Request` that SDK v2 gives.',
  },
  'pattern-moved': {
    verdict: 'rewrite',
    text: 'The members taken from the request context have other places in SDK v2.',
  },
  'type-moved': {
    verdict: 'rewrite',
    text: 'The type of a part of the request context follows its members to where SDK v2 has them.',
  },
  'type-part': {
    verdict: 'manual',
    text: '`{type}` is made of members of the request context that SDK v2 has elsewhere or no more.',
    next: "Take the part from `ServerContext['mcpReq']` or `ServerContext['http']`, or use `ServerContext` as a whole.",
  },
  'parameter-renamed': {
    verdict: 'rewrite',
    text: 'The parameter `{name}` holds the context of SDK v2 and is called `{next}`.',
  },
  'member-same': {
    verdict: 'done',
    text: 'The members taken from the request context have the same place in SDK v2.',
  },
  'name-kept': {
    verdict: 'leave',
    text: 'The parameter keeps its name `{name}`: `{next}` means something else here.',
  },
  'context-to-sdk': { verdict: 'leave', text: 'The context is handed on to a handler of the SDK itself.' },
  'context-logged': {
    verdict: 'advice',
    text: 'The whole context is logged or serialised here; in SDK v2 it has other members.',
  },
  'context-asked': {
    verdict: 'manual',
    text: 'The request context is asked for a member by its name, and SDK v2 has its members elsewhere.',
    next: "Ask where SDK v2 has it: `'signal' in ctx.mcpReq`, `ctx.http?.authInfo !== undefined`.",
  },
  'context-spread': {
    verdict: 'manual',
    text: 'The request context is copied as a whole; the copy will have the members of SDK v2.',
    next: 'Copy the members that are needed by name: `mcpReq.signal`, `mcpReq.id`, `http?.authInfo` …',
  },
  'context-escapes': {
    verdict: 'manual',
    text: 'The request context is handed to code that cannot be followed; it gets the members of SDK v2 now.',
    next: 'Check what that code reads from it, and change it to the members of SDK v2.',
  },
  'context-by-index': {
    verdict: 'manual',
    text: 'The request context is taken by its position among all arguments; it has the members of SDK v2 now.',
    next: 'Name the parameters, then read the members of SDK v2: `ctx.mcpReq.signal`, `ctx.http?.authInfo` …',
  },
  'context-uncertain': {
    verdict: 'manual',
    text: '`{member}` is read from a value that is the request context on some ways and something unknown on others.',
    next: 'Make every caller pass the context, then read {target}.',
  },
  'handler-not-followed': {
    verdict: 'manual',
    text: 'The handler given to `{method}` is not found in this repository, so what it reads from the context is not known.',
    next: 'Check what the handler reads from the request context, and change it to the members of SDK v2.',
  },
  'own-type': {
    verdict: 'manual',
    text: 'The context is given a type of its own, with the members of SDK v1.',
    next: 'Type it as `ServerContext` of @modelcontextprotocol/server, then read the members of SDK v2.',
  },
  'context-written': {
    verdict: 'manual',
    text: '`{member}` of the request context is assigned; SDK v2 does not read it there.',
    next: 'Keep the value in a variable of its own, or wrap the handler.',
  },
  'request-info': {
    verdict: 'manual',
    text: 'The request information is used as a whole; SDK v2 gives a web `Request` instead.',
    next: 'Read from `http?.req`: headers with `.headers.get(name)`, the address with `new URL(http.req.url)`.',
  },
  'task-member': {
    verdict: 'manual',
    text: '`{member}` belongs to the experimental tasks of 2025-11-25, which SDK v2 does not have.',
    next: 'Remove the task handling, or keep this server on SDK v1.',
  },
};
