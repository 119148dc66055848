import { Client } from '@modelcontextprotocol/client';

const client = new Client({ name: 'page', version: '1.0.0' });

export function Page() {
  // @mcp-codemod-error Could not verify the schema argument is a schema object.
  return ( //~ official-markers/schema
    <main>
      {/* @mcp-codemod-error Could not automatically migrate .tool() call. */}
      <button onClick={/* @mcp-codemod-error Could not automatically migrate .tool() call. */ () => client.callTool({ name: 'sum' })}> //~ official-markers/settled, official-markers/settled
        Sum
      </button>
    </main>
  );
}
//~ types: TS7026 -- JSX without the types of a framework
