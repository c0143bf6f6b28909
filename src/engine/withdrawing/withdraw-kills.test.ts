import { describe, expect, test } from 'vitest';
import { inTransaction } from '#data/database/retried-transaction.ts';
import {
  cancelWithdrawalTask,
  insertWithdrawalTask,
  readWithdrawalTask,
} from '#data/waiting/withdrawals.ts';
import { killAt, wake } from '../../../test/support/collecting.ts';
import { useTestDatabase } from '../../../test/support/database.ts';
import {
  ALWAYS_AWAKE,
  chain,
  createEngineWorld,
  eventsOf,
  item,
  standingOf,
  startCampaign,
  type EngineWorld,
} from '../../../test/support/engine-world.ts';

const database = useTestDatabase();
const world = (options: Partial<Parameters<typeof createEngineWorld>[0]> = {}) =>
  createEngineWorld({
    db: database.db,
    databaseUrl: database.url,
    schedule: ALWAYS_AWAKE,
    ...options,
  });

/** Invitations that stand on the network, sent manually; and a task that takes them back. */
function inviteByHand(it: EngineWorld, memberIds: readonly string[]): void {
  for (const memberId of memberIds)
    it.network.person(memberId).invitation = { id: `inv-${memberId}`, sentAt: it.clock.now() };
}
async function ask(it: EngineWorld, memberIds: readonly string[]): Promise<string> {
  const invitations = memberIds.map((memberId) => ({
    memberId,
    invitationId: it.network.person(memberId).invitation?.id ?? `gone-${memberId}`,
    sentAt: null,
  }));
  const { taskId } = await inTransaction(it.db, (db) =>
    insertWithdrawalTask({ db, userId: it.userId, now: it.clock.now() }, {}, invitations),
  );
  await wake(it);
  return taskId;
}
const members = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => `m-${from + index}`);
const taskOf = (it: EngineWorld, taskId: string) => readWithdrawalTask(it, taskId);
const withdrawals = (it: EngineWorld) => it.network.acts.filter(({ kind }) => kind === 'withdraw');
const usedUnits = async (it: EngineWorld) =>
  (
    await it.db
      .selectFrom('daily_usage')
      .select('used')
      .where('user_id', '=', it.userId)
      .where('action', '=', 'WITHDRAW')
      .execute()
  ).reduce((sum, { used }) => sum + used, 0);
const tries = async (it: EngineWorld) =>
  (
    await it.db
      .selectFrom('intents')
      .select('status')
      .where('user_id', '=', it.userId)
      .where('action', '=', 'WITHDRAW')
      .orderBy('intent_id')
      .execute()
  ).map(({ status }) => status);

describe('invitations that a user withdraws', () => {
  test('are withdrawn one by one, each through an attempt of its own, including those sent by hand, even while no campaign runs', async () => {
    const it = await world();
    inviteByHand(it, members(1, 6));
    const taskId = await ask(it, members(1, 6));
    await it.runFor({ days: 1 });
    expect(await taskOf(it, taskId)).toMatchObject({ count: 6, states: { WITHDRAWN: 6 } });
    expect(withdrawals(it).map(({ memberId }) => memberId)).toEqual(members(1, 6));
    expect(await tries(it)).toEqual(Array.from({ length: 6 }, () => 'HAPPENED'));
    expect(await usedUnits(it)).toBe(6);
    const ats = withdrawals(it).map(({ at }) => at);
    for (const [index, at] of ats.slice(1).entries())
      expect(at - (ats[index] ?? 0)).toBeGreaterThanOrEqual(90_000);
  });

  test('are counted by the campaigns that invited; a lead that watches takes its no branch when the watch is over, and has nothing left to withdraw', async () => {
    const it = await world();
    const sequence = chain(item('CONNECT'), {
      ...item('IF_CONNECTED', { id: 'if', noDelay: 240 }),
      no: item('WITHDRAW', {
        id: 'w',
        yes: item('VISIT', { id: 'v', yes: item('END', { id: 'e2' }) }),
      }),
    });
    const { campaignId } = await startCampaign({ world: it, sequence, people: 2 });
    await it.runFor({ days: 1 });
    expect(it.network.acts.map(({ kind }) => kind)).toEqual(['invite', 'invite']);
    const taskId = await ask(it, ['m-1']);
    await it.runFor({ days: 1 });
    expect(await taskOf(it, taskId)).toMatchObject({ states: { WITHDRAWN: 1 } });
    const [one, two] = await standingOf({ world: it, campaignId });
    expect([one?.item_type, one?.state, one?.withdrawn_at !== null, two?.withdrawn_at]).toEqual([
      'IF_CONNECTED',
      'WAITING',
      true,
      null,
    ]);
    expect(
      await it.db
        .selectFrom('pack_statistics')
        .select('withdrawn')
        .where('user_id', '=', it.userId)
        .where('withdrawn', '>', 0)
        .execute(),
    ).toEqual([{ withdrawn: 1 }]);
    expect(
      await it.db
        .selectFrom('events')
        .select(['lead_id', 'actor'])
        .where('user_id', '=', it.userId)
        .where('type', '=', 'INVITE_WITHDRAWN')
        .execute(),
    ).toEqual([{ lead_id: one?.lead_id, actor: 'USER' }]);
    expect(
      await it.db
        .selectFrom('leads')
        .select(['invitation_pending_since', 'withdrawn_at'])
        .where('user_id', '=', it.userId)
        .where('lead_id', '=', one?.lead_id ?? '')
        .executeTakeFirst(),
    ).toMatchObject({ invitation_pending_since: null, withdrawn_at: withdrawals(it)[0]?.at });
    await it.runFor({ days: 10 });
    const after = await standingOf({ world: it, campaignId });
    expect(after.map(({ state }) => state)).toEqual(['FINISHED', 'FINISHED']);
    expect(
      (await eventsOf({ world: it, campaignId, leadId: one?.lead_id ?? '' })).filter(
        (type) => type === 'INVITE_WITHDRAWN' || type === 'ACTION_SKIPPED',
      ),
    ).toEqual(['INVITE_WITHDRAWN', 'ACTION_SKIPPED']);
    // The other one's invitation is withdrawn by its own step.
    expect(withdrawals(it).map(({ memberId }) => memberId)).toEqual(['m-1', 'm-2']);
  });
});

