import { afterEach, expect, test } from 'vitest';
import { MAYA, PASSWORD, startMailWorld } from '../../../../test/support/mail/mail-world.ts';
import type { MailSubject } from '../../../../test/support/mail/mail-subject.ts';
import { smtpImapSubject } from '../../../../test/support/mail/smtp-imap-subject.ts';
import { rawFromAda } from '../../../../test/support/mail/test-emails.ts';

const HOUR = 3_600_000;
const begun: MailSubject[] = [];
afterEach(() => Promise.all(begun.splice(0).map((subject) => subject.close())));

async function start() {
  const clock = { now: Date.UTC(2026, 10, 24, 9) };
  const world = await startMailWorld({ now: () => clock.now });
  const subject = await smtpImapSubject({
    clock,
    servers: {
      ...world,
      address: MAYA,
      password: PASSWORD,
      savesSentMail: false,
      arrives: async ({ raw }) => world.put({ raw }),
      keepsSent: async ({ raw }) => world.put({ raw, path: 'Gesendete Elemente' }),
      left: async () => world.outside,
      forgetPlaces: null,
    },
  });
  begun.push(subject);
  const read = async (place: string | null) => {
    const news = await subject.mail.readNew({ ...subject.mailbox(), place, limit: 50 });
    return { ...news, subjects: news.emails.map((email) => email.subject) };
  };
  const put = (
    subjectLine: string,
    path: string,
    at = clock.now,
    from = 'Ada <ada@acme.example>',
  ) =>
    world.put({
      raw: rawFromAda({ headers: { Subject: subjectLine, From: from } }),
      path,
      at: new Date(at),
    });
  return { clock, world, read, put };
}

test('a message that its owner moves to a folder after it was read isn’t new', async () => {
  const { clock, read, put } = await start();
  const begin = await read(null);
  clock.now += HOUR;
  put('Came into the inbox', 'INBOX');
  const first = await read(begin.place);
  expect(first.subjects).toEqual(['Came into the inbox']);
  put('Came into the inbox', 'Archive', clock.now - HOUR);
  put('From last year', 'Archive', clock.now - 365 * 24 * HOUR);
  clock.now += HOUR;
  put('Filed as it came', 'Archive');
  const second = await read(first.place);
  expect(second.subjects).toEqual(['Filed as it came']);
  expect((await read(second.place)).subjects).toEqual([]);
});

test('a mailbox without new mail has the same place, whatever the time', async () => {
  const { clock, read, put } = await start();
  const begin = await read(null);
  clock.now += 5 * HOUR;
  expect((await read(begin.place)).place).toBe(begin.place);
  put('Filed as it came', 'Archive');
  const { subjects, place } = await read(begin.place);
  expect(subjects).toEqual(['Filed as it came']);
  clock.now += HOUR;
  expect((await read(place)).place).toBe(place);
});

test('what its owner wrote under an alias is in Sent, and a copy stays where it was put', async () => {
  const { read, put, world } = await start();
  const begin = await read(null);
  put('From an alias', 'Gesendete Elemente', undefined, 'Maya <maya.l@northpoint.example>');
  put('Own', 'Archive', undefined, `Maya <${MAYA}>`);
  expect((await read(begin.place)).subjects).toEqual(['From an alias']);
  expect(world.inFolder('Archive')).toHaveLength(1);
});

test('with a place from before all folders were read, they are read from now on', async () => {
  const { clock, read, put } = await start();
  const { place } = await read(null);
  const before = JSON.parse(place) as Record<string, { validity: string; next: number }>;
  const old = Object.fromEntries(
    ['INBOX', 'Spam'].map((path) => [path, { ...before[path], readAt: undefined }]),
  );
  put('Long ago', 'Archive', clock.now - 3 * HOUR);
  put('Just now', 'Archive');
  put('In the inbox', 'INBOX', clock.now - 3 * HOUR);
  const { subjects } = await read(JSON.stringify(old));
  expect(subjects.toSorted()).toEqual(['In the inbox', 'Just now']);
});
