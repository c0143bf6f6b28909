import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSmtpImapMail } from '#connectors/mail/smtp-imap/smtp-imap-mail.ts';
import {
  MAYA,
  PASSWORD,
  startMailWorld,
  type MailWorld,
} from '../../../../test/support/mail/mail-world.ts';
import { rawFromAda } from '../../../../test/support/mail/test-emails.ts';

const NOW = Date.UTC(2026, 10, 24, 9);
let world: MailWorld;
let line: Server;
const commands: string[] = [];

/** Passes everything on to the IMAP server and writes down what the client asked. */
async function startHearingLine(port: number): Promise<Server> {
  const server = createServer((client: Socket) => {
    const upstream = connect({ host: '127.0.0.1', port });
    client.on('data', (data) => commands.push(...data.toString('latin1').split('\r\n')));
    client.on('error', () => upstream.destroy()).on('close', () => upstream.destroy());
    upstream.on('error', () => client.destroy()).on('close', () => client.destroy());
    client.pipe(upstream).pipe(client);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return server;
}

beforeEach(async () => {
  commands.length = 0;
  world = await startMailWorld({ now: () => NOW });
  line = await startHearingLine(world.imapPort);
});
afterEach(async () => {
  await world.close();
  await new Promise((done) => line.close(done));
});

test('IDLE is renewed before a firewall would drop it, on the same connection, and still reports', async () => {
  const { port } = line.address() as AddressInfo;
  const server = { host: '127.0.0.1', encryption: 'NONE', userName: MAYA, password: PASSWORD };
  const mail = createSmtpImapMail({
    now: () => NOW,
    settleMs: 0,
    idleMs: 20,
    also: (to) => to.address === '127.0.0.1' && to.port === port,
  });
  const abort = new AbortController();
  let news = 0;
  const ended = mail.watch({
    address: MAYA,
    credentials: {
      provider: 'SMTP',
      smtp: { ...server, encryption: 'NONE', port },
      imap: { ...server, encryption: 'NONE', port },
      savesSentMail: false,
    },
    signal: abort.signal,
    onNews: () => void (news += 1),
  });
  const asked = (word: RegExp) => commands.filter((command) => word.test(command)).length;
  await expect.poll(() => asked(/ IDLE$/u), { timeout: 10_000 }).toBeGreaterThan(3);
  expect(asked(/^DONE$/u)).toBeGreaterThan(2);
  expect(asked(/ (?:LOGIN|AUTHENTICATE) /u)).toBe(1);
  expect(news).toBe(1);
  world.put({ raw: rawFromAda() });
  await expect.poll(() => news, { timeout: 10_000 }).toBeGreaterThan(1);
  abort.abort();
  expect(await ended).toEqual({ ended: 'ABORTED' });
});
