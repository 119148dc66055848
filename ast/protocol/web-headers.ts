/**
 * Members of the web `Headers`, which SDK v2 2.4 gives where SDK v1 gave a plain object: Fetch Standard, section
 * "Headers class", with what every object has.
 */
export const HEADERS_MEMBERS: ReadonlySet<string> = new Set([
  'append',
  'delete',
  'entries',
  'forEach',
  'get',
  'getAll',
  'getSetCookie',
  'has',
  'keys',
  'raw',
  'set',
  'size',
  'toJSON',
  'values',
  'constructor',
  'hasOwnProperty',
  'isPrototypeOf',
  'propertyIsEnumerable',
  'toLocaleString',
  'toString',
  'valueOf',
]);
