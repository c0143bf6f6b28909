import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { queueMail } from '#data/tables/outbox.ts';
import { createPracticeControl } from '#server/practice/practice-control.ts';
import { practiceHandlers, type Practice } from '#server/practice/practice-handlers.ts';
import { buildTestServer, type TestTime } from '../../../test/support/api-server.ts';
import { useTestDatabase } from '../../../test/support/database.ts';
import {
  MONDAY,
  startPracticeClient,
  type PracticeClient,
} from '@reachwell/practice-network/practice-client-fixture.ts';
import { signedInUser } from '../../../test/support/signed-in.ts';

const database = useTestDatabase();
const time: TestTime = { now: MONDAY, real: MONDAY };
const KINDS = ['ACCEPT', 'REPLY', 'LOSE_CONNECTION', 'ASK_CODE'] as const;
let network: PracticeClient;
let call: Awaited<ReturnType<typeof buildTestServer>>['call'];
let outside: typeof call;
let person: { userId: string; headers: Record<string, string>; account: string };
let people = 0;

async function newPerson({ connected = true } = {}): Promise<typeof person> {
  const user = await signedInUser({ db: database.db, realNow: time.real });
  const account = connected
    ? await network.signIn(`somebody${(people += 1)}@practice.example`)
    : '';
  await database.db
    .updateTable('users')
    .set({ zone: 'Etc/UTC', network_account_id: connected ? account : null })
    .where('user_id', '=', user.userId)
    .execute();
  return { ...user, account };
}

beforeAll(async () => {
  network = await startPracticeClient({ size: 2000, seed: '5' });
  const { controlUrl, url } = network.practice;
  const practice: Practice = {
    network: { url, controlUrl },
    control: () => createPracticeControl(controlUrl),
    mailKey: { version: 1, bytes: Buffer.alloc(32, 7) },
    setClock: () => Promise.reject(new Error('not here')),
    createDemo: () => Promise.reject(new Error('not here')),
  };
  const handlers = practiceHandlers(() => practice);
  ({ call } = await buildTestServer({ db: database.db, time, handlers }));
  ({ call: outside } = await buildTestServer({
    db: database.db,
    time,
    handlers,
    settings: {
      practice: false,
      metricsToken: null,
      allFeaturesAccounts: [],
      publicUrl: 'http://127.0.0.1:4600',
    },
  }));
});
beforeEach(async () => {
  person = await newPerson();
});
afterAll(() => network?.close());

const world = async (of = person) => (await call('GET /practice/world', of)).body;
const happen = (kind: string, of = person) =>
  call('POST /practice/happenings', { headers: of.headers, body: { kind } });
const invite = async () => {
  const [somebody] = await network.people('designer', 1);
  await network.ok('createRelationRequest', {
    parameters: { account_id: person.account },
    body: { user_id: somebody?.id ?? '' },
    requestId: `invite-${person.account}`,
  });
  return somebody;
};

