/**
 * Schema builders that the SDK accepts: zod 3.25 and 4, by entry point. SDK v2 takes any Standard Schema that can
 * give a JSON schema; of the libraries met in real servers only zod's raw shapes need a change.
 */
export const ZOD_MODULES: ReadonlySet<string> = new Set([
  'zod',
  'zod/v3',
  'zod/v4',
  'zod/mini',
  'zod/v4-mini',
  'zod/v4/core',
]);

/** Builders of object schemas: the ones with a `.shape`. */
export const OBJECT_BUILDERS: ReadonlySet<string> = new Set(['object', 'strictObject', 'looseObject']);

/** Methods of an object schema that give an object schema with the same shape. */
export const SHAPE_KEEPING_METHODS: ReadonlySet<string> = new Set([
  'strict',
  'strip',
  'passthrough',
  'loose',
  'describe',
  'meta',
  'catchall',
  'brand',
  'register',
]);

/** Methods of an object schema that give an object schema with another shape. */
export const SHAPE_CHANGING_METHODS: ReadonlySet<string> = new Set([
  'extend',
  'safeExtend',
  'augment',
  'merge',
  'pick',
  'omit',
  'partial',
  'deepPartial',
  'required',
  'setKey',
]);
