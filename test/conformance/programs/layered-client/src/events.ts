export interface ServerEvent {
  id?: string;
  retry?: number;
  data: string;
}

/** Events of one stream; comments are skipped, several data lines are one text. */
export async function* eventsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<ServerEvent> {
  let rest = '';
  const decoder = new TextDecoder();
  for await (const chunk of body as unknown as AsyncIterable<Uint8Array>) {
    rest += decoder.decode(chunk, { stream: true });
    const blocks = rest.split(/\r?\n\r?\n/);
    rest = blocks.pop() ?? '';
    for (const block of blocks) yield eventOf(block);
  }
}

function eventOf(block: string): ServerEvent {
  const event: ServerEvent = { data: '' };
  for (const line of block.split(/\r?\n/)) {
    const [, field, value] = /^(\w+): ?(.*)$/.exec(line) ?? [];
    if (field === 'data') event.data += event.data ? `\n${value}` : value;
    else if (field === 'id') event.id = value;
    else if (field === 'retry') event.retry = Number(value);
  }
  return event;
}
