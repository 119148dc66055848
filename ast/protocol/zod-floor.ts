/**
 * Which zod SDK v2 2.4 works with, measured on running servers: schemas of zod 3 (and `zod/v3`) throw when a tool is
 * registered, raw shapes of zod 4.0 and 4.1 throw at `tools/list`, 4.2 gives JSON schemas by itself.
 */
export const ZOD_FLOOR = '^4.2.0';
/** What an exact version becomes: the one that the generated code is tested with. */
export const ZOD_PIN = '4.6.7';
export const ZOD_MINIMUM = [4, 2, 0] as const;

/** Methods of schemas that zod 4 does not have. Source: the migration guide of zod 4. */
export const ZOD_3_METHODS: ReadonlySet<string> = new Set(['nonstrict', 'deepPartial', 'ip', 'cidr']);

/** Members of the zod object itself that zod 4 does not have. */
export const ZOD_3_MEMBERS: ReadonlySet<string> = new Set([
  'ostring',
  'onumber',
  'oboolean',
  'makeIssue',
  'addIssueToContext',
  'OK',
  'DIRTY',
  'isValid',
  'isAborted',
  'isDirty',
  'getParsedType',
  'ZodParsedType',
  'objectUtil',
  'quotelessJson',
  'AnyZodObject',
  'ZodEffects',
  'SafeParseReturnType',
]);

/** Packages that read the inside of zod 3 schemas. */
export const ZOD_3_READERS: ReadonlySet<string> = new Set(['zod-to-json-schema', 'zod-validation-error']);
