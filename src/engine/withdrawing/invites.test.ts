import { describe, expect, test } from 'vitest';
import { NetworkError } from '#connectors/network/network-error.ts';
import { localDay } from '#core/schedule/zone.ts';
import { instant } from '#data/database.ts';
import { resumeInvites } from '#data/waiting/invite-pause.ts';
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
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const world = (options: Partial<Parameters<typeof createEngineWorld>[0]> = {}) =>
  createEngineWorld({
    db: database.db,
    databaseUrl: database.url,
    schedule: ALWAYS_AWAKE,
    ...options,
  });
const states = async (it: EngineWorld, campaignId: string) =>
  (await standingOf({ world: it, campaignId })).map(({ state, reason }) =>
    `${state} ${reason ?? ''}`.trim(),
  );
const usage = async (it: EngineWorld) =>
  (
    await it.db
      .selectFrom('daily_usage')
      .select(['action', 'used'])
      .where('user_id', '=', it.userId)
      .where('used', '>', 0)
      .orderBy('action')
      .execute()
  ).map(({ action, used }) => `${action} ${used}`);
const told = async (it: EngineWorld) =>
  (
    await it.db
      .selectFrom('notifications')
      .select(['type', 'data'])
      .where('user_id', '=', it.userId)
      .orderBy('notification_id')
      .execute()
  ).map(({ type, data }) => [type, data]);
const accountEvents = async (it: EngineWorld) =>
  (
    await it.db
      .selectFrom('events')
      .select(['type', 'data', 'actor'])
      .where('user_id', '=', it.userId)
      .where('lead_id', 'is', null)
      .orderBy('event_id')
      .execute()
  ).map(({ type, actor }) => `${type} ${actor}`);
const setUser = (it: EngineWorld, change: Record<string, unknown>) =>
  it.db.updateTable('users').set(change).where('user_id', '=', it.userId).execute();
const tries = async (it: EngineWorld): Promise<number> =>
  Number(
    (
      await it.db
        .selectFrom('intents')
        .select(({ fn }) => fn.countAll<string>().as('tries'))
        .where('user_id', '=', it.userId)
        .executeTakeFirstOrThrow()
    ).tries,
  );
const allowed = { invite_by_email_enabled: true, feature_flags: ['INVITE_BY_EMAIL'] };

