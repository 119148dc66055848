import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';

interface Screen {
  sendToolListChanged(): void;
  notification(message: { method: string }): void;
}

export const handler = createMcpHandler(() => new McpServer({ name: 'none', version: '1.0.0' }));

export function redraw(screen: Screen) {
  screen.sendToolListChanged();
  screen.notification({ method: 'notifications/tools/list_changed' });
}
