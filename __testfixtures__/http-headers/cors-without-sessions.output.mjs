app.use(cors({
  origin: ALLOWED,
  methods: ['GET', 'POST', 'DELETE', 'OPTIONS'],
  allowedHeaders: ['Content-Type', 'Authorization', 'mcp-method', 'mcp-name', 'mcp-protocol-version'],
  exposedHeaders: [], // needed by the web client
}));
app.use((req, res, next) => {
  res.setHeader('Access-Control-Allow-Headers', 'content-type, mcp-protocol-version, mcp-method, mcp-name');
  res.setHeader('Access-Control-Expose-Headers', 'Retry-After');
  next();
});
