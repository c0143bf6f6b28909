import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { readMailbox } from '#data/mailboxes/mailboxes.ts';
import { openSecret } from '#data/secrets/secrets.ts';
import { rotateKeys } from '#data/secrets/rotate-keys.ts';
import { TEST_MASTER_KEY } from '../../../test/support/call-handler.ts';
import { findInDatabase } from '../../../test/support/find-in-database.ts';
import { MAYA, PASSWORD } from '../../../test/support/mail/mail-world.ts';
import {
  activity,
  connect,
  database,
  disconnect,
  failedField,
  mailboxOf,
  newPerson,
  outside,
  server,
  smtpBody,
  time,
  userRow,
  world,
} from './mailbox-fixture.ts';

const DAY = 86_400_000;

describe('a connected mailbox', () => {
  test('takes other texts, within their lengths, and names the field that is wrong', async () => {
    const person = await newPerson();
    await connect(person);
    const patch = (body: object) =>
      server.call('PATCH /v1/auth/mailbox', { headers: person.headers, body });
    for (const [body, path] of [
      [{ fromName: ' ' }, 'fromName'],
      [{ signature: 'a'.repeat(2001) }, 'signature'],
      [{ footer: 'a'.repeat(1001) }, 'footer'],
      [{ address: 'x@y.example' }, 'address'],
    ] as const)
      expect(failedField(await patch(body))).toEqual([path]);
    expect(
      (
        await patch({
          fromName: 'Maya L',
          signature: 'Maya\nNorthpoint',
          footer: 'Bye {{unsubscribeLink}}',
        })
      ).body,
    ).toMatchObject({
      fromName: 'Maya L',
      signature: 'Maya\nNorthpoint',
      footer: 'Bye {{unsubscribeLink}}',
    });
    expect((await patch({ footer: '' })).body).toMatchObject({ footer: null, fromName: 'Maya L' });
  });

  test('stores its password unreadably, even under new keys, and tests itself with it', async () => {
    const person = await newPerson();
    await connect(person);
    const test = () => server.call('POST /v1/auth/mailbox/test', { headers: person.headers });
    expect((await test()).body).toEqual({
      sentMs: expect.any(Number),
      seenMs: expect.any(Number),
    });
    expect(await findInDatabase({ pool: database.pool, text: PASSWORD })).toEqual([]);
    await rotateKeys({ db: database.db, masterKey: TEST_MASTER_KEY });
    expect((await test()).status).toBe(200);
    expect((await mailboxOf(person)).text).not.toContain(PASSWORD);
    expect(
      await openSecret({ db: database.db, userId: person.userId }, TEST_MASTER_KEY, 'mailbox'),
    ).toContain(PASSWORD);
  });

  test('is lost when its own test is rejected, and restored by one that passes', async () => {
    const person = await newPerson();
    await connect(person);
    const accepted = world.password;
    world.password = 'another-Pa55word';
    const test = () => server.call('POST /v1/auth/mailbox/test', { headers: person.headers });
    expect(await test()).toMatchObject({ status: 422, body: { code: 'MAILBOX_CHECK_FAILED' } });
    expect((await mailboxOf(person)).body).toMatchObject({
      status: 'LOST',
      lostProblem: 'SIGN_IN_REFUSED',
      lost: { title: 'Mail server sign-in was refused' },
    });
    await test();
    const told = await database.db
      .selectFrom('notifications')
      .select(['type', 'data', 'link'])
      .where('user_id', '=', person.userId)
      .execute();
    expect(told).toEqual([
      {
        type: 'MAILBOX_LOST',
        data: { address: MAYA, problem: 'SIGN_IN_REFUSED' },
        link: '/account/email',
      },
    ]);
    expect(await userRow(person)).toEqual({ mailbox_connected: true });
    world.password = accepted;
    expect((await test()).status).toBe(200);
    expect((await mailboxOf(person)).body).toMatchObject({ status: 'CONNECTED', lost: null });
    expect(await activity(person)).toEqual(['MAILBOX_CONNECTED', 'MAILBOX_LOST']);
  });

  test('that is reconnected keeps its texts, its warm-up, and how far it was read', async () => {
    const person = await newPerson();
    const start = time.now;
    await connect(person);
    await server.call('PATCH /v1/auth/mailbox', {
      headers: person.headers,
      body: { signature: 'Maya', fromName: 'Maya L' },
    });
    await sql`
      update mailboxes
      set reading_place = 'here', status = 'LOST', lost_problem = 'SIGN_IN_REFUSED'
      where user_id = ${person.userId}`.execute(database.db);
    time.now = start + 5 * DAY;
    expect((await connect(person, smtpBody({ fromName: undefined }))).body).toMatchObject({
      status: 'CONNECTED',
      signature: 'Maya',
      fromName: 'Maya L',
      rampDay: 6,
      rampPercent: 60,
    });
    expect(
      await database.db
        .selectFrom('mailboxes')
        .select('reading_place')
        .where('user_id', '=', person.userId)
        .executeTakeFirst(),
    ).toEqual({ reading_place: 'here' });
    await disconnect(person);
    time.now = start + 6 * DAY;
    expect((await connect(person)).body).toMatchObject({ signature: '', rampDay: 7 });
    time.now = start + 40 * DAY;
    expect((await mailboxOf(person)).body).toMatchObject({ rampDay: null, rampPercent: 100 });
    time.now = start;
  });
});

