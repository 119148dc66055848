import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'; //~ imports/component-blocked
import * as maps from 'maps-of-somebody';
import { Toolkit } from 'toolkit-of-somebody';

const toolkit = new Toolkit({ key: 'k' });
await toolkit.connect(new StdioServerTransport()); //~ foreign-servers/foreign-server-connected

const map = await maps.createServer({ zoom: 3 });
await map.connect(new StdioServerTransport()); //~ foreign-servers/foreign-server-connected
