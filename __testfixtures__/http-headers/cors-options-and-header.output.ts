app.use(cors({
  origin: ALLOWED,
  methods: ['GET', 'POST', 'DELETE', 'OPTIONS'],
  allowedHeaders: ['Content-Type', 'Authorization', 'mcp-session-id', 'mcp-protocol-version', 'last-event-id', 'mcp-method', 'mcp-name'],
  exposedHeaders: ["Mcp-Session-Id"], // needed by the web client
}));
res.setHeader('Access-Control-Allow-Headers', 'content-type, mcp-session-id, mcp-protocol-version, mcp-method, mcp-name');
