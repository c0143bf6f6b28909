import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { createUndiciClient } from '#connectors/webhooks/undici/undici-client.ts';
import { LOCAL_CERTIFICATE } from './local-certificate.ts';

export type DocumentHost = Awaited<ReturnType<typeof openDocumentHost>>;

/**
 * A host of programs’ metadata documents, over https, and doors to it: `door` is let through to
 * this machine, which `closedDoor` isn’t. What it answers is `answer`.
 */
export async function openDocumentHost() {
  const requests: string[] = [];
  const host = {
    origin: '',
    requests,
    answer: (_request: IncomingMessage, response: ServerResponse): unknown =>
      response.writeHead(404).end(),
    ...doors(),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  const server = createServer(LOCAL_CERTIFICATE, (request, response) => {
    requests.push(request.url ?? '');
    host.answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  host.origin = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return host;
}

function doors() {
  const known = { tls: { ca: LOCAL_CERTIFICATE.cert }, timeoutMs: 1000 };
  return {
    door: createUndiciClient({ ...known, also: ({ address }) => address === '127.0.0.1' }),
    closedDoor: createUndiciClient(known),
  };
}
