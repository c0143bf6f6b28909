import { afterAll, beforeAll, expect, test } from 'vitest';
import { OWN, startMailFixture, type MailFixture } from '#mail/mail-fixture.ts';

let mail: MailFixture;
beforeAll(async () => {
  mail = await startMailFixture();
});
afterAll(() => mail?.close());

test('folders are listed with what they are for, and INBOX with its numbers', async () => {
  await mail.send({ to: OWN, subject: 'A first', text: 'Hello' });
  const { folders, status } = await mail.imap(async (imap) => ({
    folders: await imap.list(),
    status: await imap.status('INBOX', { messages: true, uidNext: true, unseen: true }),
  }));
  expect(folders.map(({ specialUse }) => specialUse)).toEqual(
    expect.arrayContaining(['\\Inbox', '\\Drafts', '\\Sent', '\\Trash', '\\Junk', '\\Archive']),
  );
  expect(status).toMatchObject({ messages: 1, uidNext: 2, unseen: 1 });
});

test('a mail is fetched with envelope, structure, parts and parts of parts', async () => {
  const messageId = await mail.send({
    to: `"Müller, Jörg" <${OWN}>`,
    subject: 'Grüße an Łódź',
    text: 'plain text',
    html: '<p>rich text</p>',
    attachments: [{ filename: 'a "b".txt', content: 'x'.repeat(5000) }],
  });
  await mail.imap(async (imap) => {
    await imap.mailboxOpen('INBOX');
    const [uid] = (await imap.search({ header: { 'message-id': messageId } }, { uid: true })) || [];
    const found = await imap.fetchOne(
      String(uid),
      { envelope: true, bodyStructure: true, flags: true, size: true, internalDate: true },
      { uid: true },
    );
    if (found === false || found === undefined) throw new Error('Nothing was found');
    expect(found.envelope).toMatchObject({
      subject: 'Grüße an Łódź',
      messageId,
      from: [{ name: 'Anna Arendt', address: OWN }],
      to: [{ name: 'Müller, Jörg', address: OWN }],
    });
    expect(found.bodyStructure).toMatchObject({
      type: 'multipart/mixed',
      childNodes: [
        { type: 'multipart/alternative' },
        { part: '2', disposition: 'attachment', dispositionParameters: { filename: 'a "b".txt' } },
      ],
    });
    const text = await imap.download(String(uid), '1.1', { uid: true });
    expect((await text.content?.toArray())?.join('')).toBe('plain text');
    const attached = await imap.download(String(uid), '2', { uid: true, maxBytes: 100 });
    expect((await attached.content?.toArray())?.join('')).toMatch(/^x+$/);
  });
});

test('messages are searched by sender, subject, day, range and flag', async () => {
  await mail.send({ to: OWN, subject: 'Find this one', text: 'Here' });
  await mail.imap(async (imap) => {
    await imap.mailboxOpen('INBOX');
    const last = ((await imap.search({ all: true }, { uid: true })) || []).at(-1);
    const found = (query: object) => imap.search(query, { uid: true });
    expect(await found({ from: 'anna@', subject: 'find THIS' })).toEqual([last]);
    expect(await found({ subject: 'grüße' })).toHaveLength(1);
    expect(await found({ uid: `${last}:*`, seen: false })).toEqual([last]);
    expect(await found({ since: new Date(Date.UTC(2026, 10, 23)), uid: String(last) })).toEqual([
      last,
    ]);
    expect(await found({ since: new Date(Date.UTC(2026, 10, 24)) })).toEqual([]);
    await imap.messageFlagsAdd(String(last), ['\\Seen', '$Mine'], { uid: true });
    expect(await found({ seen: false, uid: String(last) })).toEqual([]);
    expect(await found({ keyword: '$Mine' })).toEqual([last]);
    expect(await found({ not: { uid: `1:${last}` } })).toEqual([]);
  });
});

test('messages are appended, copied, moved and expunged under UIDs that are told', async () => {
  await mail.imap(async (imap) => {
    const added = await imap.append('Drafts', 'Subject: draft\r\n\r\nText é\r\n', ['\\Draft']);
    if (added === false) throw new Error('Not appended');
    await imap.mailboxOpen('Drafts');
    expect(await imap.search({ draft: true }, { uid: true })).toEqual([added.uid]);
    const copied = await imap.messageCopy(String(added.uid), 'Archive', { uid: true });
    expect(copied && copied.uidMap?.get(added.uid ?? 0)).toBe(1);
    const moved = await imap.messageMove(String(added.uid), 'Archive', { uid: true });
    expect(moved && moved.uidMap?.get(added.uid ?? 0)).toBe(2);
    expect(await imap.search({ all: true }, { uid: true })).toEqual([]);
    await imap.mailboxOpen('Archive');
    await imap.messageDelete('1', { uid: true });
    expect(await imap.search({ all: true }, { uid: true })).toEqual([2]);
  });
});

test('a line in IDLE hears of a mail as it comes', async () => {
  await mail.imap(async (imap) => {
    const { exists } = await imap.mailboxOpen('INBOX');
    const heard = new Promise((resolve) => {
      imap.on('exists', ({ count }) => resolve(count));
    });
    const idling = imap.idle();
    await mail.send({ to: OWN, subject: 'News', text: 'It came' });
    expect(await heard).toBe(exists + 1);
    await imap.noop();
    await idling;
  });
});

test('wrong passwords are refused, and a changed one holds from then on', async () => {
  await expect(mail.imap(async () => null, { user: OWN, pass: 'wrong' })).rejects.toMatchObject({
    authenticationFailed: true,
  });
  await expect(
    mail.send({ to: OWN, text: 'x' }, { user: OWN, pass: 'wrong' }),
  ).rejects.toMatchObject({ responseCode: 535 });
  await mail.client.control('POST', '/mail/password', { address: OWN, password: 'new one' });
  await expect(
    mail.imap(async () => null, { user: OWN, pass: mail.own.password }),
  ).rejects.toMatchObject({ authenticationFailed: true });
  expect(await mail.imap(async () => 'in', { user: OWN, pass: 'new one' })).toBe('in');
});
