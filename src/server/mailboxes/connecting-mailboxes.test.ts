import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { findInDatabase } from '../../../test/support/find-in-database.ts';
import { MAYA, PASSWORD } from '../../../test/support/mail/mail-world.ts';
import {
  activity,
  checkOf,
  connect,
  database,
  failedField,
  mailboxOf,
  newPerson,
  outside,
  server,
  smtpBody,
  time,
  userRow,
  world,
  type Person,
} from './mailbox-fixture.ts';

const wokenAt = async ({ userId }: Person) =>
  (
    await database.db
      .selectFrom('lanes')
      .select('next_wake_at')
      .where('user_id', '=', userId)
      .executeTakeFirst()
  )?.next_wake_at ?? null;

describe('connecting a mailbox', () => {
  test('checks both directions, stores nothing of the check, and says what is connected', async () => {
    const person = await newPerson();
    const before = world.inFolder('INBOX').length;
    const answer = await connect(person);
    expect(answer).toMatchObject({
      status: 201,
      body: {
        provider: 'SMTP',
        address: MAYA,
        fromName: 'Maya Lindqvist',
        signature: '',
        footer: null,
        status: 'CONNECTED',
        lost: null,
        connectedAt: new Date(time.now).toISOString(),
        rampDay: 1,
        rampPercent: 20,
        savesSentMail: false,
        servers: {
          smtp: { host: '127.0.0.1', encryption: 'NONE', userName: MAYA },
          imap: { host: '127.0.0.1', encryption: 'NONE', userName: MAYA },
        },
      },
    });
    expect(answer.body.usualFooter).toContain('{{unsubscribeLink}}');
    expect(world.inFolder('INBOX')).toHaveLength(before);
    expect((await mailboxOf(person)).body).toEqual(answer.body);
    expect(await userRow(person)).toEqual({ mailbox_connected: true });
    expect(await wokenAt(person)).toBe(time.now);
    expect(await activity(person)).toEqual(['MAILBOX_CONNECTED']);
    const check = await checkOf(person);
    expect(check).toMatchObject({
      running: false,
      passed: true,
      summary: 'Sending and reading work',
    });
    expect(check.lines.map(({ title }: { title: string }) => title)).toEqual([
      'SMTP server reached',
      'Signed in to SMTP',
      'Sent an email to yourself',
      'IMAP server reached',
      'Signed in to IMAP',
      'Replies can be seen',
    ]);
  });

  test('lets leads that wait for a mailbox continue', async () => {
    const person = await newPerson();
    const at = new Date(time.now);
    await sql`
      insert into campaigns (user_id, name, created_at)
      values (${person.userId}, 'Oslo', ${at})`.execute(database.db);
    await sql`
      insert into leads (user_id, full_name, first_name, created_at, updated_at)
      values (${person.userId}, 'Ann', 'Ann', ${at}, ${at})`.execute(database.db);
    await sql`
      insert into campaign_leads (
        user_id, campaign_id, lead_id, state, reason, added_at, updated_at
      )
      select ${person.userId}, c.campaign_id, l.lead_id, 'PAUSED', 'MAILBOX_MISSING', ${at}, ${at}
      from campaigns c, leads l
      where c.user_id = ${person.userId} and l.user_id = ${person.userId}`.execute(database.db);
    await connect(person);
    expect(
      await database.db
        .selectFrom('campaign_leads')
        .select(['state', 'reason'])
        .where('user_id', '=', person.userId)
        .execute(),
    ).toEqual([{ state: 'WAITING', reason: null }]);
  });

  test('takes the name and password for reading from those for sending, and guesses the server', async () => {
    const person = await newPerson();
    outside.guessed = {
      smtp: null,
      imap: { host: '127.0.0.1', port: world.imapPort, encryption: 'NONE' },
      source: 'AUTOCONFIG',
    };
    const { imap: _, ...body } = smtpBody({ fromName: undefined, smtp: { userName: undefined } });
    expect(await connect(person, body)).toMatchObject({
      status: 201,
      body: { fromName: 'Test Person', servers: { imap: { userName: MAYA } } },
    });
    expect(
      (await server.call(`GET /v1/auth/servers?address=${MAYA}`, { headers: person.headers })).body,
    ).toEqual(outside.guessed);
    outside.guessed = { smtp: null, imap: null, source: null };
    const other = await newPerson();
    expect(failedField(await connect(other, body))).toEqual(['imap']);
  });

  test('with a wrong password is rejected with the check’s lines, the field, and what to do', async () => {
    const person = await newPerson();
    const answer = await connect(person, smtpBody({ imap: { password: 'planted-wr0ng' } }));
    expect(answer).toMatchObject({
      status: 422,
      body: {
        code: 'MAILBOX_CHECK_FAILED',
        fieldErrors: [{ path: 'imap.password', code: 'SIGN_IN_REFUSED' }],
      },
    });
    expect(answer.body.detail).toMatch(
      /^IMAP sign-in was refused\. Check your username and password/u,
    );
    expect(answer.body.checkLines.map(({ state }: { state: string }) => state)).toEqual([
      'PASSED',
      'PASSED',
      'PASSED',
      'PASSED',
      'FAILED',
      'WAITING',
    ]);
    expect(await checkOf(person)).toMatchObject({
      passed: false,
      summary: 'Sending works, reading doesn’t',
    });
    expect((await mailboxOf(person)).status).toBe(404);
    expect(await userRow(person)).toEqual({ mailbox_connected: false });
    for (const text of ['planted-wr0ng', PASSWORD]) {
      expect(answer.text).not.toContain(text);
      expect(await findInDatabase({ pool: database.pool, text })).toEqual([]);
    }
  });

  test('names a server that can’t be reached, but never an internal one', async () => {
    const person = await newPerson();
    const unknown = await connect(person, smtpBody({ smtp: { host: 'smtp.nowhere.example' } }));
    expect(unknown.body.fieldErrors).toEqual([
      { path: 'smtp.host', code: 'NAME_NOT_FOUND', message: 'SMTP server not found' },
    ]);
    for (const host of ['inner.example', '10.1.2.3', '169.254.169.254', '[::1]']) {
      const inner = await connect(person, smtpBody({ imap: { host, port: 993 } }));
      expect(inner.body.fieldErrors).toEqual([
        { path: 'imap.host', code: 'ADDRESS_NOT_ALLOWED', message: 'IMAP server isn’t allowed' },
      ]);
      expect(inner.body.checkLines.at(-2)).toMatchObject({ state: 'FAILED', tookMs: null });
    }
  });

  test('of someone else is rejected before anything is tried', async () => {
    await connect(await newPerson());
    const other = await newPerson();
    expect(await connect(other, smtpBody({ address: MAYA.toUpperCase() }))).toMatchObject({
      status: 409,
      body: { code: 'MAILBOX_IN_USE' },
    });
    expect(await checkOf(other)).toBeNull();
  });

  test('beside another one has to wait until that one is disconnected', async () => {
    const person = await newPerson();
    await connect(person);
    expect(await connect(person, smtpBody({ address: 'other@northpoint.example' }))).toMatchObject({
      status: 409,
      body: { code: 'MAILBOX_ALREADY_CONNECTED' },
    });
  });

  test('by two at once succeeds for one of them', async () => {
    const people = [await newPerson(), await newPerson()];
    const answers = await Promise.all(people.map((person) => connect(person)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    const person = people[answers.findIndex(({ status }) => status === 201)];
    if (person === undefined) throw new Error('Nobody');
    const both = await Promise.all([connect(person), connect(person)]);
    expect(both.map(({ body }) => body.code ?? 'CONNECTED')).toContain('MAILBOX_CHECK_RUNNING');
  });

  test('many times in a row has to wait', async () => {
    const person = await newPerson();
    const bad = smtpBody({ smtp: { host: 'smtp.nowhere.example' }, imap: { host: 'x.example' } });
    for (let tries = 0; tries < 21; tries += 1) await connect(person, bad);
    expect(await connect(person, bad)).toMatchObject({
      status: 429,
      body: { code: 'TOO_MANY_REQUESTS' },
    });
  });
});

describe('bad input names the field', () => {
  test.each([
    [{ address: 'maya' }, 'address'],
    [{ address: '' }, 'address'],
    [{ fromName: 'a'.repeat(101) }, 'fromName'],
    [{ fromName: 'Maya\nBcc: x@y.example' }, 'fromName'],
    [{ smtp: { host: '' } }, 'smtp.host'],
    [{ smtp: { port: 0 } }, 'smtp.port'],
    [{ smtp: { port: '587' } }, 'smtp.port'],
    [{ smtp: { encryption: 'SSL' } }, 'smtp.encryption'],
    [{ smtp: { password: '' } }, 'smtp.password'],
    [{ imap: { port: 65_536 } }, 'imap.port'],
    [{ imap: { host: 7 } }, 'imap.host'],
    [{ emailProvider: 'GOOGLE' }, 'emailProvider'],
    [{ extra: 1 }, 'extra'],
  ])('%j', async (change, path) => {
    const answer = await connect(await newPerson(), smtpBody(change));
    expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
    expect(failedField(answer)).toEqual([path]);
  });
});
