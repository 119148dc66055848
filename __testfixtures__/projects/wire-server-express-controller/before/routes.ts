import { Router } from 'express';
import { McpController } from './controller.js';
const router = Router();
const controller = new McpController();
router.post('/', controller.post.bind(controller));
router.get('/', (req, res) => { res.status(405).end(); });
export default router;
