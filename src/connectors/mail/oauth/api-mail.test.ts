import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Mailbox, MailboxCredentials } from '#connectors/mail/mail.ts';
import type { GrantCredentials } from '#connectors/mail/mailbox-grants.ts';
import type { StandIn } from '../../../../test/support/mail/api-stand-in.ts';
import { GMAIL_SCOPES } from '../../../../test/support/mail/gmail-stand-in.ts';
import { googleSubject } from '../../../../test/support/mail/google-subject.ts';
import { GRAPH_SCOPES } from '../../../../test/support/mail/graph-stand-in.ts';
import type { MailSubject } from '../../../../test/support/mail/mail-subject.ts';
import { microsoftSubject } from '../../../../test/support/mail/microsoft-subject.ts';
import type { OAuthStandIn } from '../../../../test/support/mail/oauth-stand-in.ts';
import { emailTo, rawFromAda } from '../../../../test/support/mail/test-emails.ts';

type Provider = {
  name: string;
  start: () => Promise<MailSubject & { standIn: StandIn & { oauth: OAuthStandIn } }>;
  sends: RegExp;
  scopes: readonly string[];
  rotates: boolean;
};

const PROVIDERS: readonly Provider[] = [
  {
    name: 'Google',
    start: googleSubject,
    sends: /^POST \/upload\//u,
    scopes: GMAIL_SCOPES,
    rotates: false,
  },
  {
    name: 'Microsoft',
    start: microsoftSubject,
    sends: /\/send$/u,
    scopes: GRAPH_SCOPES,
    rotates: true,
  },
];

const ERROR = { error: { code: 'x', message: 'The backend failed' } };

