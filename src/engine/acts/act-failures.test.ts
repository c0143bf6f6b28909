import { describe, expect, test } from 'vitest';
import { NetworkError, type NetworkErrorKind } from '#connectors/network/network-error.ts';
import {
  createMemoryEngineWorld,
  type MemoryEngineWorld,
} from '../../../test/support/memory-engine-world.ts';
import { chain, item } from '../../../test/support/engine-world.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** The first so many tries fail in this way, then all goes well. */
function failing(
  it: MemoryEngineWorld,
  kind: NetworkErrorKind,
  { times = 1, ...more }: { times?: number; retryAt?: number } = {},
): void {
  let left = times;
  it.network.fault = () => ((left -= 1) >= 0 ? new NetworkError(kind, 'no', more) : null);
}

describe('an action that the network refuses', () => {
  test.each([
    ['not_connected', 'FAILED', 'NOT_CONNECTED'],
    ['blocked', 'FAILED', 'PERSON_BLOCKED'],
    ['not_found', 'FAILED', 'PROFILE_NOT_FOUND'],
    ['invalid', 'FAILED', 'ACTION_INVALID'],
    ['no_credits', 'PAUSED', 'NO_INMAIL_CREDITS'],
    ['not_subscribed', 'PAUSED', 'INMAIL_NOT_SUBSCRIBED'],
    ['two_factor_off', 'PAUSED', 'ACTION_UNSUPPORTED'],
    ['unsupported', 'PAUSED', 'ACTION_UNSUPPORTED'],
  ] as const)(
    'because of the lead (%s) leaves it %s with a reason, returns the unit, and holds up no one else',
    async (kind, state, reason) => {
      const it = createMemoryEngineWorld();
      const { campaignId } = it.startCampaign(chain(item('VISIT'), item('FOLLOW')), 2);
      failing(it, kind);
      await it.runFor({ days: 2 });
      expect(it.place(campaignId)).toMatchObject({ state, reason, itemId: 'visit', dueAt: null });
      expect(it.place(campaignId, 1)).toMatchObject({ state: 'FINISHED', reason: 'REACHED_END' });
      expect(it.network.acts.map(({ kind: done, memberId }) => `${done} ${memberId}`)).toEqual([
        'visit m-2',
        'follow m-2',
      ]);
      expect([it.used('VISIT'), it.tries()]).toEqual([
        1,
        ['VISIT 1 DID_NOT_HAPPEN', 'VISIT 1 HAPPENED', 'FOLLOW 1 HAPPENED'],
      ]);
      expect(it.memory.tables(it.userId).row.user.status).toBe('VERIFIED');
    },
  );

  test.each(['transient', 'incident', 'wrong_code', 'flow_expired', 'bad_signature'] as const)(
    'temporarily (%s) is tried again as a new attempt, and uses one unit in the end',
    async (kind) => {
      const it = createMemoryEngineWorld();
      const { campaignId } = it.startCampaign(chain(item('VISIT')));
      failing(it, kind, { times: 2 });
      await it.runFor({ days: 1 });
      expect(it.place(campaignId)).toMatchObject({ state: 'FINISHED', reason: 'REACHED_END' });
      expect([it.used('VISIT'), it.tries()]).toEqual([
        1,
        ['VISIT 1 DID_NOT_HAPPEN', 'VISIT 2 DID_NOT_HAPPEN', 'VISIT 3 HAPPENED'],
      ]);
      expect(it.memory.tables(it.userId).row.user.incident).toBeNull();
    },
  );

  test('temporarily three times in a row lets others pass for 15 minutes, and twice as long the next time', async () => {
    const it = createMemoryEngineWorld();
    const { campaignId } = it.startCampaign(chain(item('VISIT')), 2);
    const tried: { memberId: string; at: number }[] = [];
    it.network.fault = ({ memberId, at }) => {
      tried.push({ memberId, at });
      return memberId === 'm-1' && tried.filter((one) => one.memberId === 'm-1').length <= 4
        ? 'transient'
        : null;
    };
    await it.runFor({ days: 2 });
    expect(it.place(campaignId)).toMatchObject({ state: 'FINISHED' });
    expect(it.place(campaignId).memory.notBefore).toBeUndefined();
    const own = tried.filter(({ memberId }) => memberId === 'm-1').map(({ at }) => at);
    const gaps = own.slice(1).map((at, index) => at - (own[index] ?? 0));
    expect(gaps[2]).toBeGreaterThanOrEqual(15 * MINUTE_MS);
    expect(gaps[3]).toBeGreaterThanOrEqual(30 * MINUTE_MS);
    expect(tried.findIndex(({ memberId }) => memberId === 'm-2')).toBeLessThanOrEqual(3);
  });

  test('because of a limit pauses its type until the time named, or for an hour, while other types continue', async () => {
    for (const named of [5 * HOUR_MS, null]) {
      const it = createMemoryEngineWorld();
      it.startCampaign(chain(item('VISIT')));
      it.startCampaign(chain(item('FOLLOW')));
      const began = it.clock.now();
      let refused: number | null = null;
      it.network.fault = ({ kind, at }) => {
        if (kind !== 'visit' || refused !== null) return null;
        refused = at;
        return new NetworkError(
          'rate_limited',
          'too many',
          named === null ? {} : { retryAt: began + named },
        );
      };
      await it.runFor({ days: 1 });
      const done = (kind: string): number =>
        it.network.acts.find((act) => act.kind === kind)?.at ?? 0;
      expect(done('visit')).toBeGreaterThanOrEqual(
        named === null ? Number(refused) + HOUR_MS : began + named,
      );
      expect(done('follow')).toBeGreaterThan(0);
      expect([it.used('VISIT'), it.tries().filter((one) => one.startsWith('VISIT'))]).toEqual([
        1,
        ['VISIT 1 DID_NOT_HAPPEN', 'VISIT 2 HAPPENED'],
      ]);
    }
  });

  test('because of an invitation limit pauses invitations until the next local day, then twice as long, and tells the user about both ends', async () => {
    const it = createMemoryEngineWorld();
    it.startCampaign(chain(item('CONNECT', { message: '' })));
    failing(it, 'rate_limited', { times: 2 });
    await it.runFor({ hours: 12 });
    const notices = (): string[] => it.memory.notifications(it.userId).map(({ type }) => type);
    expect([it.network.acts, notices(), it.memory.tables(it.userId).row.user]).toMatchObject([
      [],
      ['INVITES_PAUSED'],
      { inviteLimitAnswers: 1, invitesPausedUntil: Date.parse('2026-03-03T00:00:00Z') },
    ]);
    await it.runFor({ days: 7 });
    expect(notices()).toEqual([
      'INVITES_PAUSED',
      'INVITES_RESUMED',
      'INVITES_PAUSED',
      'INVITES_RESUMED',
      'CAMPAIGN_FINISHED',
    ]);
    expect(it.network.acts.map(({ kind }) => kind)).toEqual(['invite']);
    expect(it.network.acts[0]?.at).toBeGreaterThanOrEqual(Date.parse('2026-03-05T00:00:00Z'));
    expect(it.memory.tables(it.userId).row.user).toMatchObject({
      inviteLimitAnswers: 0,
      invitesPausedUntil: null,
    });
  });

  test.each([
    ['account_disconnected', 'UNAUTHORIZED'],
    ['challenge', 'UNAUTHORIZED'],
    ['invalid_credentials', 'UNAUTHORIZED'],
    ['account_mismatch', 'UNAUTHORIZED'],
    ['account_restricted', 'LOGIN_RESTRICTED'],
  ] as const)(
    'because the account can’t be used (%s) stops everything, notifies once, and continues when it works again',
    async (kind, status) => {
      const it = createMemoryEngineWorld();
      const { campaignId } = it.startCampaign(chain(item('VISIT')), 3);
      failing(it, kind);
      await it.runFor({ days: 1 });
      expect(it.network.acts).toEqual([]);
      expect(it.memory.tables(it.userId).row.user.status).toBe(status);
      expect(
        it.memory.notifications(it.userId).map(({ type, data }) => [type, data['status']]),
      ).toEqual([['CONNECTION_LOST', status]]);
      expect(it.tries()).toEqual(['VISIT 1 DID_NOT_HAPPEN']);
      it.memory.changeUser({
        userId: it.userId,
        user: { status: 'VERIFIED' },
        now: it.clock.now(),
      });
      await it.runFor({ days: 1 });
      expect(it.network.acts).toHaveLength(3);
      expect(it.place(campaignId)).toMatchObject({ state: 'FINISHED', reason: 'REACHED_END' });
    },
  );
});

