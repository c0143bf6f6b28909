import { createSocket } from 'node:dgram';
import { Resolver } from 'node:dns/promises';
import type { ResolveMx } from '#connectors/finder/pattern/pattern-finder.ts';

/** The MX records of a domain, or the name server's error. */
export type MailOfDomain = readonly string[] | 'NXDOMAIN' | 'SERVFAIL' | 'SILENCE';

const RCODE = { NXDOMAIN: 3, SERVFAIL: 2 } as const;
const HEADER = 12;
const MX = 15;

/** A name server on this machine that answers questions for MX records, over UDP (RFC 1035). */
export async function startNameServer(mailOf: (domain: string) => MailOfDomain) {
  const asked: string[] = [];
  const socket = createSocket('udp4');
  socket.on('message', (query, from) => {
    const { name, end } = nameIn(query);
    asked.push(name);
    const mail = mailOf(name);
    if (mail === 'SILENCE') return;
    const records = typeof mail === 'string' ? [] : mail.map(recordOf);
    const header = Buffer.from(query.subarray(0, HEADER));
    header.writeUInt16BE(0x8180 | (typeof mail === 'string' ? RCODE[mail] : 0), 2);
    header.writeUInt16BE(records.length, 6);
    header.writeUInt32BE(0, 8);
    socket.send(
      Buffer.concat([header, query.subarray(HEADER, end + 4), ...records]),
      from.port,
      from.address,
    );
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  const resolver = new Resolver({ timeout: 200, tries: 1 });
  resolver.setServers([`127.0.0.1:${socket.address().port}`]);
  const resolve: ResolveMx = (domain) => resolver.resolveMx(domain);
  return {
    asked,
    resolve,
    close: () => new Promise<void>((closed) => void socket.close(() => closed())),
  };
}

function nameIn(query: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = HEADER;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), end: at + 1 };
}

/** One MX record for the name of the question. */
function recordOf(exchange: string): Buffer {
  const name = Buffer.concat([
    ...exchange
      .split('.')
      .filter((label) => label !== '')
      .map((label) => Buffer.concat([Buffer.from([label.length]), Buffer.from(label)])),
    Buffer.from([0]),
  ]);
  const head = Buffer.alloc(14);
  head.writeUInt16BE(0xc00c, 0);
  head.writeUInt16BE(MX, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt32BE(60, 6);
  head.writeUInt16BE(name.length + 2, 10);
  head.writeUInt16BE(10, 12);
  return Buffer.concat([head, name]);
}
