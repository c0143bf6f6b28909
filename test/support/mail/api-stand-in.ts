import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

export type StandInRequest = {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  body: Buffer;
};

export type StandInAnswer = {
  status: number;
  headers?: Record<string, string>;
  json?: unknown;
  bytes?: Buffer;
};

/**
 * What the next request whose "METHOD /path" matches meets: its line is cut before or after it was
 * acted on, it is acted on and the answer withheld, or answered with something else, acted on or
 * not.
 */
type StandInFault = { at: RegExp } & (
  | { does: 'CUT_BEFORE' | 'CUT_AFTER' | 'ACT_AND_HOLD' }
  | { does: 'SAY' | 'ACT_AND_SAY'; answer: StandInAnswer }
);

/** A provider on 127.0.0.1. */
export type StandIn = {
  url: string;
  /** "METHOD /path" of each request, as they came. */
  requests: string[];
  meets: (fault: StandInFault) => void;
  dropLines: () => void;
  close: () => Promise<void>;
};

/** Starts a server that answers with what `act` decides. */
export async function startStandIn(
  act: (request: StandInRequest) => StandInAnswer,
): Promise<StandIn> {
  const faults: StandInFault[] = [];
  const requests: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((incoming, response) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('error', () => undefined);
    incoming.on('end', () => {
      const url = new URL(incoming.url ?? '/', 'http://stand-in');
      const method = incoming.method ?? 'GET';
      const name = `${method} ${url.pathname}`;
      requests.push(name);
      const at = faults.findIndex((one) => one.at.test(name));
      const [fault] = at === -1 ? [] : faults.splice(at, 1);
      if (fault?.does === 'CUT_BEFORE') return void incoming.socket.destroy();
      if (fault?.does === 'SAY') return say(response, fault.answer);
      const answer = act({
        method,
        path: url.pathname,
        query: url.searchParams,
        headers: incoming.headers,
        body: Buffer.concat(chunks),
      });
      if (fault?.does === 'CUT_AFTER') return void incoming.socket.destroy();
      if (fault?.does === 'ACT_AND_HOLD') return;
      say(response, fault?.does === 'ACT_AND_SAY' ? fault.answer : answer);
    });
  });
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const dropLines = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    meets: (fault) => void faults.push(fault),
    dropLines,
    async close() {
      dropLines();
      await new Promise((done) => server.close(done));
    },
  };
}

function say(response: ServerResponse, { status, headers = {}, json, bytes }: StandInAnswer): void {
  const body = bytes ?? (json === undefined ? Buffer.alloc(0) : Buffer.from(JSON.stringify(json)));
  response.writeHead(status, {
    ...(json !== undefined && { 'content-type': 'application/json; charset=utf-8' }),
    'content-length': String(body.length),
    ...headers,
  });
  response.end(body);
}
