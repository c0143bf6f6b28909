import { afterEach, describe, expect, test } from 'vitest';
import type { Encryption, MailboxCheck, MailServer } from '#connectors/mail/mail.ts';
import { createSmtpImapMail } from '#connectors/mail/smtp-imap/smtp-imap-mail.ts';
import {
  AUTHORITY,
  EXPIRED_CERTIFICATE,
  GOOD_CERTIFICATE,
} from '../../../../test/support/mail/certificates.ts';
import {
  MAYA,
  PASSWORD,
  startMailWorld,
  type MailWorld,
} from '../../../../test/support/mail/mail-world.ts';

const worlds: MailWorld[] = [];
afterEach(async () => {
  for (const world of worlds.splice(0)) await world.close();
});

/** A check of servers on this machine that names of northpoint.example stand for. */
async function checkOf({
  tls,
  trusted = true,
  imapHost = 'imap.northpoint.example',
  encryption = 'TLS',
  keepsSent = false,
  change = {},
}: {
  tls?: { cert: string; key: string };
  trusted?: boolean;
  imapHost?: string;
  encryption?: Encryption;
  keepsSent?: boolean;
  change?: Partial<MailServer>;
}): Promise<MailboxCheck> {
  const now = () => Date.UTC(2026, 10, 24);
  const world = await startMailWorld({ now, keepsSent, ...(tls && { tls }) });
  worlds.push(world);
  const mail = createSmtpImapMail({
    now,
    settleMs: 0,
    arrivalMs: 2000,
    lookMs: 20,
    also: ({ address }) => address === '127.0.0.1',
    resolve: (_name, done) => done(null, [{ address: '127.0.0.1', family: 4 }]),
    ...(trusted && { tls: { ca: AUTHORITY } }),
  });
  const server = { encryption, userName: MAYA, password: PASSWORD };
  const check = await mail.check({
    address: MAYA,
    from: { name: 'Maya Lindqvist', address: MAYA },
    deadlineMs: 20_000,
    credentials: {
      provider: 'SMTP',
      smtp: { ...server, host: 'smtp.northpoint.example', port: world.smtpPort },
      imap: { ...server, host: imapHost, port: world.imapPort, ...change },
      savesSentMail: false,
    },
  });
  expect(JSON.stringify(check)).not.toContain(PASSWORD);
  expect(world.inFolder('INBOX')).toHaveLength(check.passed ? 0 : world.inFolder('INBOX').length);
  return check;
}

const stateOf = ({ lines }: MailboxCheck) =>
  lines.map(({ state, problem }) => (problem === null ? state : problem));

describe('a check', () => {
  test('shows what encrypts and until when, and who the message is from', async () => {
    const check = await checkOf({ tls: GOOD_CERTIFICATE });
    expect(check).toMatchObject({ passed: true, savesSentMail: false, certificateNames: [] });
    expect(check.lines.map(({ detail }) => detail)).toEqual([
      'TLS 1.3, certificate valid until Mar 2056',
      null,
      'Sent as Maya Lindqvist',
      'TLS 1.3, certificate valid until Mar 2056',
      null,
      null,
    ]);
  });

  test('finds out whether the server keeps what is sent', async () => {
    expect(await checkOf({ encryption: 'NONE', keepsSent: true })).toMatchObject({
      passed: true,
      savesSentMail: true,
    });
  });

  test('names the host that a certificate is for', async () => {
    const check = await checkOf({ tls: GOOD_CERTIFICATE, imapHost: 'mail.northpoint.example' });
    expect(stateOf(check)).toEqual([
      'PASSED',
      'PASSED',
      'PASSED',
      'CERTIFICATE_WRONG_NAME',
      'WAITING',
      'WAITING',
    ]);
    expect(check.certificateNames).toContain('imap.northpoint.example');
    expect(check.lines[3]?.detail).toBe(
      'It says smtp.northpoint.example, imap.northpoint.example, you wrote mail.northpoint.example',
    );
  });

  test.each([
    [
      'a certificate that no one issued',
      { tls: GOOD_CERTIFICATE, trusted: false },
      'CERTIFICATE_NOT_TRUSTED',
    ],
    ['a certificate that has ended', { tls: EXPIRED_CERTIFICATE }, 'CERTIFICATE_EXPIRED'],
    ['a server without TLS', {}, 'ENCRYPTION_REFUSED'],
    ['a server without STARTTLS', { encryption: 'STARTTLS' as const }, 'ENCRYPTION_REFUSED'],
  ])('with %s fails in both directions', async (_, options, problem) => {
    expect(stateOf(await checkOf(options))).toEqual([
      problem,
      'WAITING',
      'WAITING',
      problem,
      'WAITING',
      'WAITING',
    ]);
  });

  test('with another password for reading was reached but not signed in', async () => {
    const check = await checkOf({ encryption: 'NONE', change: { password: 'planted-0ther' } });
    expect(stateOf(check)).toEqual([
      'PASSED',
      'PASSED',
      'PASSED',
      'PASSED',
      'SIGN_IN_REFUSED',
      'WAITING',
    ]);
    expect(JSON.stringify(check)).not.toContain('planted-0ther');
  });
});
