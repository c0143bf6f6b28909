import type { Socket } from 'node:net';
import type { MayConnect } from '#connectors/webhooks/outbound-client.ts';
import { isPublicAddress } from '#connectors/webhooks/public-address.ts';
import {
  AddressBlocked,
  checkedConnect,
  type ResolveName,
} from '#connectors/webhooks/undici/checked-connect.ts';

/** How to reach a proxy; the password is in plain text, for this one check. */
type ReachableProxy = {
  protocol: 'http' | 'https' | 'socks5';
  host: string;
  port: number;
  userName: string | null;
  password: string | null;
};

/**
 * The result of a check: if `problem` is null, the proxy accepts us. `notAllowed`: this server may
 * not connect to its address, so nothing is known about it.
 */
type ProxyFinding = { problem: string | null; notAllowed: boolean };
export type ReachProxy = (proxy: ReachableProxy) => Promise<ProxyFinding>;

const CONNECT_MS = 10_000;
/** A connection through a proxy. No byte after the proxy's response is read. */
const DESTINATION = 'www.linkedin.com:443';

/**
 * Checks whether a proxy responds and accepts our name and password: the first messages of its
 * protocol, through the one client for addresses that people enter (architecture, section 6). Never
 * throws.
 */
export function createReachProxy({
  also = () => false,
  resolve,
  timeoutMs = CONNECT_MS,
  tls = {},
}: {
  also?: MayConnect;
  resolve?: ResolveName;
  timeoutMs?: number;
  tls?: { ca?: string };
} = {}): ReachProxy {
  const connect = checkedConnect({
    mayConnect: (to) => isPublicAddress(to.address) || also(to),
    ...(resolve === undefined ? {} : { resolve }),
    timeoutMs,
    tls,
  });
  return async (proxy) => {
    let socket: Socket | null = null;
    try {
      socket = await new Promise<Socket>((done, fail) => {
        connect(
          {
            hostname: proxy.host,
            host: proxy.host,
            protocol: proxy.protocol === 'https' ? 'https:' : 'http:',
            port: String(proxy.port),
          },
          (...[error, opened]) => (error ? fail(error) : done(opened as Socket)),
        );
      });
      return { problem: await greet(socket, proxy, timeoutMs), notAllowed: false };
    } catch (error) {
      const notAllowed = error instanceof AddressBlocked;
      return {
        problem: notAllowed
          ? 'Its address isn’t on the public internet'
          : 'It isn’t responding at this address and port',
        notAllowed,
      };
    } finally {
      socket?.on('error', () => undefined).destroy();
    }
  };
}

/** The next bytes from a proxy; throws if none come in time, or the connection ends. */
function nextBytes(socket: Socket, timeoutMs: number): Promise<Buffer> {
  return new Promise((done, fail) => {
    const end = () => fail(new Error('The proxy ended the line'));
    socket.setTimeout(timeoutMs, () => fail(new Error('The proxy says nothing')));
    socket.once('error', fail);
    socket.once('close', end);
    socket.once('data', (bytes: Buffer) => {
      socket.off('error', fail).off('close', end);
      done(bytes);
    });
  });
}

const WRONG_PASSWORD = 'It rejected the username and password';

async function greet(
  socket: Socket,
  proxy: ReachableProxy,
  timeoutMs: number,
): Promise<string | null> {
  const answer = () => nextBytes(socket, timeoutMs);
  const { userName, password } = proxy;
  if (proxy.protocol !== 'socks5') {
    const basic = Buffer.from(`${userName ?? ''}:${password ?? ''}`).toString('base64');
    const line = userName === null ? '' : `Proxy-Authorization: Basic ${basic}\r\n`;
    socket.write(`CONNECT ${DESTINATION} HTTP/1.1\r\nHost: ${DESTINATION}\r\n${line}\r\n`);
    const status = /^HTTP\/1\.[01] (\d{3})/.exec((await answer()).toString('latin1'))?.[1];
    if (status === undefined) return 'The server at this address isn’t this type of proxy';
    if (status === '407') return WRONG_PASSWORD;
    return status.startsWith('2') ? null : `It refused the connection with status ${status}`;
  }
  // RFC 1928 and 1929.
  socket.write(Buffer.from(userName === null ? [5, 1, 0] : [5, 2, 0, 2]));
  const [version, method] = await answer();
  if (version !== 5) return 'The server at this address isn’t this type of proxy';
  if (method === 0) return null;
  if (method !== 2 || userName === null) return WRONG_PASSWORD;
  const [name, secret] = [Buffer.from(userName), Buffer.from(password ?? '')];
  const word = [Buffer.from([1, name.length]), name, Buffer.from([secret.length]), secret];
  socket.write(Buffer.concat(word));
  const [, outcome] = await answer();
  return outcome === 0 ? null : WRONG_PASSWORD;
}
