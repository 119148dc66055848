#!/usr/bin/env node
/**
 * Weather server. MIT licence.
 */
'use strict';

// the transport
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio'; // v1
import { Server } from '@modelcontextprotocol/server';

await new Server({ name: 'weather', version: '1.0.0' }, { capabilities: {} }).connect(new StdioServerTransport());