describe('disconnecting a mailbox', () => {
  test('erases it and its credentials, and keeps what was sent and who must not be emailed', async () => {
    const person = await newPerson();
    await connect(person);
    const at = new Date(time.now);
    await sql`
      insert into refused_addresses (user_id, address, reason, at)
      values (${person.userId}, 'no@lead.example', 'UNSUBSCRIBED', ${at})`.execute(database.db);
    await sql`
      insert into sent_emails (
        user_id, request_id, message_id, campaign_id, lead_id, item_id, intent_id,
        address, subject, sent_at
      )
      values (
        ${person.userId}, 'r', '<m@x>', 1, 1, 'i', 1, 'no@lead.example', 'Hi', ${at}
      )`.execute(database.db);
    expect((await disconnect(person, 'GOOGLE')).status).toBe(204);
    expect((await mailboxOf(person)).status).toBe(200);
    expect((await disconnect(person)).status).toBe(204);
    expect((await disconnect(person)).status).toBe(204);
    expect((await mailboxOf(person)).body).toMatchObject({ code: 'MAILBOX_NOT_CONNECTED' });
    expect(await readMailbox({ db: database.db, userId: person.userId })).toBeNull();
    expect(await userRow(person)).toEqual({ mailbox_connected: false });
    for (const table of ['secrets', 'mailbox_checks'] as const)
      expect(
        await database.db
          .selectFrom(table)
          .where('user_id', '=', person.userId)
          .selectAll()
          .execute(),
      ).toEqual([]);
    for (const table of ['sent_emails', 'refused_addresses'] as const)
      expect(
        await database.db
          .selectFrom(table)
          .where('user_id', '=', person.userId)
          .selectAll()
          .execute(),
      ).toHaveLength(1);
    expect(await activity(person)).toEqual(['MAILBOX_CONNECTED', 'MAILBOX_DISCONNECTED']);
    expect((await connect(await newPerson())).status).toBe(201);
  });
});

test('the records of the sending domain are checked, and shown with advice', async () => {
  const person = await newPerson();
  const ask = () => server.call('GET /v1/auth/mailbox/domain', { headers: person.headers });
  expect(await ask()).toMatchObject({ status: 404, body: { code: 'MAILBOX_NOT_CONNECTED' } });
  await connect(person);
  outside.records = {
    spf: { name: 'northpoint.example', records: ['v=spf1 mx -all'] },
    dkim: { keys: [], complete: false, answered: true },
    dmarc: { name: '_dmarc.northpoint.example', records: [], inherited: false },
  };
  expect((await ask()).body).toEqual({
    domain: 'northpoint.example',
    spf: { state: 'GOOD', found: 'v=spf1 mx -all', advice: expect.any(String) },
    dkim: { state: 'UNKNOWN', found: null, advice: expect.any(String) },
    dmarc: { state: 'MISSING', found: null, advice: expect.stringContaining('_dmarc') },
  });
});
