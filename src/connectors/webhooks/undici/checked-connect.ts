import { lookup, type LookupAddress } from 'node:dns';
import { isIP, type LookupFunction, type Socket } from 'node:net';
import { buildConnector } from 'undici';
import type { MayConnect } from '#connectors/webhooks/outbound-client.ts';

/** A connection that the policy doesn't allow; no byte was sent. */
export class AddressBlocked extends Error {
  constructor() {
    super('This address isn’t on the public internet');
    this.name = 'AddressBlocked';
  }
}

/** Asks a name server for all addresses of a name; Node's own by default. */
export type ResolveName = (
  name: string,
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

const resolveAll: ResolveName = (name, done) =>
  lookup(name, { all: true, verbatim: true }, (error, addresses) => done(error, addresses));

/** The lookup that the socket itself calls. If one address of a name is refused, the name is. */
function checkedLookup(
  resolve: ResolveName,
  allowed: (address: string) => boolean,
): LookupFunction {
  return (name, options, done) => {
    resolve(name, (error, addresses) => {
      const refused = error ? undefined : addresses.find(({ address }) => !allowed(address));
      const [first] = addresses ?? [];
      const problem = error ?? (refused === undefined ? null : new AddressBlocked());
      if (problem !== null) done(problem, '', 4);
      else if (options.all === true) done(null, addresses);
      else done(null, first?.address ?? '', first?.family ?? 4);
    });
  };
}

/** The port of a URL, or its protocol's default. */
export function portOf({ protocol, port }: { protocol: string; port: string }): number {
  return Number(port) || (protocol === 'https:' ? 443 : 80);
}

/**
 * How undici connects here: an IP address in the URL is checked first, a name in the lookup, and
 * the socket once more when it is connected.
 */
export function checkedConnect({
  mayConnect,
  resolve = resolveAll,
  timeoutMs,
  tls = {},
}: {
  mayConnect: MayConnect;
  resolve?: ResolveName;
  timeoutMs: number;
  tls?: { ca?: string };
}): buildConnector.connector {
  return (options, callback) => {
    const host = options.hostname.replace(/^\[|\]$/g, '');
    const port = portOf(options);
    const allowed = (address: string) => mayConnect({ host, address, port });
    if (isIP(host) !== 0 && !allowed(host)) return callback(new AddressBlocked(), null);
    const connect = buildConnector({
      ...tls,
      timeout: timeoutMs,
      allowH2: false,
      lookup: checkedLookup(resolve, allowed),
    });
    const judged = (socket: Socket) => {
      if (allowed(socket.remoteAddress ?? '')) return callback(null, socket);
      socket.destroy();
      return callback(new AddressBlocked(), null);
    };
    return connect({ ...options, hostname: host }, (...[error, socket]) =>
      error ? callback(error, null) : judged(socket as Socket),
    );
  };
}
