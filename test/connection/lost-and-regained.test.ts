import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { isConnected, USER_STATUSES, type UserStatus } from '#core/account/user-status.ts';
import { useTestDatabase } from '../support/database.ts';
import { chain, item } from '../support/engine-world.ts';
import {
  openPracticeWorld,
  type PracticeUser,
  type PracticeWorld,
} from '../support/practice-world.ts';

const database = useTestDatabase();
const PEOPLE = 3;
let world: PracticeWorld;

beforeAll(async () => {
  world = await openPracticeWorld({ db: database.db, databaseUrl: database.url, size: 2000 });
});
afterAll(() => world?.close());
beforeEach(() => world.steer('/faults', { seed: 1, rules: [] }));

type Entry = { kind: string; personId: string; requestId: string | null };
type Way = {
  /** The first word of the account's name. */ word: string;
  state?: 'disconnected' | 'restricted';
  /** What the person does after the loss, up to the status. */ onwards?: (
    user: PracticeUser,
  ) => Promise<void>;
};

const ledgerOf = async (user: PracticeUser) =>
  (await world.steer(`/ledger?limit=10000&accountId=${user.account}`)).entries as Entry[];
const own = (entries: readonly Entry[]) =>
  entries.filter(({ kind }) => kind === 'VISIT' || kind === 'FOLLOW');
const statusOf = async (user: PracticeUser): Promise<UserStatus> =>
  (await user.call('GET /userdetails/current')).body.status;
const told = async (user: PracticeUser) =>
  (
    await database.db
      .selectFrom('notifications')
      .select('type')
      .where('user_id', '=', user.userId)
      .where('type', 'like', 'CONNECTION%')
      .orderBy('notification_id')
      .execute()
  ).map(({ type }) => type);
const begin = (userName?: string) => async (user: PracticeUser) =>
  void (await user.call('POST /userdetails/verify', {
    userName: userName ?? user.userName,
    password: 'linkedin-Secret-77',
  }));
const wrongCode = async (user: PracticeUser) => {
  await begin()(user);
  expect((await user.call('POST /userdetails/verification/code', { code: '000000' })).status).toBe(
    422,
  );
};

/**
 * How a connection gets to each status while campaigns run; REGISTRATION_STARTED, which is before
 * the first connection, stands apart.
 */
const WAYS = {
  UNAUTHORIZED: { word: 'anna' },
  LOGIN_RESTRICTED: { word: 'bea', state: 'restricted' },
  FAILED_CAPTCHA: {
    word: 'cleo',
    onwards: async (user) => {
      await begin('captchafail@practice.example')(user);
      for (let looks = 0; looks < 4; looks += 1) {
        world.clock.advance({ milliseconds: 6000 * world.clock.rate() });
        await statusOf(user);
      }
    },
  },
  CAPTCHA_IN_PROGRESS: { word: 'captcha', onwards: begin() },
  REGISTER_PHONE_CHALLENGED: { word: 'phone', onwards: begin() },
  PIN_CHALLENGED: { word: 'pin', onwards: begin() },
  WRONG_VERIFICATION_CODE: { word: 'pin', onwards: wrongCode },
  TWO_FA_SMS: { word: 'sms', onwards: begin() },
  TWO_FA_SMS_WRONG_CODE: { word: 'sms', onwards: wrongCode },
  TWO_FA_AUTHENTICATOR: { word: 'app', onwards: begin() },
  TWO_FA_AUTHENTICATOR_WRONG_CODE: { word: 'app', onwards: wrongCode },
  TWO_FA_APPROVE_IN_APP: { word: 'approve', onwards: begin() },
} as const satisfies Record<Exclude<UserStatus, 'VERIFIED' | 'REGISTRATION_STARTED'>, Way>;

/** A running campaign that views three people and follows them an hour later. */
async function runningCampaign(user: PracticeUser): Promise<string> {
  const { people } = await world.steer(`/people?query=manager&limit=${PEOPLE}`);
  const campaignId = await user.newCampaign({
    name: 'Autumn',
    sequence: chain(item('VISIT', { yesDelay: 1 }), item('FOLLOW')),
  });
  await user.upload({
    fields: { campaignId },
    content: `name,profile\n${(people as { slug: string }[]).map(({ slug }) => `P,linkedin.com/in/${slug}`).join('\n')}\n`,
  });
  await user.start(campaignId);
  return campaignId;
}

/**
 * What the person sees while it is not connected: the card, and on each lead that waits the reason.
 */
