import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { OWN, QUIET, startMailFixture, type MailFixture } from '#mail/mail-fixture.ts';

let mail: MailFixture;
let next = 0;
const asked: { method: string; url: string; body: string }[] = [];
const site = createServer((request: IncomingMessage, response) => {
  let body = '';
  request.on('data', (part) => (body += part));
  request.on('end', () => {
    asked.push({ method: request.method ?? '', url: request.url ?? '', body });
    response.end();
  });
});
let origin = '';

beforeAll(async () => {
  mail = await startMailFixture();
  await new Promise<void>((resolve) => {
    site.listen(0, '127.0.0.1', resolve);
  });
  origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
});
beforeEach(async () => {
  await mail.behave(QUIET);
  asked.length = 0;
});
afterAll(async () => {
  await mail?.close();
  site.close();
  site.closeAllConnections();
});

/** Someone no one has written to yet, after as many as are skipped. */
function somebody() {
  const person = mail.people[(next += 1)];
  if (person === undefined) throw new Error('Nobody is left');
  return person;
}
const html = (name: string) =>
  `<p>Hi <a href="${origin}/link/${name}">look</a> <a href="https://elsewhere.example/">away</a></p><img alt="" src="${origin}/pixel/${name}">`;
const sendTo = (to: string, name = 'one') =>
  mail.send({
    to,
    subject: 'A question',
    html: html(name),
    list: { unsubscribe: { url: `${origin}/stop/${name}`, comment: '' } },
    headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  });
const kindsTo = async (address: string) =>
  (await mail.ledger()).filter((entry) => entry.address === address).map(({ kind }) => kind);
const inbox = () => mail.mailsIn('INBOX');
const deed = (id: string, body: object) => mail.client.control('POST', `/people/${id}`, body);

test('a mail lies in the inbox of its person after seconds of the clock, not before', async () => {
  const person = somebody();
  const messageId = await sendTo(person.email);
  expect(await kindsTo(person.email)).toEqual(['ACCEPTED']);
  await mail.advance(0.001);
  expect((await kindsTo(person.email)).slice(0, 2)).toEqual(['ACCEPTED', 'DELIVERED']);
  const [arrived] = await mail.mailsIn('INBOX', { user: person.email, pass: 'practice' });
  expect(arrived?.messageId).toBe(messageId);
});

test('an answer stands in the thread of the mail and comes from its person', async () => {
  const person = somebody();
  const messageId = await sendTo(person.email);
  await mail.advance(0.001);
  expect((await deed(person.id, { do: 'mailReply', text: 'Jörg is in. 👋' })).status).toBe(200);
  const answer = (await inbox()).at(-1);
  expect(answer).toMatchObject({ inReplyTo: messageId, references: messageId });
  expect(answer?.text).toContain('Jörg is in. 👋');
  const [entry] = (await mail.ledger('REPLIED')).filter(({ address }) => address === person.email);
  expect(entry).toMatchObject({ messageId, mailbox: OWN, personId: person.id });
  expect(answer?.from?.value[0]?.address).toBe(entry?.['from']);
});

test('everybody answers when all shall, in all the ways that people answer', async () => {
  await mail.behave({ mailOpenShare: 1, mailReplyShare: 1 });
  const before = (await inbox()).length;
  const people = Array.from({ length: 60 }, somebody);
  for (const { email } of people) await sendTo(email);
  await mail.advance(6);
  const entries = (await mail.ledger('REPLIED')).slice(-60);
  expect(new Set(entries.map(({ address }) => address))).toEqual(
    new Set(people.map(({ email }) => email)),
  );
  const answers = (await inbox()).slice(before);
  expect(answers.map(({ from }) => from?.value[0]?.address).toSorted()).toEqual(
    entries.map((entry) => String(entry['from'])).toSorted(),
  );
  expect(new Set(entries.map((entry) => entry['form']))).toEqual(
    new Set(['above the quote', 'below the quote', 'Outlook', 'without a quote']),
  );
  expect(entries.some((entry) => entry['from'] !== entry.address)).toBe(true);
  expect(entries.some((entry) => entry['ownSubject'] === true)).toBe(true);
});

test('who opens a mail fetches its pixel, unless the program blocks or has fetched it', async () => {
  await mail.behave({ mailOpenShare: 1 });
  const people = Array.from({ length: 40 }, somebody);
  for (const { email } of people) await sendTo(email, email);
  await mail.advance(4);
  const opened = (await mail.ledger('OPENED')).slice(-40);
  const habits = new Set(opened.map((entry) => entry['images']));
  expect(habits).toEqual(new Set(['prefetched', 'blocked', 'proxied', 'loaded']));
  const fetched = new Set(asked.map(({ url }) => url));
  for (const { address, images } of opened.map((entry) => ({ ...entry, images: entry['images'] })))
    expect(fetched.has(`/pixel/${address}`)).toBe(images !== 'blocked');
  expect([...fetched].some((url) => url.startsWith('/link/'))).toBe(false);
});

test('a scanner follows every link of this machine, and nobody has meant it', async () => {
  await mail.behave({ mailScanShare: 1 });
  const person = somebody();
  await sendTo(person.email, 'scanned');
  await mail.advance(0.01);
  const scanned = (await mail.ledger('SCANNED')).filter((entry) => entry['by'] === 'link scanner');
  expect(scanned.at(-1)).toMatchObject({
    address: person.email,
    urls: [`${origin}/link/scanned`, `${origin}/pixel/scanned`],
    statuses: { [`${origin}/link/scanned`]: 200 },
  });
  expect(asked.every(({ method }) => method === 'GET')).toBe(true);
});

