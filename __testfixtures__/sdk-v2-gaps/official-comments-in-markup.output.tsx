import { Client } from '@modelcontextprotocol/client';

const client = new Client({ name: 'page', version: '1.0.0' });

export function Page() {
  // MCP-TODO(sdk-v2-gaps/official-markers): Look whether the schemas of this registration are schema objects; wrap raw shapes in `z.object(…)`.
  return (
    <main>
      <button onClick={() => client.callTool({ name: 'sum' })}>
        Sum
      </button>
    </main>
  );
}
