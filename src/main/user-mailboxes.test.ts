import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { credentialsText } from '#connectors/mail/credentials-text.ts';
import type { MailAdapters } from '#connectors/mail/mail-adapters.ts';
import type { Mailbox, MailboxCredentials, MailConnector } from '#connectors/mail/mail.ts';
import { createSmtpImapMail } from '#connectors/mail/smtp-imap/smtp-imap-mail.ts';
import { connectMailbox, disconnectMailbox } from '#data/mailboxes/connect-mailbox.ts';
import { openMailbox, readMailbox } from '#data/mailboxes/mailboxes.ts';
import { createUserMail } from '#main/user-mailboxes.ts';
import { TEST_MASTER_KEY } from '../../test/support/call-handler.ts';
import { useTestDatabase } from '../../test/support/database.ts';
import {
  MAYA,
  PASSWORD,
  startMailWorld,
  type MailWorld,
} from '../../test/support/mail/mail-world.ts';
import { signedInUser } from '../../test/support/signed-in.ts';

const NOW = Date.UTC(2026, 10, 24, 9);
const database = useTestDatabase();
const clock = { now: () => NOW, realNow: () => NOW, rate: () => 1 };
let world: MailWorld;
let smtp: MailConnector;
let userId: string;

beforeAll(async () => {
  world = await startMailWorld({ now: clock.now });
  const ports = [world.smtpPort, world.imapPort];
  smtp = createSmtpImapMail({
    now: clock.now,
    settleMs: 0,
    also: ({ address, port }) => address === '127.0.0.1' && ports.includes(port),
  });
});
afterAll(() => world.close());
beforeEach(async () => {
  world.password = PASSWORD;
  await database.db.deleteFrom('mailboxes').execute();
  ({ userId } = await signedInUser({ db: database.db, realNow: NOW }));
});

const mailOf = (adapters: Partial<MailAdapters> = {}) =>
  createUserMail({
    db: database.db,
    masterKey: TEST_MASTER_KEY,
    clock,
    adapters: { SMTP: smtp, GOOGLE: null, MICROSOFT: null, ...adapters },
  });

const server = (port: number) =>
  ({ host: '127.0.0.1', port, encryption: 'NONE', userName: MAYA, password: PASSWORD }) as const;

async function connected(credentials?: MailboxCredentials, now = NOW): Promise<void> {
  const given: MailboxCredentials = credentials ?? {
    provider: 'SMTP',
    smtp: server(world.smtpPort),
    imap: server(world.imapPort),
    savesSentMail: false,
  };
  const refusal = await connectMailbox(
    { db: database.db, userId, now, realNow: now },
    {
      masterKey: TEST_MASTER_KEY,
      actedBy: userId,
      mailbox: {
        provider: given.provider,
        address: MAYA,
        fromName: 'Maya',
        savesSentMail: false,
        credentials: credentialsText(given),
      },
    },
  );
  expect(refusal).toBeNull();
}

const email = (messageId: string) => ({
  messageId,
  from: { name: 'Maya', address: MAYA },
  to: { name: '', address: 'erik@lead.example' },
  subject: 'Hello',
  text: 'Hello',
  html: '<p>Hello</p>',
  inReplyTo: null,
  references: [],
  threadId: null,
  headers: {},
  files: [],
});
const status = async () => (await readMailbox({ db: database.db, userId }))?.status;
const told = async () =>
  (
    await database.db
      .selectFrom('notifications')
      .select('type')
      .where('user_id', '=', userId)
      .execute()
  ).map(({ type }) => type);

