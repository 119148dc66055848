import { z, type ZodRawShape } from 'zod';
import type { PromptCallback } from './prompts.js';

type ToolCallback<S extends ZodRawShape> = (args: z.infer<z.ZodObject<S>>) => void;

export function call<S extends ZodRawShape>(callback: ToolCallback<S>, prompt: PromptCallback<S>): unknown[] {
  return [callback, prompt];
}