async function seesWhy(user: PracticeUser, campaignId: string): Promise<void> {
  expect((await user.call('GET /v1/engine/status')).body).toMatchObject({
    kind: 'NOT_CONNECTED',
    nextAt: null,
  });
  const { content } = (await user.call(`GET /leads?campaignId=${campaignId}&size=50`)).body;
  expect(content).toHaveLength(PEOPLE);
  const waiting = [];
  for (const { id } of content as { id: string }[]) {
    const { campaigns } = (await user.call(`GET /leads/${id}`)).body;
    for (const { waitingFor } of campaigns) if (waitingFor !== null) waiting.push(waitingFor);
  }
  expect(waiting.length).toBeGreaterThan(0);
  for (const { code, gates } of waiting) {
    expect(['CONNECTION', 'DELAY', 'UNCONFIRMED']).toContain(code);
    expect(gates.find((gate: { code: string }) => gate.code === 'CONNECTION')).toMatchObject({
      open: false,
      text: 'LinkedIn isn’t connected',
    });
  }
}

async function isAllDone({ userId }: PracticeUser, campaignId: string): Promise<boolean> {
  const left = await database.db
    .selectFrom('campaign_leads')
    .select('lead_id')
    .where('user_id', '=', userId)
    .where('campaign_id', '=', campaignId)
    .where('state', '!=', 'FINISHED')
    .execute();
  return left.length === 0;
}

/** Everyone was viewed and followed once, stands at the end, and nothing is open. */
async function allDoneOnce(user: PracticeUser, campaignId: string): Promise<void> {
  const acts = own(await ledgerOf(user)).map(({ kind, personId }) => `${kind} ${personId}`);
  expect([acts.length, new Set(acts).size]).toEqual([2 * PEOPLE, 2 * PEOPLE]);
  const leads = await database.db
    .selectFrom('campaign_leads')
    .select(['state', 'reason'])
    .where('user_id', '=', user.userId)
    .where('campaign_id', '=', campaignId)
    .execute();
  expect(leads).toEqual(
    Array.from({ length: PEOPLE }, () => ({ state: 'FINISHED', reason: 'REACHED_END' })),
  );
  expect(
    await database.db
      .selectFrom('intents')
      .select('status')
      .where('user_id', '=', user.userId)
      .where('status', '=', 'SENDING')
      .execute(),
  ).toEqual([]);
}

async function runUntil(user: PracticeUser, done: () => Promise<boolean>): Promise<void> {
  for (let steps = 0; steps < 200 && !(await done()); steps += 1)
    await user.it.runFor({ minutes: 10 });
  expect(await done()).toBe(true);
}