describe('the mailbox of a user', () => {
  test('sends, finds what it sent, and reads from now on', async () => {
    await connected();
    const mail = mailOf();
    const messageId = '<one@northpoint.example>';
    expect(await mail.send({ userId, email: email(messageId) })).toMatchObject({ kind: 'SENT' });
    expect(world.outside.at(-1)).toContain('Hello');
    expect(await mail.findSent({ userId, messageId, triedAt: NOW })).toMatchObject({
      result: 'SENT',
    });
    const { emails, place } = await mail.readNew({ userId, place: null, limit: 10 });
    expect(emails).toEqual([]);
    expect(place).not.toBe('');
  });

  test('that is not connected answers like one whose grant is gone', async () => {
    const mail = mailOf();
    expect(await mail.send({ userId, email: email('<a@b>') })).toMatchObject({
      kind: 'LOST',
      problem: 'GRANT_REVOKED',
    });
    expect(await mail.findSent({ userId, messageId: '<a@b>', triedAt: NOW })).toEqual({
      result: 'CANNOT_TELL',
      problem: 'GRANT_REVOKED',
    });
    await expect(mail.readNew({ userId, place: null, limit: 1 })).rejects.toMatchObject({
      lost: true,
      problem: 'GRANT_REVOKED',
    });
    expect(await told()).toEqual([]);
  });

  test.each([
    ['sending', (mail: ReturnType<typeof mailOf>) => mail.send({ userId, email: email('<a@b>') })],
    [
      'looking for what was sent',
      (mail: ReturnType<typeof mailOf>) =>
        mail.findSent({ userId, messageId: '<a@b>', triedAt: NOW }),
    ],
    [
      'reading',
      (mail: ReturnType<typeof mailOf>) =>
        mail.readNew({ userId, place: null, limit: 1 }).catch(() => null),
    ],
  ])('is lost by a rejected sign-in while %s, reported once, and not retried', async (_, act) => {
    await connected();
    world.password = 'another-Pa55word';
    await act(mailOf());
    expect(await status()).toBe('LOST');
    world.password = PASSWORD;
    const outcome = await mailOf().send({ userId, email: email('<late@b>') });
    expect(outcome).toMatchObject({ kind: 'LOST', problem: 'SIGN_IN_REFUSED' });
    await act(mailOf());
    expect(await told()).toEqual(['MAILBOX_LOST']);
    expect(await status()).toBe('LOST');
  });

  test('is not lost by a server that is down', async () => {
    await connected({
      provider: 'SMTP',
      smtp: server(1),
      imap: server(1),
      savesSentMail: false,
    });
    const mail = mailOf();
    expect(await mail.send({ userId, email: email('<a@b>') })).toMatchObject({ kind: 'NOT_SENT' });
    await expect(mail.readNew({ userId, place: null, limit: 1 })).rejects.toMatchObject({
      lost: false,
    });
    expect(await status()).toBe('CONNECTED');
  });
});

/** An adapter that returns other credentials before it acts, and then does what it is told. */
function renewing(meanwhile: () => Promise<void>): MailConnector {
  const findSent = async ({ renewed }: Mailbox) => {
    await meanwhile();
    await renewed?.({
      provider: 'GOOGLE',
      refreshToken: 'renewed-refresh',
      accessToken: 'renewed-access',
      accessTokenEndsAt: NOW,
    });
    return { result: 'CANNOT_TELL', problem: 'GRANT_REVOKED' } as const;
  };
  return { ...smtp, findSent };
}

describe('credentials that the provider renews', () => {
  const granted: MailboxCredentials = {
    provider: 'GOOGLE',
    refreshToken: 'first-refresh',
    accessToken: null,
    accessTokenEndsAt: null,
  };
  const kept = async () =>
    (await openMailbox({ db: database.db, userId }, TEST_MASTER_KEY))?.credentials ?? null;
  const act = (meanwhile: () => Promise<void>) =>
    mailOf({ GOOGLE: renewing(meanwhile) }).findSent({
      userId,
      messageId: '<a@b>',
      triedAt: NOW,
    });

  test('replace the old ones', async () => {
    await connected(granted);
    await act(async () => undefined);
    expect(await kept()).toContain('renewed-refresh');
    expect(await status()).toBe('LOST');
  });

  test('of an older connection change nothing of a newer one', async () => {
    await connected(granted);
    await act(() => connected(granted, NOW + 60_000));
    expect(await kept()).toContain('first-refresh');
    expect(await status()).toBe('CONNECTED');
    expect(await told()).toEqual([]);
  });

  test('are not stored once the mailbox is disconnected', async () => {
    await connected(granted);
    await act(() => disconnectMailbox({ db: database.db, userId, now: NOW, realNow: NOW }, userId));
    expect(
      await database.db
        .selectFrom('secrets')
        .select('name')
        .where('user_id', '=', userId)
        .execute(),
    ).toEqual([]);
  });
});
