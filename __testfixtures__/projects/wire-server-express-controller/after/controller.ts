import type { Request, Response } from 'express';
import { McpService } from './service.js';
import { inEra, refusalOf } from './mcp-wire.js';

// What clients of 2026-07-28 are served.
const MODERN = {
  methods: ['server/discover', 'tools/list', 'tools/call'],
  serverInfo: { name: 'r', version: '1' }
};

export class McpController {
  private readonly service = new McpService();
  async post(req: Request, res: Response): Promise<void> {
    const refusal = refusalOf(req.body, MODERN, req.headers);
    if (refusal) {
      res.status(refusal.status).json(refusal.body);
      return;
    }
    try {
      const result = await inEra(req.body, MODERN, () => this.service.process(req.body));
      if (result === null) {
        res.status(204).send();
        return;
      }
      res.status(200).json(result);
    } catch (error) {
      res.status(500).json({ jsonrpc: '2.0', id: null, error: { code: -32603, message: String(error) } });
    }
  }
}
