export enum Method {
  Initialize = 'initialize',
  Initialized = 'notifications/initialized',
  Ping = 'ping',
  ListTools = 'tools/list',
  CallTool = 'tools/call',
  ListResources = 'resources/list',
  ReadResource = 'resources/read',
}
