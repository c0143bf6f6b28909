import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isNeighborAddress, isPublicAddress } from '#connectors/webhooks/public-address.ts';
import { createUndiciClient } from '#connectors/webhooks/undici/undici-client.ts';

/** Addresses that no webhook may reach, on any network. */
const CLOSED_4 = [
  '127.0.0.1',
  '127.8.9.10',
  '0.0.0.0',
  '10.0.0.1',
  '10.255.255.254',
  '172.16.0.1',
  '172.31.9.9',
  '192.168.0.1',
  '192.168.255.1',
  '100.64.0.1',
  '169.254.169.254',
  '169.254.170.2',
  '100.100.100.200',
  '168.63.129.16',
  '192.0.0.192',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
];
/** Those of them where no neighbor may be either. */
const NEVER_4 = CLOSED_4.filter((address) => !/^(127|10|172|192\.168|100\.64)\./.test(address));
const NEVER_6 = [
  'fe80::1',
  'fe80::a9fe:a9fe',
  'febf::1',
  'fd00:ec2::254',
  'fd00:0ec2:0:0:0:0:0:254',
  'fd20:ce::254',
  '::',
  'ff02::1',
  '64:ff9b::a9fe:a9fe',
  '2002:a9fe:a9fe::1',
  '2001:db8::1',
];
const CLOSED_6 = [...NEVER_6, '::1', '0:0:0:0:0:0:0:1', 'fc00::1', 'fd12:3456::1'];

const parts = (address: string) => address.split('.').map(Number);
const numberOf = (address: string) => parts(address).reduce((sum, part) => sum * 256 + part, 0);
const hex = (part: number) => part.toString(16);

/** The ways to write an IPv4 address in the host of a URL. */
function spellings4(address: string): string[] {
  const [a = 0, b = 0, c = 0, d = 0] = parts(address);
  const rest = c * 256 + d;
  const whole = numberOf(address);
  const mapped = `${hex(a * 256 + b)}:${hex(rest)}`;
  return [
    address,
    `${address}.`,
    String(whole),
    `0x${hex(whole)}`,
    `0X${hex(whole).toUpperCase()}`,
    `0${whole.toString(8)}`,
    `0x${hex(a)}.0x${hex(b)}.0x${hex(c)}.0x${hex(d)}`,
    `0${a.toString(8)}.0${b.toString(8)}.0${c.toString(8)}.0${d.toString(8)}`,
    `${a}.0x${hex(b)}.0${c.toString(8)}.${d}`,
    `${a}.${b}.${rest}`,
    `${a}.${b * 65_536 + rest}`,
    `0x${hex(a)}.${b * 65_536 + rest}`,
    `00${a.toString(8)}.${b}.${c}.${d}`,
    `%${hex(address.charCodeAt(0))}${address.slice(1)}`,
    address.replaceAll('.', '。'),
    address.replaceAll('.', '%2e'),
    address.replace(/\d/g, (digit) => String.fromCharCode(0xff10 + Number(digit))),
    address.replace(/[1-9]/g, (digit) => String.fromCharCode(0x2460 + Number(digit) - 1)),
    `[::ffff:${address}]`,
    `[::FFFF:${mapped}]`,
    `[0:0:0:0:0:ffff:${mapped}]`,
    `[::${address}]`,
    `[64:ff9b::${mapped}]`,
    `[2002:${mapped}::]`,
  ];
}

function spellings6(address: string): string[] {
  return [`[${address}]`, `[${address.toUpperCase()}]`];
}

/** Names that are never in a public zone. */
const CLOSED_NAMES = [
  'localhost',
  'LOCALHOST',
  'localhost.',
  'a.localhost',
  'ⓛocalhost',
  'ｌｏｃａｌｈｏｓｔ',
  '%6cocalhost',
  'local%68ost',
  'n8n',
  'N8N.',
  'crm.internal',
  'CRM.Internal.',
  'crm。internal',
  'metadata.google.internal',
  'nas.local',
  'router.home.arpa',
];

