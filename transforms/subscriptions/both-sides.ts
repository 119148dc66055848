/** One rule of the catalogue with sites on servers and on clients, which have nothing in common but what the spec says. */
import type { Finding, ParsedFile, Project, Reason, Site, SourceRule } from '../contract.js';

export interface ClientSide<S extends Site> {
  readonly mentions: readonly string[];
  readonly reasons: Readonly<Record<string, Reason>>;
  readonly example?: SourceRule['example'];
  detect(file: ParsedFile, project: Project): S[];
  rewrite(site: S, file: ParsedFile, project: Project): Finding;
}

interface SidedSite extends Site {
  readonly side: 'server' | 'client';
  readonly found: Site;
}

export function bothSides<S extends Site, C extends Site>(
  server: SourceRule<S>,
  client: ClientSide<C>,
): SourceRule<SidedSite> {
  const sidedAs = (side: SidedSite['side'], found: Site): SidedSite => {
    const { file, start, end } = found;
    return { file, start, end, side, found };
  };
  return {
    ...server,
    ...(client.example && { example: client.example }),
    sides: [...server.sides, 'client'],
    mentions: [...server.mentions, ...client.mentions],
    reasons: { ...server.reasons, ...client.reasons },
    detect: (file, project) => [
      ...server.detect(file, project).map((site) => sidedAs('server', site)),
      ...client.detect(file, project).map((site) => sidedAs('client', site)),
    ],
    rewrite: ({ side, found }, file, project) =>
      side === 'server' ? server.rewrite(found as S, file, project) : client.rewrite(found as C, file, project),
  };
}
