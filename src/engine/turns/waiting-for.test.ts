import { describe, expect, test } from 'vitest';
import { NetworkError } from '#connectors/network/network-error.ts';
import type { WaitingFor } from '#core/waiting/waiting-facts.ts';
import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import { instant } from '#data/database.ts';
import { wakeLane } from '#data/tables/lanes.ts';
import {
  chain,
  item,
  startCampaign,
  type EngineWorld,
} from '../../../test/support/engine-world.ts';
import { DAY, MINUTE, setUser, waits, world } from './waiting-for-fixture.ts';

const only = async (it: EngineWorld, campaignId: string): Promise<WaitingFor | null> =>
  [...(await waits(it, campaignId)).values()][0] ?? null;

describe('a lead goes on when it is said to', () => {
  const watch = (noDelay: number): SequenceItem => ({
    ...item('CONNECT'),
    yes: item('IF_CONNECTED', {
      noDelay,
      yes: item('END', { id: 'yes' }),
      no: chain(item('FOLLOW')),
    }),
  });
  const unseen = (noDelay: number): SequenceItem => ({
    ...item('INMAIL', { message: 'Hi', subject: 'Hello' }),
    yes: item('IF_MESSAGE_VIEWED', {
      noDelay,
      yes: item('END', { id: 'yes' }),
      no: chain(item('FOLLOW')),
    }),
  });

  test.each<
    [
      string,
      {
        sequence: SequenceItem;
        code: string;
        next: string;
        prepare?: (it: EngineWorld) => void;
        at?: string;
      },
    ]
  >([
    [
      'after a delay',
      {
        sequence: chain(item('VISIT', { yesDelay: 26 }), item('FOLLOW')),
        code: 'DELAY',
        next: 'follow',
      },
    ],
    ['when nobody accepted', { sequence: watch(50), code: 'ACCEPTANCE', next: 'follow' }],
    ['when nobody saw the message', { sequence: unseen(30), code: 'VIEW', next: 'follow' }],
    [
      '21 days after a withdrawal',
      {
        sequence: chain(item('WITHDRAW', { yesDelay: 504 }), item('CONNECT')),
        code: 'DELAY',
        next: 'invite',
        prepare: (it) =>
          void (it.network.person('m-1').invitation = { id: 'i', sentAt: it.clock.now() - DAY }),
      },
    ],
    [
      '21 days after a withdrawal by hand',
      {
        sequence: chain(item('CONNECT')),
        code: 'INVITE_COOLDOWN',
        next: 'invite',
        prepare: (it) =>
          void (it.network.fault = ({ kind, at }) =>
            kind === 'invite' && at < Date.parse('2026-03-20T00:00:00Z')
              ? new NetworkError('cooldown', 'too early', {
                  retryAt: Date.parse('2026-03-20T10:00:00Z'),
                })
              : null),
      },
    ],
    [
      'when an invite that was refused is tried again',
      {
        sequence: chain(item('CONNECT', { message: 'Hi', noteQuotaChoice: 'WAIT' })),
        code: 'INVITE_REFUSED',
        next: 'invite',
        at: '2026-03-28T09:00:00Z',
        prepare: (it) =>
          void (it.network.fault = ({ at }) =>
            at < Date.parse('2026-03-28T10:00:00Z')
              ? new NetworkError('refused', 'no more')
              : null),
      },
    ],
    [
      'after a limit answer',
      {
        sequence: chain(item('LIKE')),
        code: 'INCIDENT',
        next: 'like',
        prepare: (it) =>
          void (it.network.fault = ({ at }) =>
            at < Date.parse('2026-03-02T10:01:00Z')
              ? new NetworkError('rate_limited', 'slow', {
                  scope: 'method',
                  window: 'day',
                  retryAt: Date.parse('2026-03-02T14:00:00Z'),
                })
              : null),
      },
    ],
    [
      'after a pause of invites',
      {
        sequence: chain(item('CONNECT')),
        code: 'INVITES_PAUSED',
        next: 'invite',
        prepare: (it) =>
          void (it.network.fault = ({ at }) =>
            at < Date.parse('2026-03-02T10:01:00Z')
              ? new NetworkError('rate_limited', 'slow', {
                  scope: 'account',
                  window: 'week',
                  retryAt: Date.parse('2026-03-05T12:00:00Z'),
                })
              : null),
      },
    ],
  ])('%s', async (_title, { sequence, code, next, prepare, at }) => {
    const it = await world(at === undefined ? {} : { at });
    prepare?.(it);
    const { campaignId } = await startCampaign({ world: it, sequence });
    let told = await only(it, campaignId);
    for (let minutes = 0; minutes < 180 && told?.code !== code; minutes += 2) {
      await it.runFor({ minutes: 2 });
      told = await only(it, campaignId);
    }
    expect(told?.code).toBe(code);
    const until = told?.until ?? 0;
    expect(until).toBeGreaterThan(it.clock.now());
    await it.runFor({ minutes: Math.max(1, Math.floor((until - it.clock.now()) / MINUTE) - 3) });
    const still = await only(it, campaignId);
    expect([still?.code, Math.abs((still?.until ?? 0) - until) <= MINUTE]).toEqual([code, true]);
    await it.runFor({ hours: 1 });
    const done = it.network.acts.find(({ kind }) => kind === next);
    expect(done?.at).toBeGreaterThanOrEqual(until);
    expect(done?.at).toBeLessThanOrEqual(until + 30 * MINUTE);
  });

  test.each<
    [string, string, (it: EngineWorld, campaignId: string, wrong: boolean) => Promise<unknown>]
  >([
    [
      'its campaign is on',
      'CAMPAIGN_OFF',
      (it, campaignId, wrong) =>
        it.db
          .updateTable('campaigns')
          .set({ status: wrong ? 'NOT_ACTIVE' : 'ACTIVE' })
          .where('campaign_id', '=', campaignId)
          .execute(),
    ],
    [
      'its campaign is unlocked',
      'CAMPAIGN_LOCKED',
      (it, campaignId, wrong) =>
        it.db
          .updateTable('campaigns')
          .set({ locked: wrong })
          .where('campaign_id', '=', campaignId)
          .execute(),
    ],
    [
      'the subscription runs',
      'SUBSCRIPTION_PAUSED',
      (it, _campaignId, wrong) => setUser(it, { subscription_status: wrong ? 'paused' : 'active' }),
    ],
    [
      'LinkedIn is connected',
      'CONNECTION',
      (it, _campaignId, wrong) => setUser(it, { status: wrong ? 'UNAUTHORIZED' : 'VERIFIED' }),
    ],
    [
      'somebody decides',
      'YOUR_DECISION',
      (it, campaignId, wrong) =>
        it.db
          .updateTable('campaign_leads')
          .set(
            wrong
              ? { state: 'PAUSED', reason: 'PAUSED_BY_USER', due_at: null }
              : { state: 'WAITING', reason: null, due_at: instant(it.clock.now()) },
          )
          .where('campaign_id', '=', campaignId)
          .execute(),
    ],
  ])('once %s, and not before', async (_title, code, set) => {
    const it = await world();
    const { campaignId } = await startCampaign({ world: it, sequence: chain(item('VISIT')) });
    await set(it, campaignId, true);
    await it.runFor({ days: 2 });
    expect([
      (await only(it, campaignId))?.code,
      (await only(it, campaignId))?.until,
      it.network.acts,
    ]).toEqual([code, null, []]);
    await set(it, campaignId, false);
    await wakeLane(it, it.clock.now());
    expect((await only(it, campaignId))?.code).toBe('PACE');
    await it.runFor({ hours: 1 });
    expect(it.network.acts).toHaveLength(1);
  });
});