describe('the practice world', () => {
  test('shows its seed, people, faults, and what happened with the user’s account today', async () => {
    expect(await world()).toEqual({
      seed: 5,
      people: 2000,
      faultShare: 0,
      account: { pendingInvites: expect.any(Number), acceptedToday: 0, repliesToday: 0 },
    });
    await network.control('POST', '/faults', {
      seed: 1,
      rules: [
        { route: 'VISIT', kind: 'error_500', probability: 0.001 },
        { route: '*', kind: 'error_503', probability: 0.005 },
      ],
    });
    expect(await world()).toMatchObject({ faultShare: 0.005 });
    await network.control('POST', '/faults', { seed: 1, rules: [] });
    expect(await world(await newPerson({ connected: false }))).toMatchObject({
      people: 2000,
      account: null,
    });
  });

  test('an accepted invitation and a reply happen only to the user’s own account', async () => {
    const other = await newPerson();
    const invited = await invite();
    const before = { own: await world(), other: await world(other) };
    const { body } = await happen('ACCEPT');
    expect(body).toEqual({
      kind: 'ACCEPT',
      person: expect.any(String),
      sentence: `${body.person} accepted your invite`,
    });
    expect((await network.ledger('ACCEPTED')).at(-1)).toMatchObject({
      personId: invited?.id,
      accountId: person.account,
    });
    await network.ok('startChat', {
      parameters: { account_id: person.account },
      body: { text: 'Good to meet you', users_ids: invited?.id ?? '' },
    });
    expect((await happen('REPLY')).body).toMatchObject({
      kind: 'REPLY',
      person: body.person,
      sentence: `${body.person} replied to you`,
    });
    expect(await world()).toMatchObject({
      account: {
        pendingInvites: before.own.account.pendingInvites - 1,
        acceptedToday: 1,
        repliesToday: 1,
      },
    });
    expect(await world(other)).toEqual(before.other);
  });

  test('people who were invited or messaged are listed with what they will do, and do it when asked', async () => {
    await network.control('POST', '/behaviour', { acceptShare: 1, readShare: 1, replyShare: 1 });
    const invited = await invite();
    const id = invited?.id ?? '';
    const name = invited?.['plainName'] as string;
    const people = async (query = '') =>
      (await call('GET /practice/people', { headers: person.headers, query: { query } })).body;
    const [found] = (await people(name)).people;
    expect(found).toMatchObject({ id, name, standing: 'INVITED' });
    expect(found?.plans.map(({ does }: { does: string }) => does)).toEqual(['ACCEPT']);
    expect(Date.parse(found?.plans[0]?.at ?? '')).toBeGreaterThan(MONDAY);
    expect((await people('nobody is called so')).total).toBe(0);
    const trigger = (kind: string, personId: string) =>
      call('POST /practice/happenings', { headers: person.headers, body: { kind, personId } });
    expect((await trigger('ACCEPT', id)).body).toEqual({
      kind: 'ACCEPT',
      person: name,
      sentence: `${name} accepted your invite`,
    });
    expect((await trigger('ACCEPT', id)).body).toMatchObject({
      status: 409,
      detail: 'No invitation to this person is pending.',
    });
    expect((await trigger('ACCEPT', 'nobody')).status).toBe(409);
    await network.ok('startChat', {
      parameters: { account_id: person.account },
      body: { text: 'Good to meet you', users_ids: id },
    });
    const written = (await people(name)).people[0];
    expect(written).toMatchObject({ standing: 'WRITTEN_TO' });
    expect(written?.plans.map(({ does }: { does: string }) => does)).toEqual(['READ', 'REPLY']);
    expect((await trigger('REPLY', id)).status).toBe(200);
    expect((await people(name)).people[0]).toMatchObject({ standing: 'WROTE' });
    const stranger = await newPerson({ connected: false });
    expect((await call('GET /practice/people', stranger)).body).toEqual({ people: [], total: 0 });
  });

  test('the connection is lost, and the next sign-in asks for a code', async () => {
    expect((await happen('ASK_CODE')).status).toBe(200);
    expect((await happen('LOSE_CONNECTION')).status).toBe(200);
    expect((await network.control('GET', '/accounts')).body).toMatchObject({
      accounts: expect.arrayContaining([
        expect.objectContaining({ id: person.account, status: 'disconnected' }),
      ]),
    });
    await expect(network.signIn(`somebody${people}@practice.example`)).rejects.toThrow(
      'A checkpoint stands before this account',
    );
    await database.db
      .updateTable('users')
      .set({ status: 'UNAUTHORIZED' })
      .where('user_id', '=', person.userId)
      .execute();
    expect((await happen('LOSE_CONNECTION')).body).toMatchObject({
      code: 'CONFLICT',
      detail: 'The LinkedIn connection is already lost',
    });
  });

  test('says why something cannot happen', async () => {
    expect((await happen('REPLY')).body).toMatchObject({
      status: 409,
      code: 'CONFLICT',
      detail: 'No one has a message from you',
    });
    const unknown = await newPerson();
    await database.db
      .updateTable('users')
      .set({ network_account_id: 'acc_gone' })
      .where('user_id', '=', unknown.userId)
      .execute();
    for (const nobody of [await newPerson({ connected: false }), unknown]) {
      for (const kind of KINDS)
        expect((await happen(kind, nobody)).body).toMatchObject({
          status: 409,
          detail: 'No LinkedIn account is connected. Connect one first',
        });
    }
    expect((await happen('RAIN')).body).toMatchObject({
      status: 400,
      code: 'INVALID_INPUT',
      fieldErrors: [{ path: 'kind' }],
    });
  });

  test('requires a session, and does not exist outside practice mode', async () => {
    for (const [line, body] of [
      ['GET /practice/world'],
      ['POST /practice/happenings', { kind: 'ACCEPT' }],
    ] as const) {
      expect((await call(line, { body })).status).toBe(401);
      expect(
        (
          await call(line, {
            body,
            headers: { ...person.headers, 'x-acting-user': (await newPerson()).userId },
          })
        ).status,
      ).toBe(404);
      expect((await outside(line, { body, ...person })).status).toBe(404);
      expect((await outside(line, { body })).status).toBe(404);
    }
    expect((await outside('DELETE /practice/outbox')).status).toBe(404);
  });
});

