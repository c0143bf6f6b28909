import {
  Agent,
  createServer,
  request as httpRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { Socket } from 'node:net';

/**
 * A call that has to do with a message to a person: the look at the thread that comes before it, or
 * the sending itself.
 */
export type MessageCall = { kind: 'look' | 'send'; accountId: string; personId: string };
/**
 * What is done around a call: `before` it reaches the network, and `after` the network has answered
 * and before the caller hears of it; `later`, when the caller has.
 */
export type Around = {
  before?: () => Promise<void>;
  after?: () => Promise<void>;
  later?: () => Promise<void>;
};

export type NetworkProxy = { url: string; close: () => Promise<void> };

type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer };

/**
 * Stands between the workers and the network and sees each call go by, so that something can happen
 * at a chosen moment around it. It changes nothing of what is said.
 */
export async function startNetworkProxy({
  target,
  port,
  around,
}: {
  target: string;
  port: number;
  around: (call: MessageCall) => Around | null;
}): Promise<NetworkProxy> {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  const personOfChat = new Map<string, string>();
  const sockets = new Set<Socket>();
  const server = createServer((request, response) => {
    pass({ request, response, target, agent, personOfChat, around }).catch(() =>
      response.destroy(),
    );
  });
  server.on('connection', (socket) => {
    socket.setNoDelay(true);
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve, reject) =>
    server.once('error', reject).listen(port, '127.0.0.1', resolve),
  );
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        agent.destroy();
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

type Pass = {
  request: IncomingMessage;
  response: ServerResponse;
  target: string;
  agent: Agent;
  personOfChat: Map<string, string>;
  around: (call: MessageCall) => Around | null;
};

async function pass({
  request,
  response,
  target,
  agent,
  personOfChat,
  around,
}: Pass): Promise<void> {
  const body = await wholeOf(request);
  const call = messageCallOf({
    method: request.method ?? 'GET',
    path: (request.url ?? '/').split('?')[0] ?? '/',
    body,
    personOfChat,
  });
  const doing = call === null ? null : around(call);
  await doing?.before?.();
  const answer = await forward({ request, body, target, agent });
  if (call !== null)
    for (const chatId of chatIdsIn(answer.body))
      personOfChat.set(`${call.accountId} ${chatId}`, call.personId);
  await doing?.after?.();
  response.writeHead(answer.status, answer.headers).end(answer.body);
  await doing?.later?.();
}

const LOOK_FOR_CHAT = /^\/v2\/([^/]+)\/users\/([^/]+)\/chat\/?$/;
const LOOK_INTO_CHAT = /^\/v2\/([^/]+)\/chats\/([^/]+)\/messages\/?$/;
const START_CHAT = /^\/v2\/([^/]+)\/chats\/send\/?$/;
const SEND = /^\/v2\/([^/]+)\/chats\/([^/]+)\/messages\/send\/?$/;

function messageCallOf({
  method,
  path,
  body,
  personOfChat,
}: {
  method: string;
  path: string;
  body: Buffer;
  personOfChat: ReadonlyMap<string, string>;
}): MessageCall | null {
  const called = (pattern: RegExp) =>
    pattern.exec(path)?.slice(1).map(decodeURIComponent) as [string, string] | undefined;
  const lookFor = method === 'GET' ? called(LOOK_FOR_CHAT) : undefined;
  if (lookFor !== undefined) return { kind: 'look', accountId: lookFor[0], personId: lookFor[1] };
  const known = called(method === 'GET' ? LOOK_INTO_CHAT : SEND);
  const personId = known === undefined ? undefined : personOfChat.get(`${known[0]} ${known[1]}`);
  if (known !== undefined && personId !== undefined)
    return { kind: method === 'GET' ? 'look' : 'send', accountId: known[0], personId };
  const start = method === 'POST' ? called(START_CHAT) : undefined;
  if (start === undefined) return null;
  const { users_ids: ids } = JSON.parse(body.toString('utf8')) as { users_ids: string | string[] };
  return {
    kind: 'send',
    accountId: start[0],
    personId: typeof ids === 'string' ? ids : (ids[0] ?? ''),
  };
}

function chatIdsIn(body: Buffer): string[] {
  const text = body.toString('utf8');
  return [...text.matchAll(/"chat_id":"([^"]+)"/g)].map(([, chatId = '']) => chatId);
}

function forward({
  request,
  body,
  target,
  agent,
}: Pick<Pass, 'request' | 'target' | 'agent'> & { body: Buffer }): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const headers = { ...request.headers, host: new URL(target).host };
    const sent = httpRequest(
      `${target}${request.url ?? '/'}`,
      { method: request.method, agent, headers },
      (answer) => {
        wholeOf(answer).then(
          (whole) =>
            resolve({
              status: answer.statusCode ?? 500,
              headers: { ...answer.headers, 'content-length': String(whole.length) },
              body: whole,
            }),
          reject,
        );
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

async function wholeOf(stream: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part as Buffer);
  return Buffer.concat(parts);
}
