import { describe, expect, test } from 'vitest';
import { NetworkError } from '#connectors/network/network-error.ts';
import { localDay } from '#core/schedule/zone.ts';
import { instant } from '#data/database.ts';
import { resumeInvites } from '#data/waiting/invite-pause.ts';
import {
  chain,
  item,
  standingOf,
  startCampaign,
  type EngineWorld,
} from '../../../test/support/engine-world.ts';

import {
  DAY,
  world,
  states,
  notifications,
  accountEvents,
  setUser,
  tries,
} from './invites-fixture.ts';

describe('the month’s notes', () => {
  const refusesNotes = (it: EngineWorld, until: number) => {
    it.network.fault = ({ kind, text, at }) =>
      kind === 'invite' && text !== undefined && at < until
        ? new NetworkError('refused', 'no more notes')
        : null;
  };

  test('used up, an invite is sent without its note once the network has refused it, and later ones at once', async () => {
    const it = await world();
    refusesNotes(it, Infinity);
    await startCampaign({
      world: it,
      sequence: chain(item('CONNECT', { message: 'Hello', noteQuotaChoice: 'SEND_WITHOUT_NOTE' })),
      people: 3,
    });
    await it.runFor({ days: 1 });
    expect(it.network.acts.map(({ text }) => text)).toEqual([undefined, undefined, undefined]);
    expect(await tries(it)).toBe(4);
  });

  test('used up, as it became known, an invite that is to wait is sent with its note in the next month', async () => {
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

describe('limit responses to invites', () => {
  test('pause them until the next day, then for twice as long, a week at most; the user is notified of each pause and its end', async () => {
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
      (at) => (Date.parse(localDay('Etc/UTC', at)) - Date.parse('2026-03-02')) / DAY,
    );
    expect(days).toEqual([0, 1, 3, 7, 14]);
    expect(it.network.acts).toHaveLength(2);
    const types = (await notifications(it))
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

  test('staff can end the pause, and the next response pauses for a day again', async () => {
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
  test('of 100 in any seven days hold them back, and the user is notified once a week', async () => {
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
      (await notifications(it))
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

  test('of 500 pending ones hold them back until some are withdrawn or answered', async () => {
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
      (await notifications(it)).map(([type, data]) => [
        type,
        (data as Record<string, unknown>)['reason'],
      ]),
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
