#!/usr/bin/env node
/**
 * Weather server. MIT licence.
 */
'use strict';

// the transport
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'; // v1 //~ imports/moved
import { Server } from '@modelcontextprotocol/sdk/server/index.js'; //~ imports/moved

await new Server({ name: 'weather', version: '1.0.0' }, { capabilities: {} }).connect(new StdioServerTransport());
