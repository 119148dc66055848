import { Client } from '@modelcontextprotocol/client';
import axios from 'axios';
//~ types: TS2307 -- no such package here

const http = axios.create();
http.request = async (message, schema, options) => ({ message, schema, options });

class Own {
  request = (message: string) => message;
}
const own = new Own();
own.request = (message) => `${message}!`;

const modern = new Client({ name: 'modern', version: '1.0.0' });
modern.callTool = async (parameters) => Promise.reject(new Error(parameters.name));
