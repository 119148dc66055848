import { server } from './tools.js';
import { watch } from './watch.mjs';

watch(server, '.');
