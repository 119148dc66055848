#!/usr/bin/env node
/**
 * Weather server. MIT licence.
 */
'use strict';

// the transport
import { serveStdio } from '@modelcontextprotocol/server/stdio'; // v1
import { build } from './build.js';

serveStdio(build);
