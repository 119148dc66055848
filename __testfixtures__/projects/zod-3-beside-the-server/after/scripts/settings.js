import { writeFileSync } from 'node:fs';
import { z } from 'zod';
import { zodToJsonSchema } from 'zod-to-json-schema';

writeFileSync('settings.schema.json', JSON.stringify(zodToJsonSchema(z.object({ port: z.number() }))));
