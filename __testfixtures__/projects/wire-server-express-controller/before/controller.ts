import type { Request, Response } from 'express';
import { McpService } from './service.js';
export class McpController {
  private readonly service = new McpService();
  async post(req: Request, res: Response): Promise<void> {
    try {
      const result = await this.service.process(req.body);
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
