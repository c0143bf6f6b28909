import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createTransport } from 'nodemailer';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { OWN, QUIET, startMailFixture, type MailFixture } from '#mail/mail-fixture.ts';
import { folderFor, mailboxAt } from '#mail/mailboxes.ts';
import { USUAL_BEHAVIOR } from '#world/personality.ts';

let mail: MailFixture;
beforeAll(async () => {
  mail = await startMailFixture();
});
afterAll(() => mail?.close());

const itemsIn = (address: string, special: '\\Sent' | null = null) => {
  const world = mail.client.practice.mail;
  const mailbox = mailboxAt(world, address);
  return mailbox === null ? [] : world.mails.items(folderFor(world, mailbox, special).number);
};

describe('the faults of a line', () => {
  const break_ = (route: string, kind: string, more = {}) =>
    mail.client.control('POST', '/faults', { rules: [{ route, kind, times: 1, ...more }] });
  const accepted = async () => (await mail.ledger('ACCEPTED')).length;
  let person: string;
  beforeEach(() => {
    person = mail.people[0]?.email ?? '';
  });
  const login = () => ({ user: OWN, pass: mail.own.password });
  const sendOnce = () => mail.send({ to: person, subject: 'x', text: 'y' }, login());

  test('a line that is cut before the mail is taken leaves nothing behind', async () => {
    for (const stage of ['connect', 'auth', 'mail', 'rcpt', 'data', 'message']) {
      const before = await accepted();
      await break_(`smtp.${stage}`, 'mail_cut');
      await expect(sendOnce()).rejects.toBeInstanceOf(Error);
      expect(await accepted()).toBe(before);
      await sendOnce();
      expect(await accepted()).toBe(before + 1);
    }
  });

  test('a line that is cut after the mail is taken has it, and no answer', async () => {
    const before = await accepted();
    await break_('smtp.message', 'mail_cut_after');
    await expect(sendOnce()).rejects.toBeInstanceOf(Error);
    expect(await accepted()).toBe(before + 1);
  });

  test('every stage can refuse for now', async () => {
    for (const stage of ['auth', 'mail', 'rcpt', 'data', 'message']) {
      await break_(`smtp.${stage}`, 'mail_refuse');
      await expect(sendOnce()).rejects.toMatchObject({
        responseCode: expect.toSatisfy((code) => code >= 400 && code < 500),
      });
    }
    await break_('imap.select', 'mail_refuse');
    await expect(mail.imap((imap) => imap.mailboxOpen('INBOX'))).rejects.toBeInstanceOf(Error);
    await break_('imap.select', 'mail_cut');
    await expect(mail.imap((imap) => imap.mailboxOpen('INBOX'))).rejects.toBeInstanceOf(Error);
    await break_('smtp.rcpt', 'mail_delay', { delayMs: 1 });
    await sendOnce();
  });
});

test('some servers keep what is sent, and the others leave that to the program', async () => {
  const kept = await Promise.all(
    Array.from({ length: 12 }, async (_, at) => {
      const address = `sender${at}@reach.example`;
      const { body } = await mail.client.control('POST', '/mail/mailboxes', { address });
      const { password } = z.looseObject({ password: z.string() }).parse(body);
      await mail.send({ from: address, to: OWN, text: 'x' }, { user: address, pass: password });
      return itemsIn(address, '\\Sent').length;
    }),
  );
  expect(new Set(kept)).toEqual(new Set([0, 1]));
});