describe('a worker that is killed while it withdraws invitations', () => {
  test.each([
    ['before the try is written', 'reserveWithdrawal', 'before'],
    ['between the try and the call', 'reserveWithdrawal', 'after'],
    ['between the act and its record', 'settleWithdrawal', 'before'],
    ['after the record', 'settleWithdrawal', 'after'],
  ] as const)('%s: another continues, and each is withdrawn once', async (_title, method, when) => {
    const it = await world();
    inviteByHand(it, members(1, 5));
    const taskId = await ask(it, members(1, 5));
    await killAt({ it, method, when, times: 2 });
    await it.runFor({ days: 2 });
    expect(await taskOf(it, taskId)).toMatchObject({ states: { WITHDRAWN: 5 } });
    expect(
      withdrawals(it)
        .map(({ memberId }) => memberId)
        .sort(),
    ).toEqual(members(1, 5));
    expect((await tries(it)).filter((status) => status !== 'DID_NOT_HAPPEN')).toEqual(
      Array.from({ length: 5 }, () => 'HAPPENED'),
    );
    expect(await usedUnits(it)).toBe(5);
  });

  test('a worker whose lane was taken writes nothing', async () => {
    const it = await world();
    inviteByHand(it, ['m-1']);
    await ask(it, ['m-1']);
    const lease = (leaseMs: number) =>
      it.store.leaseLanes({
        owner: '1',
        driven: [],
        now: it.clock.now(),
        realNow: it.clock.realNow(),
        leaseMs,
        limit: 1,
      });
    const [old] = await lease(1000);
    it.clock.advance({ hours: 2 });
    const [current] = await lease(5000);
    const open = await it.store.nextWithdrawal({ userId: it.userId });
    if (old === undefined || current === undefined || open === null)
      throw new Error('No lane, or nothing to take back.');
    const reserve = (lane: typeof old) =>
      it.store.reserveWithdrawal({
        lane,
        now: it.clock.now(),
        realNow: it.clock.realNow(),
        realDeadline: it.clock.realNow() + 1,
        withdrawal: open.next,
        requestId: `r${lane.fencing}`,
        nextSlotAt: null,
        withdrawalSlotAt: null,
        check: () => ({
          allowed: true,
          day: '2026-03-02',
          zone: 'Etc/UTC',
          limit: 5,
          dayLimit: null,
        }),
      });
    expect(await reserve(old)).toEqual({ reserved: false, reason: 'LANE_LOST' });
    const reserved = await reserve(current);
    expect(reserved).toMatchObject({ reserved: true });
    expect(await reserve(current)).toEqual({ reserved: false, reason: 'CHANGED' });
    const intentId = reserved.reserved ? reserved.intentId : '';
    const settle = (lane: typeof old) =>
      it.store.settleWithdrawal({
        lane,
        now: it.clock.now(),
        intentId,
        startedAt: it.clock.now(),
        requestId: 'r',
        end: { state: 'WITHDRAWN' },
        outcome: {},
      });
    expect((await settle(old)).settled).toBe(false);
    expect((await settle(current)).settled).toBe(true);
    expect((await settle(current)).settled).toBe(false);
  });
});

describe('a task that is cancelled', () => {
  test('withdraws nothing more; the one in progress isn’t retried', async () => {
    const it = await world();
    inviteByHand(it, members(1, 5));
    const taskId = await ask(it, members(1, 5));
    it.network.fault = () => {
      if (it.network.acts.length < 2) return null;
      void inTransaction(it.db, (db) =>
        cancelWithdrawalTask({ db, userId: it.userId, now: it.clock.now() }, taskId),
      );
      return 'lost before';
    };
    await it.runFor({ days: 2 });
    expect(await taskOf(it, taskId)).toMatchObject({ states: { WITHDRAWN: 2, CANCELLED: 3 } });
    expect(withdrawals(it)).toHaveLength(2);
  });

  test('an invitation is in one task at a time', async () => {
    const it = await world();
    inviteByHand(it, members(1, 3));
    const first = await ask(it, ['m-1', 'm-2']);
    const second = await ask(it, ['m-2', 'm-3']);
    expect([(await taskOf(it, first))?.count, (await taskOf(it, second))?.count]).toEqual([2, 1]);
    await it.runFor({ days: 1 });
    expect(withdrawals(it)).toHaveLength(3);
  });
});