const HOSTS = [...CLOSED_4.flatMap(spellings4), ...CLOSED_6.flatMap(spellings6), ...CLOSED_NAMES];
const URLS = HOSTS.flatMap((host) => [
  `http://${host}/hook`,
  `https://${host}:8443/hook`,
  `HTTP://${host}:80`,
  `http://anna:word@${host}/hook`,
  `http://crm.example@${host}/`,
]);
const NEVER_REACHED = [...NEVER_4, ...NEVER_6];

const outbound = createUndiciClient();
const neighborly = createUndiciClient({
  neighbors: new Set(['n8n:5678', 'crm.internal:443', '10.0.0.9:8080', 'fd12::5:443']),
});
const refused = (url: string, client = outbound) =>
  client.refusal(url) ?? `allowed, as ${URL.parse(url)?.hostname}`;

test('every spelling of a closed address is refused, with neighbors and without', () => {
  expect(URLS.length).toBeGreaterThan(2000);
  const allowed = URLS.flatMap((url) =>
    [refused(url), refused(url, neighborly)]
      .filter((verdict) => verdict.startsWith('allowed'))
      .map((verdict) => `${url} ${verdict}`),
  );
  expect(allowed).toEqual([]);
});

test('nothing is sent to any of them either', async () => {
  const urls = URLS.filter(
    (_, index) =>
      index % 5 === 0 && !/localhost|n8n|crm|nas|router|metadata/i.test(URLS[index] ?? ''),
  );
  for (const url of urls)
    expect(await outbound.post({ url, body: '{}' })).toMatchObject({
      kind: 'FAILED',
      tookMs: expect.any(Number) as number,
    });
});

test('a name that resolves to a closed address is refused, also among others', async () => {
  for (const address of [...CLOSED_4, ...CLOSED_6, '::ffff:10.0.0.1']) {
    const family = address.includes(':') ? 6 : 4;
    const client = createUndiciClient({
      resolve: (_, done) =>
        done(null, [
          { address: '8.8.8.8', family: 4 },
          { address, family },
        ]),
    });
    expect(await client.post({ url: 'https://crm.example/', body: '{}' })).toMatchObject({
      failure: 'ADDRESS_NOT_ALLOWED',
    });
  }
});

test('a named neighbor may be on a private network, at its port and under its name alone', () => {
  for (const url of [
    'http://n8n:5678/webhook',
    'http://N8N:5678/webhook',
    'https://crm.internal/hook',
    'http://10.0.0.9:8080/',
    'http://0x0a000009:8080/',
    'https://[fd12::5]/hook',
  ])
    expect(neighborly.refusal(url)).toBeNull();
  for (const url of [
    'http://n8n:5679/',
    'http://n8n.:5678/',
    'https://n8n/',
    'http://crm.internal/',
    'https://a.crm.internal/',
    'http://10.0.0.8:8080/',
    'http://10.0.0.9:8081/',
    'http://n8n:22/',
  ])
    expect(neighborly.refusal(url)).not.toBeNull();
});

test('a named neighbor is refused where it resolves to metadata or link-local addresses', async () => {
  for (const address of [...NEVER_REACHED, '::ffff:10.0.0.1', 'fe80::1%eth0']) {
    const family = address.includes(':') ? 6 : 4;
    const client = createUndiciClient({
      neighbors: new Set(['n8n:5678']),
      resolve: (_, done) => done(null, [{ address, family }]),
    });
    expect(await client.post({ url: 'http://n8n:5678/', body: '{}' })).toMatchObject({
      failure: 'ADDRESS_NOT_ALLOWED',
    });
  }
});

test('no link-local address is a neighbor’s or public', () => {
  const byte = fc.integer({ min: 0, max: 255 });
  const word = fc.integer({ min: 0, max: 65_535 });
  fc.assert(
    fc.property(byte, byte, fc.integer({ min: 0xfe80, max: 0xfebf }), word, (c, d, first, last) => {
      for (const address of [`169.254.${c}.${d}`, `${hex(first)}::${hex(last)}`])
        expect([isPublicAddress(address), isNeighborAddress(address)]).toEqual([false, false]);
    }),
  );
});