describe.each(PROVIDERS)('a mailbox at $name', ({ start, sends, scopes, rotates }) => {
  let made: Awaited<ReturnType<Provider['start']>> | null = null;
  const subject = () => {
    if (made === null) throw new Error('There is a mailbox only while tests run.');
    return made;
  };
  beforeAll(async () => {
    made = await start();
  });
  afterAll(() => made?.close());

  /** A mailbox with these credentials, and what its adapter gives to keep. */
  const boxOf = (changes: Partial<GrantCredentials> = {}, granted = scopes) => {
    const { provider } = subject().mailbox().credentials;
    if (provider === 'SMTP') throw new Error('This mailbox is reached by an API.');
    const tokens = subject().standIn.oauth.grant(granted);
    const kept: MailboxCredentials[] = [];
    const mailbox: Mailbox = {
      address: subject().from.address,
      credentials: { provider, ...tokens, accessTokenEndsAt: null, ...changes },
      renewed: async (given) => void kept.push(given),
    };
    return { mailbox, kept, tokens };
  };
  const sendFrom = (mailbox: Mailbox, email = emailTo(subject())) =>
    subject().mail.send({ ...mailbox, email });

  test('renews an expired token, and stores it before it is used', async () => {
    const { standIn, left } = subject();
    const { mailbox, tokens } = boxOf({ accessToken: 'access-that-ended' });
    const before = (await left()).length;
    const seen: string[] = [];
    const renewed = async (given: MailboxCredentials) => {
      if (given.provider === 'SMTP') throw new Error('Another mailbox.');
      seen.push(given.refreshToken, given.accessToken ?? '');
      // Nothing but the refused request and the renewal was made when it is told.
      expect(standIn.requests.at(-1)).toMatch(/\/token$/u);
      expect((await left()).length).toBe(before);
    };
    expect(await sendFrom({ ...mailbox, renewed })).toMatchObject({ kind: 'SENT' });
    expect(seen).toHaveLength(2);
    expect(seen[0] === tokens.refreshToken).toBe(!rotates);
    expect(standIn.oauth.living()).toContain(seen[0]);
    expect(seen[1]).not.toBe('access-that-ended');
  });

  test('renews a token shortly before it expires without being refused first', async () => {
    const { standIn } = subject();
    const { mailbox, kept } = boxOf({ accessTokenEndsAt: Date.now() + 30_000 });
    const from = standIn.requests.length;
    await subject().mail.readNew({ ...mailbox, place: null, limit: 1 });
    expect(standIn.requests[from]).toMatch(/^POST .*\/token$/u);
    expect(kept).toHaveLength(1);
  });

  test('does nothing with a token that couldn’t be stored', async () => {
    const { mailbox } = boxOf({ accessToken: null });
    const reason = new Error('The database is away');
    const before = (await subject().left()).length;
    await expect(sendFrom({ ...mailbox, renewed: () => Promise.reject(reason) })).rejects.toBe(
      reason,
    );
    expect((await subject().left()).length).toBe(before);
  });

  test('does nothing and is lost if its grant is revoked', async () => {
    const { mail, now } = subject();
    const { mailbox } = boxOf({ refreshToken: 'refresh-revoked', accessToken: null });
    const lost = { problem: 'GRANT_REVOKED' };
    expect(await sendFrom(mailbox)).toMatchObject({ kind: 'LOST', ...lost });
    await expect(mail.readNew({ ...mailbox, place: null, limit: 1 })).rejects.toMatchObject({
      ...lost,
      lost: true,
    });
    expect(
      await mail.findSent({ ...mailbox, messageId: '<a@b.example>', triedAt: now() }),
    ).toMatchObject({ result: 'CANNOT_TELL', ...lost });
  });

  test('is lost if it lacks a permission', async () => {
    const { mailbox } = boxOf({}, [scopes[1] ?? '']);
    expect(await sendFrom(mailbox)).toMatchObject({
      kind: 'LOST',
      problem: 'PERMISSION_NOT_GRANTED',
    });
  });

  test('whose provider isn’t reached sends nothing, and says so', async () => {
    const { mailbox } = boxOf({ accessToken: null });
    subject().standIn.meets({ at: /\/token$/u, does: 'CUT_BEFORE' });
    expect(await sendFrom(mailbox)).toEqual({ kind: 'NOT_SENT', problem: 'NOT_REACHED' });
  });

  test.each([
    ['an error', { does: 'ACT_AND_SAY', answer: { status: 503, json: ERROR } }],
    ['nothing before the deadline', { does: 'ACT_AND_HOLD' }],
    ['half a line', { does: 'CUT_AFTER' }],
  ] as const)(
    'that sent and got %s has an unknown outcome, and the email is found',
    async (_, fault) => {
      const { mail, standIn, left, now } = subject();
      const { mailbox } = boxOf();
      const email = emailTo(subject());
      const before = (await left()).length;
      standIn.meets({ at: sends, ...fault });
      const { messageId } = email;
      expect(await mail.send({ ...mailbox, email, deadlineMs: 1500 })).toEqual({ kind: 'UNKNOWN' });
      expect((await left()).length).toBe(before + 1);
      expect(await mail.findSent({ ...mailbox, messageId, triedAt: now() })).toMatchObject({
        result: 'SENT',
      });
    },
  );

  test.each([
    ['an error', { does: 'SAY', answer: { status: 500, json: ERROR } }],
    ['half a line', { does: 'CUT_BEFORE' }],
  ] as const)('that didn’t send and got %s hasn’t sent in the end', async (_, fault) => {
    const { mail, standIn, left, now, settleMs } = subject();
    const { mailbox } = boxOf();
    const email = emailTo(subject());
    const before = (await left()).length;
    standIn.meets({ at: sends, ...fault });
    const { messageId } = email;
    expect(await sendFrom(mailbox, email)).toEqual({ kind: 'UNKNOWN' });
    expect(await mail.findSent({ ...mailbox, messageId, triedAt: now() })).toEqual({
      result: 'CANNOT_TELL',
      problem: null,
    });
    const triedAt = now() - settleMs;
    expect(await mail.findSent({ ...mailbox, messageId, triedAt })).toEqual({
      result: 'NOT_SENT',
    });
    expect((await left()).length).toBe(before);
  });

  test('reads nothing, loses nothing, and says when to come back while the provider wants fewer requests', async () => {
    const { mail, standIn, arrives } = subject();
    const { mailbox } = boxOf();
    const { place } = await mail.readNew({ ...mailbox, place: null, limit: 10 });
    await arrives({ raw: rawFromAda({ headers: { Subject: 'While it waits' } }) });
    const answer = { status: 429, json: ERROR, headers: { 'retry-after': '120' } };
    for (const at of [/^GET .*\/(history|delta)$/u, /^GET .*\/messages\/(?!delta)/u]) {
      standIn.meets({ at, does: 'SAY', answer });
      await expect(mail.readNew({ ...mailbox, place, limit: 10 })).rejects.toMatchObject({
        lost: false,
        retryAfterMs: 120_000,
      });
    }
    const { emails } = await mail.readNew({ ...mailbox, place, limit: 10 });
    expect(emails.map((email) => email.subject)).toEqual(['While it waits']);
  });

  test('reads the beginning of a message of 30 MB', async () => {
    const { mail, arrives } = subject();
    const { mailbox } = boxOf();
    const { place } = await mail.readNew({ ...mailbox, place: null, limit: 10 });
    const file = `${'A'.repeat(76)}\r\n`.repeat(400_000);
    const body = [
      '--m\r\nContent-Type: text/plain\r\n\r\nYes, see the file.\r\n',
      `--m\r\nContent-Type: video/mp4; name="tour.mp4"\r\nContent-Transfer-Encoding: base64\r\n\r\n${file}`,
      '--m--\r\n',
    ].join('');
    await arrives({
      raw: rawFromAda({ headers: { 'Content-Type': 'multipart/mixed; boundary=m' }, body }),
    });
    const { emails } = await mail.readNew({ ...mailbox, place, limit: 10 });
    expect(emails[0]?.text.trim()).toBe('Yes, see the file.');
    expect(emails[0]?.files).toMatchObject([{ fileName: 'tour.mp4', contentType: 'video/mp4' }]);
  });

  test('treats an invalid stored place as a forgotten one', async () => {
    const { mail } = subject();
    const { mailbox } = boxOf();
    const read = await mail.readNew({ ...mailbox, place: 'no place', limit: 200 });
    expect(read.restarted).toBe(true);
  });

  test('of another provider is an error in the setup', async () => {
    const { mailbox } = boxOf();
    const server = {
      host: '127.0.0.1',
      port: 25,
      encryption: 'NONE' as const,
      userName: 'u',
      password: 'p',
    };
    const credentials = { provider: 'SMTP' as const, smtp: server, imap: server };
    await expect(
      sendFrom({ ...mailbox, credentials: { ...credentials, savesSentMail: true } }),
    ).rejects.toThrow('A mailbox of SMTP');
  });
});
