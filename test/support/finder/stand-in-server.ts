import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Asked = {
  method: string;
  url: URL;
  headers: IncomingMessage['headers'];
  body: unknown;
};
export type Told =
  | { status: number; json?: unknown; text?: string; headers?: Record<string, string> }
  | 'cut'
  | 'stall';

/** A provider's server on this machine. */
export async function startStandIn(
  tell: (asked: Asked) => Told,
): Promise<{ url: string; close: () => Promise<void> }> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString('utf8');
      const told = tell({
        method: request.method ?? '',
        url: new URL(request.url ?? '/', 'http://stand-in'),
        headers: request.headers,
        body: text === '' ? null : JSON.parse(text),
      });
      if (told === 'stall') return;
      if (told === 'cut') return void response.socket?.destroy();
      response.writeHead(told.status, { 'content-type': 'application/json', ...told.headers });
      response.end(told.text ?? JSON.stringify(told.json));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
