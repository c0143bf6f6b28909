import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/**
 * What happens at a command: the line is cut before it continues, or after the server has answered
 * but before the answer comes back; the answer comes twice or never; or another answer comes in its
 * place and the server hears nothing.
 */
export type Fault =
  | { at: RegExp; does: 'CUT_BEFORE' | 'CUT_AFTER' | 'DOUBLE' | 'STALL' }
  | { at: RegExp; does: 'SAY'; answer: string; thenCut?: boolean; half?: boolean };

/** The name under which the end of a message, its final dot, meets a fault. */
export const FINAL_DOT = '<final dot>';
/** The name under which the first bytes of a message meet a fault. */
export const FIRST_BYTES = '<first bytes>';
/** The name under which the greeting meets a fault. */
export const GREETING = '<greeting>';

export type FaultyLine = {
  port: number;
  /** Commands that were heard, with what was said instead of the server. */
  heard: string[];
  /** The next command that fits meets the fault, once. */
  meets: (fault: Fault) => void;
  close: () => Promise<void>;
};

/** An SMTP server that every command reaches alone, so that any of them may meet a fault. */
export async function startFaultyLine(target: { port: number }): Promise<FaultyLine> {
  const faults: Fault[] = [];
  const heard: string[] = [];
  const sockets = new Set<Socket>();
  const take = (command: string): Fault | null => {
    heard.push(command);
    const index = faults.findIndex(({ at }) => at.test(command));
    return index < 0 ? null : (faults.splice(index, 1)[0] ?? null);
  };
  const server: Server = createServer((client) => {
    const upstream = connect({ host: '127.0.0.1', port: target.port });
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    }
    client.on('close', () => upstream.destroy());
    void carry({ client, upstream, take }).finally(() => {
      client.destroy();
      upstream.destroy();
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    port: (server.address() as AddressInfo).port,
    heard,
    meets: (fault) => void faults.push(fault),
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((done) => server.close(done));
    },
  };
}

async function carry({
  client,
  upstream,
  take,
}: {
  client: Socket;
  upstream: Socket;
  take: (command: string) => Fault | null;
}): Promise<void> {
  const answers = repliesOf(upstream);
  const lines = linesOf(client);
  let command = GREETING;
  let forward: Buffer | null = null;
  for (;;) {
    const fault = take(command.trim());
    if (fault?.does === 'CUT_BEFORE') return;
    if (fault?.does === 'SAY') {
      client.write(fault.half === true ? fault.answer : `${fault.answer}\r\n`);
      if (fault.thenCut === true) return client.destroySoon();
    } else {
      if (forward !== null) upstream.write(forward);
      const answer = command === FIRST_BYTES ? '' : await answers();
      if (answer === null || fault?.does === 'CUT_AFTER') return;
      // Nothing that comes later may be taken for what never came.
      if (fault?.does === 'STALL')
        return void (await new Promise((done) => client.once('close', done)));
      client.write(answer);
      if (fault?.does === 'DOUBLE') client.write(answer);
      if (/^DATA/iu.test(command) && answer.startsWith('354')) {
        if (take(FIRST_BYTES)?.does === 'CUT_BEFORE') {
          await lines();
          return;
        }
        const content = await contentOf(lines);
        if (content === null) return;
        command = FINAL_DOT;
        forward = Buffer.from(content, 'latin1');
        continue;
      }
    }
    const line = await lines();
    if (line === null) return;
    command = line;
    forward = Buffer.from(line, 'latin1');
  }
}

/** A message to its final dot; null when it never comes. */
async function contentOf(lines: () => Promise<string | null>): Promise<string | null> {
  const content: string[] = [];
  for (let line = await lines(); line !== null; line = await lines()) {
    content.push(line);
    if (line === '.\r\n') return content.join('');
  }
  return null;
}

/** One line after the other, with its end; null when there is no more. */
function linesOf(socket: Socket): () => Promise<string | null> {
  return piecesOf(socket, (text) => {
    const end = text.indexOf('\n');
    return end < 0 ? 0 : end + 1;
  });
}

/** One whole answer after the other, of however many lines. */
function repliesOf(socket: Socket): () => Promise<string | null> {
  return piecesOf(
    socket,
    (text) => /^(?:\d{3}-[^\n]*\n)*\d{3}(?: [^\n]*)?\r?\n/u.exec(text)?.[0].length ?? 0,
  );
}

function piecesOf(
  socket: Socket,
  lengthOf: (text: string) => number,
): () => Promise<string | null> {
  let text = '';
  let ended = false;
  let wake = () => undefined as void;
  socket.on('data', (chunk: Buffer) => {
    text += chunk.toString('latin1');
    wake();
  });
  socket.on('close', () => {
    ended = true;
    wake();
  });
  return async () => {
    for (;;) {
      const length = lengthOf(text);
      if (length > 0) {
        const piece = text.slice(0, length);
        text = text.slice(length);
        return piece;
      }
      if (ended) return null;
      await new Promise<void>((done) => (wake = done));
    }
  };
}