describe('an invite that is refused without a reason', () => {
  test('goes by e-mail, counted by that limit, where item, account and lead allow it', async () => {
    const it = await world();
    await setUser(it, allowed);
    it.network.person('m-1').wantsEmail = true;
    const { campaignId, leadIds } = await startCampaign({
      world: it,
      sequence: chain(item('CONNECT', { message: 'Hello', inviteByEmailEnabled: true })),
      people: 2,
    });
    await it.db
      .updateTable('leads')
      .set({ email: 'one@example.com' })
      .where('user_id', '=', it.userId)
      .where('lead_id', '=', String(leadIds[0]))
      .execute();
    await it.runFor({ days: 1 });
    expect(
      it.network.acts.map(({ memberId, email, text }) => [memberId, email ?? null, text]).sort(),
    ).toEqual([
      ['m-1', 'one@example.com', 'Hello'],
      ['m-2', null, 'Hello'],
    ]);
    expect(await usage(it)).toEqual(['CONNECT 1', 'CONNECT_BY_EMAIL 1']);
    expect(await states(it, campaignId)).toEqual(['FINISHED REACHED_END', 'FINISHED REACHED_END']);
    expect(await eventsOf({ world: it, campaignId, leadId: String(leadIds[0]) })).toEqual([
      'INVITE_SENT',
      'STATE_CHANGED',
    ]);
    const sent = await it.db
      .selectFrom('events')
      .select(['item_type', 'data'])
      .where('user_id', '=', it.userId)
      .where('type', '=', 'INVITE_SENT')
      .orderBy('lead_id')
      .execute();
    expect(
      sent.map(({ item_type, data }) => [item_type, (data as { byEmail?: boolean }).byEmail]),
    ).toEqual([
      ['CONNECT', true],
      ['CONNECT', undefined],
    ]);
  });

  test.each([
    ['the item does not say so', { inviteByEmailEnabled: false }, allowed, 'one@example.com'],
    [
      'the account may not',
      { inviteByEmailEnabled: true },
      { invite_by_email_enabled: true },
      'one@example.com',
    ],
    ['no address is known', { inviteByEmailEnabled: true }, allowed, null],
  ])(
    'waits with its reason where %s, and is tried once a day',
    async (_title, parts, account, email) => {
      const it = await world();
      await setUser(it, account);
      it.network.person('m-1').wantsEmail = true;
      const { campaignId, leadIds } = await startCampaign({
        world: it,
        sequence: chain(item('CONNECT', parts)),
      });
      await it.db
        .updateTable('leads')
        .set({ email })
        .where('user_id', '=', it.userId)
        .where('lead_id', '=', String(leadIds[0]))
        .execute();
      await it.runFor({ hours: 12 });
      expect(await states(it, campaignId)).toEqual(['WAITING']);
      const [place] = await standingOf({ world: it, campaignId });
      expect(place?.walk).toMatchObject({
        notBeforeCode: 'INVITE_REFUSED',
        refusedInvite: { rounds: 1 },
      });
      expect([await tries(it), it.network.acts.length, await usage(it)]).toEqual([1, 0, []]);
    },
  );

  test('is tried without and with an address that is not theirs, waits longer each time, and fails', async () => {
    const it = await world();
    await setUser(it, allowed);
    it.network.fault = ({ kind, memberId }) =>
      kind === 'invite' && memberId === 'm-1' ? new NetworkError('refused', 'no') : null;
    const { campaignId, leadIds } = await startCampaign({
      world: it,
      sequence: chain(item('CONNECT', { inviteByEmailEnabled: true })),
      people: 2,
    });
    await it.db
      .updateTable('leads')
      .set({ email: 'wrong@example.com' })
      .where('user_id', '=', it.userId)
      .where('lead_id', '=', String(leadIds[0]))
      .execute();
    const triedWith = async () =>
      (
        await it.db
          .selectFrom('intents')
          .select(['action', 'status'])
          .where('user_id', '=', it.userId)
          .where('lead_id', '=', String(leadIds[0]))
          .orderBy('started_at')
          .execute()
      ).map(({ action, status }) => `${action} ${status}`);
    const round = ['CONNECT DID_NOT_HAPPEN', 'CONNECT_BY_EMAIL DID_NOT_HAPPEN'];
    await it.runFor({ hours: 12 });
    expect(await triedWith()).toEqual(round);
    expect(await states(it, campaignId)).toEqual(['WAITING', 'FINISHED REACHED_END']);
    await it.runFor({ days: 1 });
    expect(await triedWith()).toEqual([...round, ...round]);
    await it.runFor({ days: 30 });
    expect(await states(it, campaignId)).toEqual(['FAILED INVITE_REFUSED', 'FINISHED REACHED_END']);
    expect([await usage(it), it.network.acts.map(({ memberId }) => memberId)]).toEqual([
      ['CONNECT 1'],
      ['m-2'],
    ]);
  });

  test('is what CONNECT_BY_EMAIL always does, to everybody, by its own limit', async () => {
    const it = await world({ limits: { CONNECT_BY_EMAIL: 2 } });
    await setUser(it, allowed);
    const { campaignId, leadIds } = await startCampaign({
      world: it,
      sequence: chain(item('CONNECT_BY_EMAIL', { message: 'Hello' })),
      people: 3,
    });
    for (const leadId of leadIds.slice(0, 2))
      await it.db
        .updateTable('leads')
        .set({ email: `p${leadId}@example.com` })
        .where('user_id', '=', it.userId)
        .where('lead_id', '=', leadId)
        .execute();
    await it.runFor({ days: 1 });
    expect(it.network.acts.map(({ email, text }) => [email, text]).sort()).toEqual(
      leadIds.slice(0, 2).map((leadId) => [`p${leadId}@example.com`, 'Hello']),
    );
    expect([await usage(it), await states(it, campaignId)]).toEqual([
      ['CONNECT_BY_EMAIL 2'],
      ['FINISHED REACHED_END', 'FINISHED REACHED_END', 'FAILED EMAIL_MISSING'],
    ]);
  });

  test('waits for its own limit, while invites without an address go on', async () => {
    const it = await world({ limits: { CONNECT_BY_EMAIL: 1 } });
    await setUser(it, allowed);
    for (const memberId of ['m-1', 'm-2']) it.network.person(memberId).wantsEmail = true;
    const { leadIds } = await startCampaign({
      world: it,
      sequence: chain(item('CONNECT', { inviteByEmailEnabled: true })),
      people: 4,
    });
    for (const [index, leadId] of leadIds.entries())
      await it.db
        .updateTable('leads')
        .set({ email: `p${index}@example.com` })
        .where('user_id', '=', it.userId)
        .where('lead_id', '=', leadId)
        .execute();
    await it.runFor({ hours: 13 });
    expect(it.network.acts.filter(({ email }) => email != null)).toHaveLength(1);
    expect(it.network.acts.filter(({ email }) => email == null)).toHaveLength(2);
    await it.runFor({ days: 1 });
    expect(it.network.acts.filter(({ email }) => email != null)).toHaveLength(2);
  });
});

