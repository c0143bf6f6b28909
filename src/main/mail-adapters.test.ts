import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Config } from '#config.ts';
import { openMailAdapters } from '#main/mail-adapters.ts';
import {
  MAYA,
  PASSWORD,
  startMailWorld,
  type MailWorld,
} from '../../test/support/mail/mail-world.ts';

const clock = { now: () => 0, realNow: () => 0, rate: () => 1 };
let world: MailWorld;
/** Returns the addresses of the mail world, like the practice network. */
let control: Server;
let controlUrl: string;
let asked = 0;

beforeAll(async () => {
  world = await startMailWorld({ now: () => 0 });
  control = createServer((_request, answer) => {
    asked += 1;
    const at = (port: number) => ({ host: '127.0.0.1', port });
    answer.end(JSON.stringify({ smtp: at(world.smtpPort), imap: at(world.imapPort) }));
  });
  await new Promise<void>((done) => control.listen(0, '127.0.0.1', done));
  controlUrl = `http://127.0.0.1:${(control.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await world.close();
  await new Promise((done) => control.close(done));
});

function readWith({
  practice,
  port,
  host = '127.0.0.1',
}: {
  practice: boolean;
  port: number;
  host?: string;
}) {
  const config = { practice, EMAIL_SETTLE_MS: 1 } as Config;
  const {
    adapters: { SMTP },
  } = openMailAdapters({ config, clock, controlUrl: () => controlUrl });
  const server = { host, port, encryption: 'NONE', userName: MAYA, password: PASSWORD } as const;
  const credentials = {
    provider: 'SMTP',
    smtp: server,
    imap: server,
    savesSentMail: false,
  } as const;
  return SMTP.readNew({ address: MAYA, credentials, place: null, limit: 1 }).then(
    () => 'READ',
    (error: { problem: string }) => error.problem,
  );
}

test('in practice mode the mail world can be reached, and nothing else on this machine', async () => {
  expect(await readWith({ practice: true, port: world.imapPort })).toBe('READ');
  const { port } = control.address() as AddressInfo;
  for (const other of [port, 22, 143])
    expect(await readWith({ practice: true, port: other })).toBe('ADDRESS_NOT_ALLOWED');
  expect(await readWith({ practice: true, port: world.imapPort, host: '10.0.0.1' })).toBe(
    'ADDRESS_NOT_ALLOWED',
  );
});

test('while the practice network is down, nothing on this machine can be reached', async () => {
  const there = controlUrl;
  controlUrl = 'http://127.0.0.1:1';
  expect(await readWith({ practice: true, port: world.imapPort })).toBe('ADDRESS_NOT_ALLOWED');
  controlUrl = there;
});

test('outside practice mode this machine can’t be reached, and the practice network isn’t asked', async () => {
  asked = 0;
  expect(await readWith({ practice: false, port: world.imapPort })).toBe('ADDRESS_NOT_ALLOWED');
  expect(asked).toBe(0);
});
