import type { LookupAddress } from 'node:dns';
import { createServer, type AddressInfo } from 'node:net';
import { describe, expect, test } from 'vitest';
import type { MailServer } from '#connectors/mail/mail.ts';
import { createSmtpImapMail } from '#connectors/mail/smtp-imap/smtp-imap-mail.ts';

const WORDS = { userName: 'maya', password: 'planted-Pa55word' };
const v4 = (address: string): LookupAddress => ({ address, family: 4 });
const v6 = (address: string): LookupAddress => ({ address, family: 6 });

/** Addresses of this machine, its network and no one, each once as text and once behind a name. */
const INSIDE = `
  0.0.0.0 0.1.2.3 10.0.0.1 10.255.255.255 100.64.0.1 100.127.255.254 127.0.0.1 127.0.0.2
  127.1.2.3 127.255.255.254 169.254.0.1 169.254.169.254 172.16.0.1 172.20.10.2 172.31.255.255
  192.0.0.1 192.0.0.192 192.0.2.1 192.88.99.1 192.168.0.1 192.168.1.1 192.168.255.255
  198.18.0.1 198.19.255.1 198.51.100.7 203.0.113.9 224.0.0.1 239.255.255.250 240.0.0.1
  255.255.255.255 :: ::1 ::2 ::127.0.0.1 ::7f00:1 ::ffff:127.0.0.1 ::ffff:7f00:1
  ::ffff:10.0.0.1 ::ffff:192.168.1.1 ::ffff:169.254.169.254 ::ffff:8.8.8.8 ::ffff:0:127.0.0.1
  64:ff9b::7f00:1 64:ff9b::10.0.0.1 64:ff9b:1::1 100::1 2001::1 2001:0:53aa::1 2001:10::1
  2001:20::1 2001:db8::1 2001:db8:ffff::1 2002:7f00:1:: 2002:a00:1::1 2002:c0a8:101::1 3fff::1
  4000::1 5f00::1 fc00::1 fd00::1 fd00:ec2::254 fdff::1 fe80::1 fe80::1%eth0 febf::1 fec0::1
  ff02::1 ff05::1 ffff::1
`
  .trim()
  .split(/\s+/u);

/** Writings that name servers of this machine read as an address of it. */
const WRITINGS = `
  localhost LOCALHOST localhost. 2130706433 0x7f000001 0x7f.1 0177.0.0.1 017700000001 127.1
  127.0.1 0 0x0 10.1 192.168.257 3232235777 0xa9fea9fe 2852039166 0251.0376.0251.0376 [::1]
  [127.0.0.1] [::ffff:7f00:1] １２７.０.０.１ ①②⑦.⓪.⓪.① 127。0。0。1 ｌｏｃａｌｈｏｓｔ
`
  .trim()
  .split(/\s+/u);

/** What is no host at all. */
const NONSENSE = [
  '',
  ' ',
  '.',
  '..',
  '-',
  '127.0.0.1:25',
  'mail.example:25',
  'mail.example/',
  'a b',
  'a@b.example',
  'http://mail.example',
  '%00',
  'mail.example\0',
  'mail.example\r\nX: y',
  '127.0.0.1\n',
  '[::1',
  '::1]',
  '[]',
  '[mail.example]',
  'fe80::1%25lo',
  `${'a'.repeat(300)}.example`,
  '*.example',
];

/** Of other services. */
const PORTS = [
  1, 7, 19, 21, 22, 23, 53, 80, 110, 111, 135, 139, 389, 443, 445, 636, 995, 1433, 2049, 2375, 3306,
  5432, 6379, 8080, 9200, 11211, 27017, 65535,
];

/** Every address behind a name. */
const named = INSIDE.filter((address) => !address.includes('%'));

