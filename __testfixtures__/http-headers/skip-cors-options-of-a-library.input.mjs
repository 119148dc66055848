/** What callers give is theirs to complete. */
export function withCors(response, config, exposed) {
  response.headers.set('mcp-session-id', config.sessionId);
  const allowed = config.allowedHeaders ?? '*';
  if (Array.isArray(allowed)) response.headers.set('Access-Control-Allow-Headers', allowed.join(', '));
  else response.headers.set('Access-Control-Allow-Headers', allowed);
  response.headers.set('Access-Control-Expose-Headers', exposed.join(', '));
  return response;
}
