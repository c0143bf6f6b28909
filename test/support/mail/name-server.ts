import { createSocket } from 'node:dgram';
import { Resolver } from 'node:dns/promises';

const TYPES = { A: 1, TXT: 16, AAAA: 28, SRV: 33 } as const;
/** "imap.example": { A: ['1.2.3.4'] }; an SRV is "priority weight port target". */
export type Zone = Record<string, Partial<Record<'A' | 'SRV' | 'TXT', string[]>>>;

/** A name server on 127.0.0.1 that knows one zone, and a resolver that asks it alone. */
export async function startNameServer(zone: Zone): Promise<{
  names: Resolver;
  asked: string[];
  close: () => void;
}> {
  const asked: string[] = [];
  const socket = createSocket('udp4');
  socket.on('message', (query, from) => {
    const labels: string[] = [];
    let at = 12;
    while (query[at] !== 0) {
      const length = query[at] ?? 0;
      labels.push(query.subarray(at + 1, at + 1 + length).toString('latin1'));
      at += length + 1;
    }
    const name = labels.join('.').toLowerCase();
    const type = query.readUInt16BE(at + 1);
    asked.push(name);
    const known = zone[name];
    const answers = [
      ...(type === TYPES.A ? (known?.A ?? []).map(addressOf) : []),
      ...(type === TYPES.SRV ? (known?.SRV ?? []).map(serviceOf) : []),
      ...(type === TYPES.TXT ? (known?.TXT ?? []).map(textRecord) : []),
    ];
    const head = Buffer.alloc(12);
    query.copy(head, 0, 0, 2);
    head.writeUInt16BE(known === undefined ? 0x8183 : 0x8180, 2);
    head.writeUInt16BE(1, 4);
    head.writeUInt16BE(answers.length, 6);
    const records = answers.map((data) => {
      const record = Buffer.alloc(12);
      record.writeUInt16BE(0xc00c, 0);
      record.writeUInt16BE(type, 2);
      record.writeUInt16BE(1, 4);
      record.writeUInt32BE(60, 6);
      record.writeUInt16BE(data.length, 10);
      return Buffer.concat([record, data]);
    });
    socket.send(
      Buffer.concat([head, query.subarray(12, at + 5), ...records]),
      from.port,
      from.address,
    );
  });
  await new Promise<void>((done) => socket.bind(0, '127.0.0.1', done));
  const names = new Resolver({ timeout: 2000, tries: 1 });
  names.setServers([`127.0.0.1:${socket.address().port}`]);
  return { names, asked, close: () => void socket.close() };
}

const addressOf = (address: string): Buffer => Buffer.from(address.split('.').map(Number));

/** A text in pieces of at most 255 bytes. */
function textRecord(text: string): Buffer {
  const pieces = text.match(/.{1,255}/gsu) ?? [''];
  return Buffer.concat(
    pieces.map((piece) => Buffer.from(`${String.fromCharCode(piece.length)}${piece}`, 'latin1')),
  );
}

function serviceOf(text: string): Buffer {
  const [priority = '0', weight = '0', port = '0', target = '.'] = text.split(' ');
  const numbers = Buffer.alloc(6);
  [priority, weight, port].forEach((value, index) =>
    numbers.writeUInt16BE(Number(value), index * 2),
  );
  const labels = target.split('.').filter((label) => label !== '');
  const name = labels.map((label) => Buffer.from(`${String.fromCharCode(label.length)}${label}`));
  return Buffer.concat([numbers, ...name, Buffer.from([0])]);
}