describe('the month’s notes', () => {
  const refusesNotes = (it: EngineWorld, until: number) => {
    it.network.fault = ({ kind, text, at }) =>
      kind === 'invite' && text !== undefined && at < until
        ? new NetworkError('refused', 'no more notes')
        : null;
  };

  test('used up, each invite goes without its note once the network has refused it with the note', async () => {
    const it = await world();
    refusesNotes(it, Infinity);
    await startCampaign({
      world: it,
      sequence: chain(item('CONNECT', { message: 'Hello', noteQuotaChoice: 'SEND_WITHOUT_NOTE' })),
      people: 3,
    });
    await it.runFor({ days: 1 });
    expect(it.network.acts.map(({ text }) => text)).toEqual([undefined, undefined, undefined]);
    expect(await tries(it)).toBe(6);
  });

  test('used up, as it became known, an invite that is to wait goes out with its note in the next month', async () => {
    const it = await world({ at: '2026-03-30T09:00:00Z' });
    refusesNotes(it, Date.parse('2026-04-01T00:00:00Z'));
    await startCampaign({
      world: it,
      sequence: chain(item('CONNECT', { message: 'Hello', noteQuotaChoice: 'SEND_WITHOUT_NOTE' })),
      from: 9,
    });
    await it.runFor({ minutes: 5 });
    it.network.acts.length = 0;
    const { campaignId } = await startCampaign({
      world: it,
      sequence: chain(item('CONNECT', { message: 'Hello', noteQuotaChoice: 'WAIT' })),
      people: 2,
    });
    await it.runFor({ days: 1 });
    expect(
      (await standingOf({ world: it, campaignId })).map(({ state, due_at }) => [
        state,
        new Date(due_at ?? 0).toISOString(),
      ]),
    ).toEqual(Array(2).fill(['WAITING', '2026-04-01T00:00:00.000Z']));
    await it.runFor({ days: 2 });
    expect(
      it.network.acts.map(({ text, at }) => [text, at >= Date.parse('2026-04-01T00:00:00Z')]),
    ).toEqual([
      ['Hello', true],
      ['Hello', true],
    ]);
  });
});

