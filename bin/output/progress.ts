/** One line of progress on stderr, replaced as the planner goes on. */
import type { Progress } from '../../planner/index.js';
import type { Screen } from './screen.js';
import { counted } from './words.js';

export function progressOn(screen: Screen): Progress {
  return (event) => {
    if (event.kind === 'listed') screen.progress(`Reading ${counted(event.files, 'file')}`);
    else if (event.kind === 'read') screen.progress(`${counted(event.mentioning, 'file')} with MCP`);
    else screen.progress(`${event.number}/${event.of} ${event.id}`);
  };
}
