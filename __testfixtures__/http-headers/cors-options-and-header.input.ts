//~ types: TS2304 -- app, cors and ALLOWED stand elsewhere
app.use(cors({
  origin: ALLOWED,
  methods: ['GET', 'POST', 'DELETE', 'OPTIONS'],
  allowedHeaders: ['Content-Type', 'Authorization', 'mcp-session-id', 'mcp-protocol-version', 'last-event-id'], //~ cors-allow-lists/completed
  exposedHeaders: ["Mcp-Session-Id"], // needed by the web client
}));
res.setHeader('Access-Control-Allow-Headers', 'content-type, mcp-session-id'); //~ cors-allow-lists/completed
