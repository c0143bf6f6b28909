import { createServer, type IncomingMessage } from 'node:http';
import { connect, createServer as createSocketServer, type AddressInfo } from 'node:net';
import { request as ask, type Dispatcher } from 'undici';

const close = (server: { close: (done: () => void) => unknown }) =>
  new Promise<void>((done) => void server.close(() => done()));

export type ProxySocket = {
  port: number;
  /** What was asked of it, with the name and password that were given. */
  asked: { target: string; as: string }[];
  close: () => Promise<void>;
};

/** An HTTP proxy on 127.0.0.1 that lets in whoever knows the name and password. */
export async function startProxySocket({
  userName,
  password,
}: {
  userName: string;
  password: string;
}): Promise<ProxySocket> {
  const asked: ProxySocket['asked'] = [];
  const server = createSocketServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', (bytes) => {
      const head = bytes.toString('latin1');
      const basic = /^proxy-authorization: Basic (\S+)/im.exec(head)?.[1] ?? '';
      const as = Buffer.from(basic, 'base64').toString();
      asked.push({ target: /^CONNECT (\S+)/.exec(head)?.[1] ?? '', as });
      const lets = as === `${userName}:${password}`;
      socket.end(lets ? 'HTTP/1.1 200 OK\r\n\r\n' : 'HTTP/1.1 407 No\r\n\r\n');
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return { port: (server.address() as AddressInfo).port, asked, close: () => close(server) };
}

type GivenProxy = { host: string; port: number; username?: string; password?: string };
type Body = { proxy?: GivenProxy; config?: { custom_proxy?: GivenProxy } };

/**
 * Stands before the practice network, which dials nobody, and does what a provider does with a
 * proxy that it is given: connects to LinkedIn through it. Every name of a proxy is 127.0.0.1. One
 * that does not answer or does not let it in reaches the network as such.
 */
export async function startDialingProvider({
  target,
}: {
  target: string;
}): Promise<{ url: string; close: () => Promise<void> }> {
  const server = createServer((request, response) => {
    pass({ request, target })
      .then(({ status, type, text }) =>
        response.writeHead(status, { 'content-type': type }).end(text),
      )
      .catch(() => response.destroy());
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      await close(server);
    },
  };
}

async function pass({ request, target }: { request: IncomingMessage; target: string }) {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const sent = Buffer.concat(chunks);
  const { host: _host, connection: _line, 'content-length': _length, ...headers } = request.headers;
  // `fetch` takes an answer 407, which stands for a proxy of the account, for one of its own.
  const answer = await ask(`${target}${request.url}`, {
    method: (request.method ?? 'GET') as Dispatcher.HttpMethod,
    headers,
    ...(sent.length > 0 && { body: await tried(sent.toString()) }),
  });
  return {
    status: answer.statusCode,
    type: String(answer.headers['content-type'] ?? 'application/json'),
    text: await answer.body.text(),
  };
}

/** The request with its proxy as it was found. */
async function tried(text: string): Promise<string> {
  const body = JSON.parse(text) as Body;
  const proxy = body.proxy ?? body.config?.custom_proxy;
  if (proxy === undefined) return text;
  const status = await dial(proxy);
  if (status === null) proxy.host = `dead.${proxy.host}`;
  if (status === '407') proxy.password = 'wrong';
  return JSON.stringify(body);
}

/** The status with which a proxy answers; null when nothing answers. */
function dial({ port, username = '', password = '' }: GivenProxy): Promise<string | null> {
  return new Promise((done) => {
    const socket = connect({ port, host: '127.0.0.1' });
    socket.once('error', () => done(null));
    socket.once('data', (bytes: Buffer) => {
      socket.destroy();
      done(/^HTTP\/1\.1 (\d{3})/.exec(bytes.toString())?.[1] ?? null);
    });
    const basic = Buffer.from(`${username}:${password}`).toString('base64');
    socket.write(
      `CONNECT www.linkedin.com:443 HTTP/1.1\r\nProxy-Authorization: Basic ${basic}\r\n\r\n`,
    );
  });
}
