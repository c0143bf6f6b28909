import { lookup } from 'node:dns';
import { connect as connectSocket, isIP, type Socket } from 'node:net';
import { checkServerIdentity, type ConnectionOptions, type PeerCertificate } from 'node:tls';
import { domainToASCII } from 'node:url';
import type { MailServer } from '#connectors/mail/mail.ts';
import type { CallTime } from '#connectors/mail/smtp-imap/call-time.ts';
import { failureOfLine, MailFailure } from '#connectors/mail/smtp-imap/mail-failure.ts';
import { isPublicAddress } from '#connectors/webhooks/public-address.ts';
import type { MayConnect } from '#connectors/webhooks/outbound-client.ts';
import type { ResolveName } from '#connectors/webhooks/undici/checked-connect.ts';

/**
 * Ports for submitting and reading mail; all others are closed unless the deployment allows them.
 */
const MAIL_PORTS: readonly number[] = [25, 465, 587, 2525, 143, 993];
const CONNECT_MS = 10_000;
/** The most addresses of one name that are tried. */
const MOST_ADDRESSES = 4;

export type MailConnectorOptions = {
  /** Allowed in addition to the mail ports of the public internet. */
  also?: (to: Parameters<MayConnect>[0]) => boolean | Promise<boolean>;
  resolve?: ResolveName;
  tls?: { ca?: string };
};

/** Connects to mail servers, whose hosts users enter (architecture, section 6). */
export type MailConnector = {
  /**
   * The addresses of a server's host, all of them allowed. Everyone connects to one of these, so
   * that no second response of a name server leads elsewhere. Throws `MailFailure`.
   */
  addressesOf(server: MailServer, time: CallTime): Promise<string[]>;
  /** A plain connection to the first address that responds. Throws `MailFailure`. */
  connect(to: { server: MailServer; time: CallTime }): Promise<Socket>;
  /**
   * The TLS options for the server: its certificate is checked against the name that the user
   * entered.
   */
  tlsOf(server: MailServer): MailTls;
};

/** `seen` is the certificate of the last trusted handshake. */
export type MailTls = { options: ConnectionOptions; seen: () => PeerCertificate | null };

const resolveAll: ResolveName = (name, done) =>
  lookup(name, { all: true, verbatim: true }, (error, addresses) => done(error, addresses));

/** Opens connections to mail servers, checking every address itself. */
export function createMailConnector({
  also = () => false,
  resolve = resolveAll,
  tls = {},
}: MailConnectorOptions = {}): MailConnector {
  const mayConnect = async (to: Parameters<MayConnect>[0]) =>
    (MAIL_PORTS.includes(to.port) && isPublicAddress(to.address)) || (await also(to));

  async function addressesOf(server: MailServer, time: CallTime) {
    const host = hostOf(server);
    const found = isIP(host) === 0 ? await time.bound(resolveHost(host, resolve, server)) : [host];
    const { port, encryption } = server;
    // If one address of a name is refused, the name is.
    const judged = await Promise.all(found.map((address) => mayConnect({ host, address, port })));
    if (!judged.includes(true) || judged.includes(false)) throw notAllowed();
    if (encryption === 'NONE' && !found.every(isLoopback))
      throw new MailFailure({
        problem: 'ENCRYPTION_REFUSED',
        answer: 'A connection without encryption goes to this machine alone',
      });
    return found.slice(0, MOST_ADDRESSES);
  }

  return {
    addressesOf,
    async connect({ server, time }) {
      let failure: unknown = notAllowed();
      for (const address of await addressesOf(server, time)) {
        try {
          return await openSocket(address, server, time);
        } catch (error) {
          failure = error;
          if (time.signal.aborted) break;
        }
      }
      throw failureOfLine(failure, server);
    },
    tlsOf(server) {
      let seen: PeerCertificate | null = null;
      const host = hostOf(server);
      return {
        options: {
          ...tls,
          minVersion: 'TLSv1.2',
          ...(isIP(host) === 0 && { servername: host }),
          checkServerIdentity: (_name, certificate) => {
            const problem = checkServerIdentity(host, certificate);
            if (problem === undefined) seen = certificate;
            return problem;
          },
        },
        seen: () => seen,
      };
    },
  };
}

const notAllowed = () =>
  new MailFailure({
    problem: 'ADDRESS_NOT_ALLOWED',
    answer: 'This mail server isn’t on the public internet',
  });

/** The host as it is looked up: without brackets, in ASCII. Throws if it can't be a host. */
function hostOf({ host }: MailServer): string {
  const plain = host.trim().replace(/^\[([^\]]*)\]$/u, '$1');
  if (isIP(plain) !== 0) return plain;
  const ascii = domainToASCII(plain).replace(/\.$/u, '');
  if (ascii.length > 253 || !/^[a-z0-9_](?:[a-z0-9._-]*[a-z0-9_])?$/u.test(ascii))
    throw notAllowed();
  return ascii;
}

function resolveHost(host: string, resolve: ResolveName, server: MailServer): Promise<string[]> {
  return new Promise((done, fail) => {
    resolve(host, (error, addresses) =>
      error ? fail(failureOfLine(error, server)) : done(addresses.map(({ address }) => address)),
    );
  });
}

const isLoopback = (address: string): boolean => address === '::1' || address.startsWith('127.');

async function openSocket(address: string, server: MailServer, time: CallTime): Promise<Socket> {
  const socket = connectSocket({ host: address, port: server.port });
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  socket.once('connect', resolve);
  socket.once('error', reject);
  socket.setTimeout(Math.min(CONNECT_MS, time.leftMs()), () =>
    reject(Object.assign(new Error('No connection in time'), { code: 'ETIMEDOUT' })),
  );
  try {
    await time.bound(promise);
  } catch (error) {
    socket.on('error', () => undefined);
    socket.destroy();
    throw error;
  }
  socket.setTimeout(0);
  socket.removeListener('error', reject);
  return socket;
}