describe('what a refusal says about a person', () => {
  test('already connected: the invitation is skipped and the message follows', async () => {
    const it = createMemoryEngineWorld();
    const { campaignId } = it.startCampaign(
      chain(item('CONNECT', { message: '' }), item('MESSAGE', { message: 'Hi' })),
    );
    it.network.fault = ({ kind, memberId }) =>
      kind === 'invite'
        ? (it.network.accept(memberId), new NetworkError('already_connected', 'no'))
        : null;
    await it.runFor({ days: 3 });
    expect(it.network.acts.map(({ kind }) => kind)).toEqual(['message']);
    expect(it.told(campaignId)).toEqual(['ACTION_SKIPPED', 'MESSAGE_SENT', 'STATE_CHANGED']);
    expect(it.place(campaignId).stamps.invited).toBeUndefined();
  });

  test('already invited: the invitation sent elsewhere is adopted with its time', async () => {
    const it = createMemoryEngineWorld();
    const { campaignId, leadIds } = it.startCampaign(chain(item('CONNECT', { message: '' })));
    const sentAt = it.clock.now() - 3 * HOUR_MS;
    it.network.fault = () =>
      new NetworkError('already_invited', 'no', {
        invitation: { invitationId: 'inv-7', memberId: 'm-1', slug: null, note: null, sentAt },
      });
    await it.runFor({ days: 1 });
    expect(it.memory.lead({ userId: it.userId, leadId: leadIds[0] ?? '' })?.person).toMatchObject({
      invitationId: 'inv-7',
      invitationPendingSince: sentAt,
    });
    expect(it.place(campaignId)).toMatchObject({
      state: 'FINISHED',
      stamps: { invited: sentAt, contacted: sentAt },
    });
    expect(it.used('CONNECT')).toBe(0);
  });

  test('recently withdrawn: the lead waits until an invitation is allowed again, after 21 days or the time named', async () => {
    for (const retryDays of [5, null]) {
      const it = createMemoryEngineWorld();
      it.startCampaign(chain(item('CONNECT', { message: '' })));
      const began = it.clock.now();
      failing(
        it,
        'cooldown',
        retryDays === null ? {} : { retryAt: began + retryDays * 24 * HOUR_MS },
      );
      await it.runFor({ days: 23 });
      expect(it.network.acts).toHaveLength(1);
      const waited = (it.network.acts[0]?.at ?? 0) - began;
      expect(waited).toBeGreaterThanOrEqual((retryDays ?? 21) * 24 * HOUR_MS);
      expect(waited).toBeLessThan(((retryDays ?? 21) + 1) * 24 * HOUR_MS);
    }
  });
});
