import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';

const posts = [
  { slug: 'hello', title: 'Hello', words: 12 },
  { slug: 'on-maps', title: 'On maps', words: 840 },
];

export function createBlogServer() {
  const server = new McpServer({ name: 'blog', version: '1.0.0' });
  server.registerTool('list_posts', { description: 'All posts' }, async () => ({
    content: [{ type: 'text', text: posts.map(({ slug }) => slug).join('\n') }],
  }));
  server.registerTool(
    'get_post',
    { description: 'One post', inputSchema: { slug: z.string() } },
    async ({ slug }) => ({ content: [{ type: 'text', text: JSON.stringify(posts.find((post) => post.slug === slug) ?? null) }] }),
  );
  server.registerTool(
    'render_post',
    { description: 'Renders a post', inputSchema: { slug: z.string(), ms: z.number().default(20) } },
    async ({ slug, ms }) => {
      await new Promise((done) => setTimeout(done, ms));
      return { content: [{ type: 'text', text: `<h1>${slug}</h1>` }] };
    },
  );
  server.registerPrompt('review_post', { argsSchema: { slug: z.string() } }, ({ slug }) => ({
    messages: [{ role: 'user', content: { type: 'text', text: `Review ${slug}` } }],
  }));
  return server;
}