describe('a connection that is lost while a campaign runs, and comes back', () => {
  test('every status without a connection has its way here', () => {
    expect([...Object.keys(WAYS), 'REGISTRATION_STARTED'].toSorted()).toEqual(
      USER_STATUSES.filter((status) => !isConnected(status)).toSorted(),
    );
  });

  test.each(Object.entries(WAYS) as [UserStatus, Way][])(
    '%s: nothing is done meanwhile, the user sees why, then everyone is contacted once',
    async (status, { word, state = 'disconnected', onwards }) => {
      const user = await world.newUser(word);
      const campaignId = await runningCampaign(user);
      // The answer to one act is lost on the wire, right before the connection is.
      await world.steer('/faults', {
        seed: 1,
        rules: [{ route: 'FOLLOW', kind: 'reset_after', times: 1 }],
      });
      await runUntil(user, async () =>
        (await ledgerOf(user)).some(({ kind }) => kind === 'FOLLOW'),
      );
      await world.steer(`/accounts/${user.account}/state`, { state });
      await user.it.runFor({ hours: 2 });
      expect(await statusOf(user)).toBe(
        state === 'restricted' ? 'LOGIN_RESTRICTED' : 'UNAUTHORIZED',
      );
      await onwards?.(user);
      expect(await statusOf(user)).toBe(status);

      const before = await ledgerOf(user);
      expect(own(before).length).toBeLessThan(2 * PEOPLE);
      await user.it.runFor({ hours: 12 });
      expect(await ledgerOf(user)).toEqual(before);
      expect(await told(user)).toEqual(['CONNECTION_LOST']);
      await seesWhy(user, campaignId);

      await finishSignIn(user, status);
      await vi.waitFor(async () => expect(await statusOf(user)).toBe('VERIFIED'));
      expect(await told(user)).toEqual(['CONNECTION_LOST', 'CONNECTION_RESTORED']);
      for (let halfDays = 0; halfDays < 10 && !(await isAllDone(user, campaignId)); halfDays += 1)
        await user.it.runFor({ hours: 12 });
      await allDoneOnce(user, campaignId);
    },
  );

  test('REGISTRATION_STARTED: before the first connection adding leads is rejected with the reason; after it everything works', async () => {
    const user = await world.newUser('dora', { connected: false });
    const { people } = await world.steer('/people?query=manager&limit=1');
    const campaignId = await user.newCampaign();
    const add = () =>
      user.upload({
        fields: { campaignId },
        content: `name,profile\nP,linkedin.com/in/${people[0].slug}\n`,
      });
    expect(await add()).toMatchObject({
      status: 401,
      body: { code: 'LINKEDIN_NOT_CONNECTED', accountStatus: 'REGISTRATION_STARTED' },
    });
    expect((await user.call('GET /v1/engine/status')).body.kind).toBe('NOT_CONNECTED');
    await user.connect();
    expect(await told(user)).toEqual([]);
    expect((await add()).status).toBe(201);
    await user.start(campaignId);
    const { network_account_id: account } = await database.db
      .selectFrom('users')
      .select('network_account_id')
      .where('user_id', '=', user.userId)
      .executeTakeFirstOrThrow();
    await runUntil(
      user,
      async () => own(await ledgerOf({ ...user, account: account ?? '' })).length === 1,
    );
  });

  test('disconnected by its user: the provider removes the account, nothing is done, and after reconnecting everyone is contacted once', async () => {
    const user = await world.newUser('finn');
    const campaignId = await runningCampaign(user);
    await world.steer('/faults', {
      seed: 1,
      rules: [{ route: 'FOLLOW', kind: 'reset_after', times: 1 }],
    });
    await runUntil(user, async () => (await ledgerOf(user)).some(({ kind }) => kind === 'FOLLOW'));
    expect(await user.call('DELETE /userdetails/verify')).toMatchObject({
      status: 200,
      body: { status: 'UNAUTHORIZED', checkpoint: null },
    });
    await expect(
      world.steer(`/accounts/${user.account}/state`, { state: 'running' }),
    ).rejects.toThrow('Account not found');
    const before = await ledgerOf(user);
    await Promise.all([user.it.runFor({ hours: 12 }), user.call('POST /userdetails/refreshTask')]);
    expect(await ledgerOf(user)).toEqual(before);
    expect([await statusOf(user), await told(user)]).toEqual(['UNAUTHORIZED', ['CONNECTION_LOST']]);
    await seesWhy(user, campaignId);

    await user.connect();
    expect([await statusOf(user), await told(user)]).toEqual([
      'VERIFIED',
      ['CONNECTION_LOST', 'CONNECTION_RESTORED'],
    ]);
    for (let halfDays = 0; halfDays < 10 && !(await isAllDone(user, campaignId)); halfDays += 1)
      await user.it.runFor({ hours: 12 });
    await allDoneOnce(user, campaignId);
  });

  test('is announced once, however many workers see it at once', async () => {
    const user = await world.newUser('eva');
    await runningCampaign(user);
    await world.steer(`/accounts/${user.account}/state`, { state: 'disconnected' });
    await Promise.all([
      user.it.runFor({ hours: 2 }),
      ...Array.from({ length: 5 }, () => user.call('POST /userdetails/refreshTask')),
    ]);
    await vi.waitFor(async () =>
      expect((await user.call('GET /userdetails/refreshTask')).body.status).toBe('IDLE'),
    );
    expect([await statusOf(user), await told(user)]).toEqual(['UNAUTHORIZED', ['CONNECTION_LOST']]);
    await user.connect();
    await Promise.all([
      user.it.runFor({ hours: 1 }),
      ...Array.from({ length: 5 }, () => user.call('POST /userdetails/refreshTask')),
    ]);
    await vi.waitFor(async () =>
      expect((await user.call('GET /userdetails/refreshTask')).body.status).toBe('IDLE'),
    );
    expect([await statusOf(user), await told(user)]).toEqual([
      'VERIFIED',
      ['CONNECTION_LOST', 'CONNECTION_RESTORED'],
    ]);
  });
});

/**
 * The person does what the status asks for: the right code, a phone number, patience; or signs in
 * again. A sign-in that waited for too long has been given up meanwhile.
 */
async function finishSignIn(user: PracticeUser, status: UserStatus): Promise<void> {
  const open = await statusOf(user);
  expect([status, 'UNAUTHORIZED', 'VERIFIED']).toContain(open);
  if (open !== 'VERIFIED') await user.connect();
}
