import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { bindPort, HOST } from '#bind-port.ts';
import type { Faults } from '#http/faults.ts';
import { createGrants } from '#mail/oauth/grants.ts';
import { answerGmail, gmailError, isGmail, isGmailSend } from '#mail/oauth/gmail-calls.ts';
import {
  answerGraph,
  graphError,
  isGraph,
  isGraphSend,
  type GraphMemory,
} from '#mail/oauth/graph-calls.ts';
import type { MailWorld } from '#mail/mail-world.ts';
import type { ProviderAnswer, ProviderRequest } from '#mail/oauth/provider-call.ts';

export interface OAuthServer {
  /** The origin of both providers: their authorization servers and their APIs. */
  url: string;
  close(): Promise<void>;
}

/**
 * Google and Microsoft of the practice world, on one port of the loopback interface, the one of the
 * last time when it is free: users' own mailboxes are opened there with a grant instead of a
 * password. `rejectForeignPage` ends what other sites ask.
 */
export async function startOAuth(
  world: MailWorld,
  {
    faults,
    settle,
    rejectForeignPage,
  }: {
    faults: Faults;
    settle: () => void;
    rejectForeignPage: (request: IncomingMessage, response: ServerResponse) => boolean;
  },
): Promise<OAuthServer> {
  const { meta } = world.network;
  const grants = createGrants(world);
  const memory: GraphMemory = { drafts: new Map(), sentProperties: new Map() };
  let url = '';

  const answer = async (request: ProviderRequest): Promise<ProviderAnswer> => {
    const granted = grants.answer(request);
    if (granted !== null) return granted;
    if (isGmail(request)) {
      const opened = grants.opened(request, 'GOOGLE');
      if (opened === null) return gmailError(401, 'Invalid Credentials', 'authError');
      return answerGmail(world, { ...opened, request });
    }
    if (!isGraph(request)) return { status: 404, json: {} };
    const opened = grants.opened(request, 'MICROSOFT');
    if (opened === null) return graphError(401, 'InvalidAuthenticationToken');
    return answerGraph({ world, ...opened, memory, request, base: url });
  };

  const serve = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const request = await readRequest(incoming);
    const stage = isGmailSend(request) ? 'gmail.send' : isGraphSend(request) ? 'graph.send' : null;
    const fault = stage === null ? null : faults.forMail(stage);
    if (fault?.kind === 'mail_cut') return void incoming.socket.destroy();
    if (fault?.kind === 'mail_refuse') return say(response, { status: 503, json: {} });
    const answered = await answer(request);
    if (stage !== null) settle();
    if (fault?.kind === 'mail_cut_after') return void incoming.socket.destroy();
    if (fault?.kind === 'mail_delay')
      setTimeout(() => say(response, answered), fault.delayMs ?? 1000).unref();
    else say(response, answered);
  };

  const server = createServer((incoming, response) => {
    if (rejectForeignPage(incoming, response)) return;
    serve(incoming, response).catch(() => response.destroy());
  });
  const port = await bindPort(server, {
    port: 0,
    preferred: meta.read<{ port: number }>('oauthPort')?.port,
  });
  meta.save('oauthPort', { port });
  url = `http://${HOST}:${port}`;
  return {
    url,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function readRequest(incoming: IncomingMessage): Promise<ProviderRequest> {
  const { pathname, searchParams } = new URL(incoming.url ?? '/', `http://${HOST}`);
  const headers = Object.fromEntries(
    Object.entries(incoming.headers).map(([name, value]) => [name, value?.toString()]),
  );
  return {
    method: incoming.method ?? 'GET',
    path: pathname,
    query: searchParams,
    headers,
    body: await buffer(incoming),
  };
}

function say(
  response: ServerResponse,
  { status, headers = {}, json, bytes, html }: ProviderAnswer,
): void {
  const body = bytes ?? html ?? (json === undefined ? '' : JSON.stringify(json));
  const type =
    html !== undefined
      ? 'text/html; charset=utf-8'
      : bytes !== undefined
        ? 'text/plain'
        : 'application/json; charset=utf-8';
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store', ...headers });
  response.end(body);
}
