#!/usr/bin/env node
/**
 * Weather server. MIT licence.
 */
'use strict';

// the transport
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'; // v1
import { build } from './build.js';

await build().connect(new StdioServerTransport());
