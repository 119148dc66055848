//~ era: modern
app.use(cors({
  origin: ALLOWED,
  methods: ['GET', 'POST', 'DELETE', 'OPTIONS'],
  allowedHeaders: ['Content-Type', 'Authorization', 'mcp-session-id', 'mcp-protocol-version', 'last-event-id'], //~ cors-allow-lists/session-removed
  exposedHeaders: ["Mcp-Session-Id"], // needed by the web client //~ cors-allow-lists/session-removed
}));
app.use((req, res, next) => {
  res.setHeader('Access-Control-Allow-Headers', 'content-type, mcp-session-id'); //~ cors-allow-lists/session-removed
  res.setHeader('Access-Control-Expose-Headers', 'Mcp-Session-Id, Retry-After'); //~ cors-allow-lists/session-removed
  next();
});
