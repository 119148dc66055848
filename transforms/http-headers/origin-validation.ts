import type { ParsedFile } from '../../ast/file.js';
import type { Entry } from '../../ast/mcp/wire/entries.js';
import type { WireServer } from '../../ast/mcp/wire/servers.js';
import { defineRule, type Finding, type Site } from '../contract.js';
import { evidenceOf } from '../lifecycle/asked.js';
import { siteAt } from '../sites.js';
import { httpServersAskedAt } from './modern-servers.js';

interface OriginSite extends Site {
  readonly server: WireServer;
  readonly isChecked: boolean;
  readonly isOpen: boolean;
}

/**
 * Reports hand-written HTTP servers that never look at `Origin` or `Host`, and those that listen on every interface.
 *
 * Leaves alone servers that read either header, and platforms that answer for a fixed host.
 */
export const originValidation = defineRule<OriginSite>({
  id: 'origin-validation',
  title: 'Servers that any web page can reach are reported.',
  why: [
    'A web page can make a browser send requests to a server on the same machine (DNS rebinding). A server must refuse',
    'an Origin that it does not know with 403, and one for local use should listen on 127.0.0.1 alone.',
  ].join('\n'),
  leavesAlone: 'servers that read Origin or Host, and functions of a hosting platform',
  spec: { revision: '2026-07-28', section: 'basic/transports/streamable-http', source: 'PR 1439' },
  worlds: ['wire'],
  sides: ['server'],
  mentions: [],
  reasons: {
    unchecked: { verdict: 'advice', text: 'No code of this server looks at the Origin or Host header of a request.' },
    'unchecked-and-open': {
      verdict: 'advice',
      text: 'No code of this server looks at the Origin or Host header of a request, and it listens on every interface.',
    },
    checked: { verdict: 'done', text: 'The server looks at the Origin or Host header of a request.' },
  },
  detect(file, project) {
    return httpServersAskedAt(project, file).flatMap(({ server, entries }): OriginSite[] => {
      // Without a listener of its own a platform decides which hosts come through.
      const [entry] = entries.filter(({ style }) => style !== 'fetch');
      if (!entry) return [];
      const files = new Set([...server.files, ...entries.flatMap(filesOf)]);
      const texts = [...files].map(({ text }) => text);
      const isChecked = texts.some((text) =>
        /['"`]origin['"`]|\.(?:origin|host|hostname)\b|\{[^}]*\b(?:origin|host)\b[^}]*\}\s*=\s*\w+\.headers|allowedHosts/.test(
          text,
        ),
      );
      const isOpen = texts.some((text) => /['"`]0\.0\.0\.0['"`]/.test(text));
      return [{ ...siteAt(entry.file, entry.source.node), server, isChecked, isOpen }];
    });
  },
  rewrite({ server, isChecked, isOpen }): Finding {
    const evidence = evidenceOf(server);
    if (isChecked) return { reason: 'checked', evidence };
    return { reason: isOpen ? 'unchecked-and-open' : 'unchecked', evidence };
  },
});

function filesOf({ file, route }: Entry): ParsedFile[] {
  return route ? [file, route.file] : [file];
}