describe('limit answers to invites', () => {
  test('pause them until the next day, then for twice as long, a week at most; the user is told of each pause and its end', async () => {
    const it = await world({ at: '2026-03-02T09:00:00Z' });
    const answers: number[] = [];
    it.network.fault = ({ kind, at }) => {
      if (kind !== 'invite' || answers.length >= 5) return null;
      answers.push(at);
      return new NetworkError('rate_limited', 'slow down', { scope: 'account', window: 'week' });
    };
    await startCampaign({ world: it, sequence: chain(item('CONNECT')), people: 2 });
    await it.runFor({ days: 30 });
    const days = answers.map(
      (at) => (Date.parse(localDay({ zone: 'Etc/UTC', at })) - Date.parse('2026-03-02')) / DAY,
    );
    expect(days).toEqual([0, 1, 3, 7, 14]);
    expect(it.network.acts).toHaveLength(2);
    const types = (await told(it))
      .map(([type]) => type)
      .filter((type) => type !== 'CAMPAIGN_FINISHED');
    expect(types).toEqual(Array(5).fill(['INVITES_PAUSED', 'INVITES_RESUMED']).flat());
    expect(await accountEvents(it)).toEqual(
      Array(5).fill(['INVITES_PAUSED ENGINE', 'INVITES_RESUMED ENGINE']).flat(),
    );
    expect(
      await it.db
        .selectFrom('users')
        .select(['invites_paused_until', 'invite_limit_answers'])
        .where('user_id', '=', it.userId)
        .executeTakeFirst(),
    ).toEqual({ invites_paused_until: null, invite_limit_answers: 0 });
  });

  test('staff can end the pause, and the next answer pauses for a day again', async () => {
    const it = await world();
    let limited = true;
    it.network.fault = ({ kind }) =>
      kind === 'invite' && limited
        ? new NetworkError('rate_limited', 'slow down', {
            scope: 'account',
            window: 'week',
            retryAt: it.clock.now() + 6 * DAY,
          })
        : null;
    await startCampaign({ world: it, sequence: chain(item('CONNECT')) });
    await it.runFor({ hours: 3 });
    expect(it.network.acts).toEqual([]);
    limited = false;
    expect(await resumeInvites({ db: it.db, userId: it.userId, now: it.clock.now() })).toBe(true);
    expect(await resumeInvites({ db: it.db, userId: it.userId, now: it.clock.now() })).toBe(false);
    await it.runFor({ days: 1 });
    expect(it.network.acts).toHaveLength(1);
    expect(await accountEvents(it)).toEqual(['INVITES_PAUSED ENGINE', 'INVITES_RESUMED STAFF']);
  });
});

describe('the caps of invites', () => {
  test('of 100 in any seven days hold them back, and the user is told once a week', async () => {
    const it = await world({ limits: { CONNECT: 60 } });
    await startCampaign({ world: it, sequence: chain(item('CONNECT')), people: 220 });
    await it.runFor({ days: 16 });
    const times = it.network.acts.map(({ at }) => at);
    for (const at of times)
      expect(
        times.filter((other) => other <= at && other > at - 7 * DAY).length,
      ).toBeLessThanOrEqual(100);
    expect(times.length).toBeGreaterThanOrEqual(200);
    expect(
      (await told(it))
        .filter(([type]) => type === 'INVITES_PAUSED')
        .map(([, data]) => (data as Record<string, unknown>)['reason']),
    ).toEqual(['WEEKLY_INVITES', 'WEEKLY_INVITES']);
  });

  test('are twice as many for an account that the network says is paid', async () => {
    const it = await world({ limits: { CONNECT: 100 } });
    await setUser(it, { network_profile: JSON.stringify({ premium: true }) });
    await startCampaign({ world: it, sequence: chain(item('CONNECT')), people: 230 });
    await it.runFor({ days: 6 });
    expect(it.network.acts).toHaveLength(200);
  });

  test('of 500 that are pending hold them back until some are withdrawn or answered', async () => {
    const it = await world();
    const { campaignId } = await startCampaign({
      world: it,
      sequence: chain(item('CONNECT')),
      people: 2,
    });
    const since = instant(it.clock.now() - 30 * DAY);
    const rows = Array.from({ length: 500 }, (_, index) => ({
      user_id: it.userId,
      network_member_id: `p-${index}`,
      invitation_pending_since: since,
      created_at: since,
      updated_at: since,
    }));
    await it.db.insertInto('leads').values(rows).execute();
    for (const { network_member_id } of rows)
      it.network.person(network_member_id).invitation = {
        id: `i-${network_member_id}`,
        sentAt: since.getTime(),
      };
    await it.runFor({ days: 1 });
    expect(it.network.acts).toEqual([]);
    expect(await states(it, campaignId)).toEqual(['GETTING_READY', 'GETTING_READY']);
    expect(
      (await told(it)).map(([type, data]) => [type, (data as Record<string, unknown>)['reason']]),
    ).toEqual([['INVITES_PAUSED', 'PENDING_INVITES']]);
    await it.db
      .updateTable('leads')
      .set({ invitation_pending_since: null })
      .where('user_id', '=', it.userId)
      .where('network_member_id', '=', 'p-1')
      .execute();
    await it.runFor({ days: 1 });
    expect(it.network.acts).toHaveLength(1);
  });
});