describe('a mail server outside the public internet is not connected to', () => {
  const refusedAt = async (host: string, port: number, answers: LookupAddress[] | null) => {
    const mail = createSmtpImapMail({
      now: () => 0,
      settleMs: 0,
      ...(answers && { resolve: (_name, done) => done(null, answers) }),
    });
    const server: MailServer = { host, port, encryption: 'TLS', ...WORDS };
    const mailbox = {
      address: 'maya@northpoint.example',
      credentials: { provider: 'SMTP' as const, smtp: server, imap: server, savesSentMail: false },
    };
    const error = await mail
      .readNew({ ...mailbox, place: null, limit: 1, deadlineMs: 5000 })
      .catch((reason: unknown) => reason);
    const found = await mail.findSent({ ...mailbox, messageId: '<a@b>', triedAt: 0 });
    return [(error as { problem?: string }).problem, (found as { problem?: string }).problem];
  };

  test('two hundred targets are counted', () => {
    expect(INSIDE.length + WRITINGS.length + NONSENSE.length + named.length).toBeGreaterThan(180);
    expect(PORTS.length).toBeGreaterThan(20);
  });

  test.each([...INSIDE, ...WRITINGS, ...NONSENSE])('%j', async (host) => {
    for (const problem of await refusedAt(host, 993, null))
      expect(problem).toMatch(/^(ADDRESS_NOT_ALLOWED|NAME_NOT_FOUND)$/u);
  });

  test.each(named)('a name that stands for %s, even as one of several', async (address) => {
    const inside = address.includes(':') ? v6(address) : v4(address);
    for (const answers of [[inside], [v4('8.8.8.8'), inside], [inside, v6('2606:4700::1111')]])
      expect(await refusedAt('mail.example', 993, answers)).toEqual([
        'ADDRESS_NOT_ALLOWED',
        'ADDRESS_NOT_ALLOWED',
      ]);
  });

  test.each(PORTS)('port %i of the public internet', async (port) => {
    expect(await refusedAt('mail.example', port, [v4('8.8.8.8')])).toEqual([
      'ADDRESS_NOT_ALLOWED',
      'ADDRESS_NOT_ALLOWED',
    ]);
  });
});

describe('a name whose address changes', () => {
  test('is looked up once for each connection, and the connection goes where it was checked', async () => {
    let connections = 0;
    const server = createServer((socket) => {
      connections += 1;
      socket.destroy();
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const { port } = server.address() as AddressInfo;
    // The first answer stands for the outside: only this test allows it.
    const answers = [[v4('127.0.0.1')], [v4('127.0.0.2')]];
    let asked = 0;
    const mail = createSmtpImapMail({
      now: () => 0,
      settleMs: 0,
      also: (to) => to.address === '127.0.0.1' && to.port === port,
      resolve: (_name, done) => done(null, answers[Math.min(asked++, 1)] ?? []),
    });
    const host: MailServer = { host: 'mail.example', port, encryption: 'NONE', ...WORDS };
    const search = {
      address: 'maya@northpoint.example',
      credentials: { provider: 'SMTP' as const, smtp: host, imap: host, savesSentMail: true },
      messageId: '<a@b>',
      triedAt: 0,
    };
    expect(await mail.findSent(search)).toEqual({ result: 'CANNOT_TELL', problem: 'NOT_REACHED' });
    expect([asked, connections]).toEqual([1, 1]);
    expect(await mail.findSent(search)).toMatchObject({ problem: 'ADDRESS_NOT_ALLOWED' });
    expect([asked, connections]).toEqual([2, 1]);
    await new Promise((done) => server.close(done));
  });

  test('encryption may only be left out on this machine', async () => {
    const mail = createSmtpImapMail({
      now: () => 0,
      settleMs: 0,
      resolve: (_name, done) => done(null, [v4('8.8.8.8')]),
    });
    const host: MailServer = { host: 'mail.example', port: 143, encryption: 'NONE', ...WORDS };
    expect(
      await mail.findSent({
        address: 'maya@northpoint.example',
        credentials: { provider: 'SMTP', smtp: host, imap: host, savesSentMail: true },
        messageId: '<a@b>',
        triedAt: 0,
      }),
    ).toEqual({ result: 'CANNOT_TELL', problem: 'ENCRYPTION_REFUSED' });
  });
});
