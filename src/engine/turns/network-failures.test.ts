import { describe, expect, test } from 'vitest';
import { NetworkError } from '#connectors/network/network-error.ts';
import {
  ALWAYS_AWAKE,
  chain,
  eventsOf,
  item,
  standingOf,
  startCampaign,
} from '../../../test/support/engine-world.ts';
import { world } from './run-lane-fixture.ts';

describe('failures of the network', () => {
  test('a lost response is looked up after the settle time, and the action is never repeated if it happened', async () => {
    const it = await world({ schedule: ALWAYS_AWAKE });
    let lost = 0;
    it.network.fault = () => ((lost += 1) === 1 ? 'lost answer' : null);
    const { campaignId } = await startCampaign({ world: it, sequence: chain(item('CONNECT')) });
    await it.runFor({ days: 1 });
    expect(it.network.acts.map(({ kind }) => kind)).toEqual(['invite']);
    expect(await eventsOf({ world: it, campaignId })).toEqual(['INVITE_SENT', 'STATE_CHANGED']);
  });

  test('an action that didn’t happen returns its unit and is tried again', async () => {
    const it = await world({ schedule: ALWAYS_AWAKE });
    let tries = 0;
    it.network.fault = () => ((tries += 1) === 1 ? 'lost before' : null);
    await startCampaign({ world: it, sequence: chain(item('CONNECT')) });
    await it.runFor({ days: 1 });
    expect(tries).toBe(2);
    expect(it.network.acts).toHaveLength(1);
    expect(
      await it.db
        .selectFrom('daily_usage')
        .select('used')
        .where('user_id', '=', it.userId)
        .where('action', '=', 'CONNECT')
        .execute(),
    ).toEqual([{ used: 1 }]);
  });

  test('an action with an unknown outcome waits for the user and is never sent again; a profile view continues', async () => {
    const it = await world({ schedule: ALWAYS_AWAKE });
    it.network.fault = () => 'lost answer';
    it.network.reconcile = () => Promise.resolve({ result: 'cannot_tell' });
    const invites = await startCampaign({ world: it, sequence: chain(item('CONNECT')) });
    const views = await startCampaign({
      world: it,
      sequence: chain(item('VISIT')),
      from: 2,
      name: 'Views',
    });
    await it.runFor({ days: 2 });
    expect((await standingOf({ world: it, campaignId: invites.campaignId }))[0]).toMatchObject({
      state: 'PAUSED',
      reason: 'ACTION_UNCONFIRMED',
    });
    expect((await standingOf({ world: it, campaignId: views.campaignId }))[0]).toMatchObject({
      state: 'FINISHED',
      reason: 'REACHED_END',
    });
    expect(it.network.acts).toHaveLength(2);
  });

  test('while the network is down leads wait with a reason, and everything continues afterward', async () => {
    const it = await world({ schedule: ALWAYS_AWAKE });
    it.network.down = true;
    const { campaignId } = await startCampaign({
      world: it,
      sequence: chain(item('VISIT')),
      people: 3,
    });
    await it.runFor({ hours: 1 });
    expect(
      await it.db
        .selectFrom('users')
        .select('network_incident')
        .where('user_id', '=', it.userId)
        .executeTakeFirst(),
    ).toEqual({ network_incident: 'LinkedIn isn’t responding right now' });
    it.network.down = false;
    await it.runFor({ days: 1 });
    expect(it.network.acts).toHaveLength(3);
    expect(
      await it.db
        .selectFrom('users')
        .select('network_incident')
        .where('user_id', '=', it.userId)
        .executeTakeFirst(),
    ).toEqual({ network_incident: null });
    expect(
      (await standingOf({ world: it, campaignId })).every(({ state }) => state === 'FINISHED'),
    ).toBe(true);
  });

  test('a lost connection stops everything and loses nothing', async () => {
    const it = await world({ schedule: ALWAYS_AWAKE });
    it.network.fault = () => new NetworkError('account_disconnected', 'signed out');
    const { campaignId } = await startCampaign({
      world: it,
      sequence: chain(item('VISIT')),
      people: 2,
    });
    await it.runFor({ hours: 1 });
    expect(
      await it.db
        .selectFrom('users')
        .select('status')
        .where('user_id', '=', it.userId)
        .executeTakeFirst(),
    ).toEqual({ status: 'UNAUTHORIZED' });
    expect((await standingOf({ world: it, campaignId })).map(({ state }) => state)).toEqual([
      'IN_PROGRESS',
      'GETTING_READY',
    ]);
    expect(it.network.acts).toHaveLength(0);
  });

  test('a limit response pauses invitations until the time it names', async () => {
    const it = await world({ schedule: ALWAYS_AWAKE });
    const retryAt = it.clock.now() + 30 * 3_600_000;
    it.network.fault = ({ kind, at }) =>
      kind === 'invite' && at < retryAt
        ? new NetworkError('rate_limited', 'slow', { scope: 'account', window: 'week', retryAt })
        : null;
    await startCampaign({ world: it, sequence: chain(item('CONNECT')), people: 2 });
    await startCampaign({
      world: it,
      sequence: chain(item('VISIT')),
      people: 2,
      from: 10,
      name: 'Views',
    });
    await it.runFor({ days: 1 });
    expect(it.network.acts.map(({ kind }) => kind)).toEqual(['visit', 'visit']);
    await it.runFor({ days: 3 });
    expect(
      it.network.acts.filter(({ kind }) => kind === 'invite').every(({ at }) => at >= retryAt),
    ).toBe(true);
    expect(it.network.acts.filter(({ kind }) => kind === 'invite')).toHaveLength(2);
  });
});
