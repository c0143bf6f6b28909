import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Seen = {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  body: unknown;
};
/**
 * An answer, or what goes wrong instead: the connection cut without a word, cut in the middle of
 * the answer, or never answered.
 */
export type Reply =
  | { status?: number; json?: unknown; text?: string; headers?: Record<string, string> }
  | 'cut'
  | 'cut in the middle'
  | 'stall';
type Script = (seen: Seen) => Reply;

export interface ScriptedServer {
  url: string;
  seen: Seen[];
  /** What every request from now on is answered with. */
  play(script: Script): void;
  close(): Promise<void>;
}

/** A server for tests that answers as it is told and remembers what it was asked. */
export async function startScriptedServer(): Promise<ScriptedServer> {
  const seen: Seen[] = [];
  let script: Script = () => ({
    status: 404,
    json: wireError({ type: 'provider/resource_not_found', status: 404 }),
  });
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString('utf8');
      const asked: Seen = {
        method: request.method ?? '',
        path: request.url ?? '',
        headers: request.headers,
        body: text === '' ? null : JSON.parse(text),
      };
      seen.push(asked);
      answer(response, script(asked));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    play: (next) => {
      script = next;
      seen.length = 0;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** The wire's error envelope. */
export function wireError({
  type,
  status,
  req_id = 'req_1',
}: {
  type: string;
  status: number;
  req_id?: string;
}): object {
  return {
    object: 'Error',
    type,
    status,
    title: 'Refused',
    detail: 'Words that nobody may decide by',
    req_id,
  };
}

function answer(response: ServerResponse, reply: Reply): void {
  if (reply === 'stall') return;
  if (reply === 'cut') return void response.socket?.destroy();
  if (reply === 'cut in the middle') {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
    response.write('{"object":');
    response.socket?.end();
    return;
  }
  response.writeHead(reply.status ?? 200, { 'content-type': 'application/json', ...reply.headers });
  response.end(reply.text ?? (reply.json === undefined ? '' : JSON.stringify(reply.json)));
}
