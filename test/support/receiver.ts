import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

type Behavior = (said: {
  body: Record<string, unknown>;
  nth: number;
}) => { status: number; text?: string; headers?: Record<string, string> } | 'silent' | 'cut';

/** A third-party server on this machine: it records every request and responds as configured. */
export type Receiver = {
  url: string;
  address: string;
  received: Record<string, unknown>[];
  /** The raw request, to verify signatures. */
  requests: { headers: IncomingHttpHeaders; text: string }[];
  behave: (behavior: Behavior) => void;
  stop: () => Promise<void>;
  start: () => Promise<void>;
};

/**
 * Opens a receiver; `port` 0 takes any free one. After `stop` its port is closed, `start` opens the
 * same one again.
 */
export async function openReceiver({ port = 0 }: { port?: number } = {}): Promise<Receiver> {
  const received: Record<string, unknown>[] = [];
  const requests: Receiver['requests'] = [];
  let behavior: Behavior = () => ({ status: 200 });
  let server = createServer();
  let taken = port;
  const start = async () => {
    server = createServer((request, response) => {
      let text = '';
      request.on('data', (chunk: Buffer) => (text += chunk.toString('utf8')));
      request.on('end', () => {
        const body = JSON.parse(text) as Record<string, unknown>;
        received.push(body);
        requests.push({ headers: request.headers, text });
        const answer = behavior({ body, nth: received.length });
        if (answer === 'cut') return void request.socket.destroy();
        if (answer === 'silent') return undefined;
        return void response.writeHead(answer.status, answer.headers).end(answer.text ?? '');
      });
    });
    await new Promise<void>((resolve) => server.listen(taken, '127.0.0.1', resolve));
    taken = (server.address() as AddressInfo).port;
  };
  await start();
  return {
    url: `http://127.0.0.1:${taken}/hooks/catch`,
    address: `127.0.0.1:${taken}`,
    received,
    requests,
    behave: (next) => void (behavior = next),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
    start,
  };
}