describe('the people of the practice world', () => {
  test('come as a file, and are distinguished from people elsewhere', async () => {
    const { status, body } = await call('GET /practice/sample-file', person);
    expect(status).toBe(200);
    const [headers, ...rows] = String(body).trim().split('\r\n');
    expect(headers).toContain('First name,Last name,LinkedIn,Email');
    expect(rows).toHaveLength(25);
    const slugs = rows.map((row) => /linkedin\.com\/in\/([^/,]+)/.exec(row)?.[1] ?? '');
    const asked = [slugs[0] ?? '', 'anna-krueger', `${slugs[1]}x`, 'nobody-0000000'];
    const known = await call('POST /practice/people', {
      headers: person.headers,
      body: { profiles: asked },
    });
    expect(known.body).toEqual({ known: [slugs[0]] });
  });

  test('are given only to users of practice mode, a few at a time', async () => {
    const many = { profiles: Array.from({ length: 21 }, () => 'a') };
    expect(
      (await call('POST /practice/people', { headers: person.headers, body: many })).status,
    ).toBe(400);
    for (const [line, body] of [
      ['GET /practice/sample-file'],
      ['POST /practice/people', { profiles: ['a'] }],
    ] as const) {
      expect((await call(line, { body })).status).toBe(401);
      expect((await outside(line, { body, ...person })).status).toBe(404);
    }
  });
});

describe('the practice mail world', () => {
  const make = (address: string, of = call) =>
    of('POST /practice/mailboxes', { body: { address } });

  test('shows its addresses, and creates mailboxes there, one per address', async () => {
    const { smtp, imap } = network.practice.mailAddresses;
    const servers = { smtp, imap };
    expect((await call('GET /practice/mail')).body).toEqual({
      ...servers,
      controlUrl: network.practice.controlUrl,
    });
    const made = await make('Anna@Reach.example');
    expect(made).toMatchObject({
      status: 201,
      body: { address: 'anna@reach.example', userName: 'anna@reach.example', ...servers },
    });
    expect(await make('anna@reach.example')).toMatchObject({
      status: 409,
      body: { code: 'CONFLICT', detail: 'This address has a mailbox already.' },
    });
    expect((await make('nothing')).status).toBe(400);
  });

  test('does not exist outside practice mode', async () => {
    expect((await outside('GET /practice/mail')).status).toBe(404);
    expect((await make('ben@reach.example', outside)).status).toBe(404);
  });
});

describe('the outbox', () => {
  const put = (to: string, toDeliver = false) =>
    queueMail({
      db: database.db,
      mail: { to, subject: 'Hello', text: 'Hello', html: '<p>Hello</p>', links: [] },
      toDeliver,
      realNow: time.real,
    });
  const mails = async () =>
    (await call('GET /practice/outbox')).body as { id: string; to: string }[];

  test('deletes the named emails, then all except those for a mail server', async () => {
    for (const to of ['a@example.com', 'b@example.com', 'c@example.com']) await put(to);
    await put('late@example.com', true);
    expect((await call('GET /practice/outbox/count')).body).toEqual({ count: 4 });
    const [, third, second] = await mails();
    expect((await call(`DELETE /practice/outbox?ids=${third?.id},${second?.id}`)).body).toEqual({
      deleted: 2,
    });
    expect((await mails()).map(({ to }) => to)).toEqual(['late@example.com', 'a@example.com']);
    expect((await call('DELETE /practice/outbox')).body).toEqual({ deleted: 1 });
    expect((await mails()).map(({ to }) => to)).toEqual(['late@example.com']);
    for (const ids of ['', 'x', '1,', '1;drop', '-1', '9'.repeat(30)])
      expect((await call(`DELETE /practice/outbox?ids=${ids}`)).body).toMatchObject({
        status: 400,
        fieldErrors: [{ path: 'ids' }],
      });
  });
});
