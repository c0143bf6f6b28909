export type StreamEvent = { id: string | null; type: string; data: string };

/** Reads Server-Sent Events out of text that arrives in pieces; returns a function that takes a piece and gives the events it completes. */
export function createEventParser(): (piece: string) => StreamEvent[] {
  let rest = '';
  let event: StreamEvent = { id: null, type: 'message', data: '' };
  let hasData = false;
  return (piece) => {
    const lines = (rest + piece).split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? '';
    const done: StreamEvent[] = [];
    for (const line of lines) {
      if (line === '') {
        if (hasData) done.push(event);
        event = { id: event.id, type: 'message', data: '' };
        hasData = false;
        continue;
      }
      const colon = line.indexOf(':');
      const field = colon === -1 ? line : line.slice(0, colon);
      const value = colon === -1 ? '' : line.slice(colon + 1).replace(/^ /, '');
      if (field === 'id') event.id = value;
      else if (field === 'event') event.type = value;
      else if (field === 'data') {
        event.data = hasData ? `${event.data}\n${value}` : value;
        hasData = true;
      }
    }
    return done;
  };
}
