import type { CallToolResult } from '@modelcontextprotocol/server';
import { z } from 'zod';

interface Tool {
  update(parts: object): void;
}

export class Panel {
  private readonly tools: Record<string, Tool> = {};
  private readonly rows = new Map<string, Tool>();

  draw(name: string, result: CallToolResult): void {
    this.tools[name].update({ paramsSchema: { q: z.string() } });
    this.rows.get(name)?.update({ outputSchema: { q: z.string() }, result });
  }
}
