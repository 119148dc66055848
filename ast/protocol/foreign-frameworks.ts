/**
 * Frameworks that serve MCP with an API of their own: bringing a server over is an affair of their releases.
 *
 * Manifests in the registry of npm, newest versions of 2026-12-01: which SDK each one is built on. SDK v1 stops at
 * revision 2025-11-25, SDK v2 knows 2026-07-28.
 */

export interface ForeignFramework {
  /** Package and, where the package does other things too, the path in it that serves MCP. */
  readonly specifier: string;
  readonly version: string;
  readonly builtOn: 'sdk-v1' | 'sdk-v2' | 'itself';
}

export const FOREIGN_FRAMEWORKS: readonly ForeignFramework[] = [
  { specifier: 'fastmcp', version: '4.20.16', builtOn: 'sdk-v1' },
  { specifier: 'mcp-framework', version: '0.2.22', builtOn: 'sdk-v1' },
  { specifier: '@vercel/mcp-adapter', version: '1.0.0', builtOn: 'sdk-v1' },
  { specifier: 'mcp-handler', version: '2.4.0', builtOn: 'sdk-v2' },
  { specifier: 'agents/mcp', version: '0.32.0', builtOn: 'sdk-v2' },
  { specifier: 'mcp-use', version: '2.5.2', builtOn: 'sdk-v2' },
  { specifier: 'xmcp', version: '1.1.3', builtOn: 'sdk-v2' },
  { specifier: 'tmcp', version: '1.20.0', builtOn: 'itself' },
  { specifier: 'mcp-lite', version: '0.10.0', builtOn: 'itself' },
];

/** `fastmcp`, `mcp-use/server`; not `agents` alone, not `fastmcp-tools`. */
export function foreignFrameworkOf(specifier: string): ForeignFramework | undefined {
  return FOREIGN_FRAMEWORKS.find((one) => specifier === one.specifier || specifier.startsWith(`${one.specifier}/`));
}
