import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Mailbox } from '#connectors/mail/mail.ts';
import { createSmtpImapMail } from '#connectors/mail/smtp-imap/smtp-imap-mail.ts';
import {
  OWN,
  startMailFixture,
  type MailFixture,
} from '@reachwell/practice-network/mail/mail-fixture.ts';

// What a mailbox answers while its line ends or its server refuses: silence is never "nothing".

let mail: MailFixture;
let mailbox: Mailbox;
const connector = createSmtpImapMail({ also: () => true, now: () => Date.now(), settleMs: 1 });

beforeAll(async () => {
  mail = await startMailFixture();
  const { smtp, imap } = mail.client.practice.mailAddresses;
  const { userName, password } = mail.own;
  const server = { encryption: 'NONE', userName, password } as const;
  mailbox = {
    address: OWN,
    credentials: {
      provider: 'SMTP',
      smtp: { ...smtp, ...server },
      imap: { ...imap, ...server },
      savesSentMail: false,
    },
  };
});
afterAll(() => mail?.close());

const faults = (rules: { route: string; kind: string; times?: number }[]) =>
  mail.client.control('POST', '/faults', { rules });
beforeEach(() => faults([]));

/** Something that came to the mailbox. */
const arrives = (subject: string) => mail.send({ from: 'ada@acme.example', to: OWN, subject });
const readFrom = (place: string | null) => connector.readNew({ ...mailbox, place, limit: 50 });

describe.each([
  ['imap.status', 'mail_cut'],
  ['imap.examine', 'mail_cut'],
  ['imap.search', 'mail_cut'],
  ['imap.search', 'mail_cut_after'],
  ['imap.search', 'mail_refuse'],
  ['imap.fetch', 'mail_cut'],
])('while %s meets %s', (route, kind) => {
  test('reading fails, and what came is read at the next look', async () => {
    const { place } = await readFrom(null);
    await arrives(`Before ${route} ${kind}`);
    await faults([{ route, kind, times: 1 }]);
    await expect(readFrom(place)).rejects.toMatchObject({ problem: 'NOT_REACHED' });
    const { emails } = await readFrom(place);
    expect(emails.map(({ subject }) => subject)).toEqual([`Before ${route} ${kind}`]);
  });
});

test.each([
  ['imap.list', 'mail_cut'],
  ['imap.select', 'mail_cut'],
  ['imap.search', 'mail_cut'],
  ['imap.search', 'mail_refuse'],
  ['imap.fetch', 'mail_cut'],
])('while %s meets %s no one can tell whether an email left', async (route, kind) => {
  const messageId = await arrives('Did it leave?');
  await faults([{ route, kind }]);
  const search = { ...mailbox, messageId, triedAt: Date.now() - 1000 };
  expect(await connector.findSent(search)).toMatchObject({ result: 'CANNOT_TELL' });
  await faults([]);
  expect(await connector.findSent(search)).toMatchObject({ result: 'SENT' });
});

test('a copy whose move to the Sent folder got no answer is found there', async () => {
  const messageId = await arrives('A copy');
  await faults([{ route: 'imap.move', kind: 'mail_cut_after' }]);
  const search = { ...mailbox, messageId, triedAt: Date.now() };
  expect(await connector.findSent(search)).toMatchObject({ result: 'SENT' });
  await faults([]);
  const sent = await mail.imap(
    async (imap) => (await imap.list()).find((one) => one.specialUse === '\\Sent')?.path,
  );
  const subjects = (await mail.mailsIn(sent ?? '')).map(({ subject }) => subject);
  expect(subjects).toContain('A copy');
  expect(await connector.findSent(search)).toMatchObject({ result: 'SENT' });
});