test('after 500 mails and two weeks the ledger equals what the mailboxes hold', async () => {
  await mail.client.control('POST', '/faults', { rules: [] });
  await mail.advance(1);
  const shares = Object.keys(QUIET).map((name) => [
    name,
    USUAL_BEHAVIOR[name as keyof typeof QUIET],
  ]);
  await mail.behave(Object.fromEntries(shares));
  const [since] = (await mail.ledger()).slice(-1);
  const inboxBefore = itemsIn(OWN).length;
  const sentBefore = new Map(mail.people.map(({ email }) => [email, itemsIn(email).length]));
  const refused: string[] = [];
  for (let at = 0; at < 500; at += 1) {
    const to = mail.people[at % mail.people.length]?.email ?? '';
    await mail.send({ to, subject: `Mail ${at}`, text: 'Hello' }).catch(() => refused.push(to));
  }
  await mail.advance(14);
  const entries = (await mail.ledger()).filter(({ id }) => id > (since?.id ?? 0));
  const of = (...kinds: string[]) => entries.filter(({ kind }) => kinds.includes(kind));
  expect(of('ACCEPTED')).toHaveLength(500 - refused.length);
  expect(of('DELIVERED').length + of('BOUNCED').length).toBe(of('ACCEPTED').length);
  for (const { email } of mail.people)
    expect(itemsIn(email).length - (sentBefore.get(email) ?? 0)).toBe(
      of('DELIVERED').filter(({ address }) => address === email.toLowerCase()).length,
    );
  const cameBack = of('BOUNCED', 'REPLIED', 'AUTO_REPLIED', 'OUT_OF_OFFICE', 'UNSUBSCRIBED');
  expect(itemsIn(OWN).length - inboxBefore).toBe(cameBack.length);
  for (const kind of ['BOUNCED', 'OPENED', 'REPLIED', 'OUT_OF_OFFICE', 'UNSUBSCRIBED'])
    expect(of(kind).length, kind).toBeGreaterThan(0);
  expect(of('REPLIED').length / of('DELIVERED').length).toBeGreaterThan(0.06);
  expect(of('REPLIED').length / of('DELIVERED').length).toBeLessThan(0.2);
}, 120_000);

describe('the process', () => {
  const dirs: string[] = [];
  const children: ChildProcess[] = [];
  afterEach(() => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
    for (const dir of dirs.splice(0)) rmSync(dir, { recursive: true, force: true });
  });

  const Place = z.object({ host: z.string(), port: z.number() });
  async function start(dataDir: string) {
    const child = spawn(
      process.execPath,
      [join(import.meta.dirname, '../main.ts'), '--data', dataDir, '--rate', '0', '--size', '100'],
      { stdio: ['pipe', 'pipe', 'inherit'] },
    );
    children.push(child);
    const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
    const { controlUrl } = z.object({ controlUrl: z.string() }).parse(JSON.parse(line));
    const answer = async (path: string, init?: RequestInit): Promise<unknown> =>
      (await fetch(`${controlUrl}${path}`, init)).json();
    return { child, answer };
  }

  test('a kill loses no mail that was acknowledged, and the ports stay', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'pn-mail-'));
    dirs.push(dataDir);
    const first = await start(dataDir);
    const Made = z.object({
      userName: z.string(),
      password: z.string(),
      smtp: Place,
      imap: Place,
      oauth: z.object({ url: z.string() }),
    });
    const { smtp, imap, oauth, userName, password } = Made.parse(
      await first.answer('/mail/mailboxes', {
        method: 'POST',
        body: JSON.stringify({ address: OWN }),
      }),
    );
    const transport = createTransport({
      ...smtp,
      pool: true,
      maxConnections: 1,
      auth: { user: userName, pass: password },
    });
    const acknowledged: string[] = [];
    const sending = (async () => {
      for (let at = 0; ; at += 1) {
        const { messageId } = await transport.sendMail({ from: OWN, to: OWN, text: String(at) });
        acknowledged.push(messageId);
        if (acknowledged.length === 20) first.child.kill('SIGKILL');
      }
    })().catch(() => transport.close());
    await once(first.child, 'exit');
    await sending;
    const second = await start(dataDir);
    expect(await second.answer('/mail')).toEqual({ smtp, imap, oauth });
    const { entries } = z
      .object({ entries: z.array(z.looseObject({ kind: z.string(), messageId: z.string() })) })
      .parse(await second.answer('/mail/ledger'));
    const kept = entries.filter(({ kind }) => kind === 'DELIVERED').map((entry) => entry.messageId);
    expect(kept.slice(0, acknowledged.length)).toEqual(acknowledged);
    expect(kept.length - acknowledged.length).toBeLessThanOrEqual(1);
  });
});