test('people unsubscribe by one click or in words, as the ledger says', async () => {
  await mail.behave({ mailOpenShare: 1, mailUnsubscribeShare: 1 });
  const before = (await inbox()).length;
  const people = Array.from({ length: 20 }, somebody);
  for (const { email } of people) await sendTo(email, email);
  await mail.advance(4);
  const entries = (await mail.ledger('UNSUBSCRIBED')).slice(-20);
  const clicked = entries.filter((entry) => entry['way'] === 'one-click');
  const posts = asked.filter(({ method }) => method === 'POST');
  expect(posts.map(({ url }) => url).toSorted()).toEqual(
    clicked.map(({ address }) => `/stop/${address}`).toSorted(),
  );
  expect(posts.every(({ body }) => body === 'List-Unsubscribe=One-Click')).toBe(true);
  expect(clicked.length).toBeGreaterThan(0);
  expect((await inbox()).length - before).toBe(20 - clicked.length);
  expect(clicked.length).toBeLessThan(20);
});

test('notices of absence name the day of return, once an absence', async () => {
  await mail.behave({ mailAwayShare: 1 });
  const before = (await inbox()).length;
  const people = Array.from({ length: 25 }, somebody);
  for (const { email } of [...people, ...people]) await sendTo(email);
  await mail.advance(0.01);
  const entries = (await mail.ledger('OUT_OF_OFFICE')).slice(-25);
  expect(new Set(entries.map(({ address }) => address)).size).toBe(25);
  const notices = (await inbox()).slice(before);
  expect(notices).toHaveLength(25);
  for (const entry of entries)
    expect(notices.some(({ text }) => text?.includes(String(entry['text']).slice(-20)))).toBe(true);
  const automatic = notices.filter(({ headers }) => headers.has('auto-submitted'));
  expect(automatic.length).toBeGreaterThan(0);
  expect(automatic.length).toBeLessThan(25);
});

test('no two mails of a person have one Message-ID, also when a notice and a ticket come together', async () => {
  await mail.behave({ mailAwayShare: 1, mailAutoShare: 1 });
  const before = (await inbox()).length;
  const people = Array.from({ length: 120 }, somebody);
  for (const { email } of people) await sendTo(email);
  await mail.advance(0.01);
  await mail.behave({ mailAwayShare: 0, mailAutoShare: 0 });
  const came = (await inbox()).slice(before);
  expect(came).toHaveLength(240);
  expect(new Set(came.map(({ messageId }) => messageId)).size).toBe(240);
});

test('what comes back is reported in the forms of the field, at once or later', async () => {
  const before = (await inbox()).length;
  const sent: string[] = [];
  for (let at = 0; at < 60; at += 1) {
    const to = `nobody${at}@nowhere.example`;
    await sendTo(to).then(
      () => sent.push(to),
      (error: unknown) => expect(error).toMatchObject({ responseCode: 550 }),
    );
  }
  expect(sent.length).toBeGreaterThan(20);
  expect(sent.length).toBeLessThan(60);
  await mail.advance(0.05);
  const entries = (await mail.ledger('BOUNCED')).slice(-sent.length);
  expect(entries.map(({ address }) => address).toSorted()).toEqual(sent.toSorted());
  expect(new Set(entries.map((entry) => entry['form']))).toEqual(
    new Set(['report', 'report with the mail', 'qmail', 'exim']),
  );
  const waits = entries.map(({ at }) => Date.parse(at) - Date.parse(entries[0]?.at ?? ''));
  expect(Math.max(...waits)).toBeGreaterThan(60_000);
  const reports = (await inbox()).slice(before);
  expect(reports).toHaveLength(sent.length);
});

test('a person who left, a full mailbox and a policy are three reasons', async () => {
  await mail.behave({ mailBounceShare: 1 });
  for (let at = 0; at < 40; at += 1) await sendTo(somebody().email).catch(() => undefined);
  await mail.advance(0.05);
  const reasons = (await mail.ledger('BOUNCED')).map((entry) => entry['reason']);
  expect(new Set(reasons)).toEqual(new Set(['unknown', 'full', 'policy']));
});

test('a server that greylists takes the mail five minutes later', async () => {
  await mail.behave({ mailGreylistShare: 1 });
  const { email } = somebody();
  await expect(sendTo(email)).rejects.toMatchObject({ responseCode: 451 });
  await expect(sendTo(email)).rejects.toMatchObject({ responseCode: 451 });
  await mail.advance(5 / 1440);
  await sendTo(email);
  expect(await kindsTo(email)).toEqual(['ACCEPTED']);
});

test('each deed of a person is done at once, and refused without a mail', async () => {
  const { id, email } = somebody();
  expect((await deed(id, { do: 'mailOpen' })).status).toBe(409);
  await sendTo(email);
  await mail.advance(0.001);
  for (const what of ['mailOpen', 'mailOutOfOffice', 'mailBounce', 'mailUnsubscribe'])
    expect((await deed(id, { do: what, mailbox: OWN })).body).toMatchObject({ mailbox: OWN });
  expect(await kindsTo(email)).toEqual(
    expect.arrayContaining(['OPENED', 'OUT_OF_OFFICE', 'BOUNCED', 'UNSUBSCRIBED']),
  );
  expect((await deed(id, { do: 'mailSing' })).status).toBe(400);
});

test('an address has one mailbox', async () => {
  const make = (address: string) => mail.client.control('POST', '/mail/mailboxes', { address });
  expect(await make(OWN)).toMatchObject({ status: 409, body: { field: 'address' } });
  expect(await make(somebody().email)).toMatchObject({ status: 409 });
  expect(await make('nothing')).toMatchObject({ status: 400, body: { field: 'address' } });
  const box = z.object({ smtp: z.object({ host: z.literal('127.0.0.1'), port: z.number() }) });
  expect(box.safeParse((await make('new@reach.example')).body).success).toBe(true);
});
