// Neither a Redis ping nor a websocket ping is a message of the protocol, whatever else the file names.
interface Pinged {
  ping(): Promise<string>;
}

export async function isAlive(redis: Pinged, socket: Pinged): Promise<boolean> {
  const answers = await Promise.all([redis.ping(), socket.ping()]);
  return answers.every((answer) => answer === 'PONG');
}

export const METHODS = { list: 'tools/list', ping: 'ping' };
