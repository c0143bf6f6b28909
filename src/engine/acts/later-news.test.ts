import { describe, expect, test } from 'vitest';
import { json } from '#data/database.ts';
import { wakeLane } from '#data/tables/lanes.ts';
import { chain, eventsOf, item, type EngineWorld } from '../../../test/support/engine-world.ts';
import { leadRow, statuses, unconfirmed, used } from './user-answer-fixture.ts';

describe('later news from the network', () => {
  const settledBy = async (it: EngineWorld) =>
    (
      await it.db
        .selectFrom('events')
        .select(['actor', 'data'])
        .where('user_id', '=', it.userId)
        .where('type', '=', 'ACTION_SETTLED')
        .execute()
    ).map(({ actor }) => actor);

  test('settle a message that the thread shows after all, at lookups with growing gaps', async () => {
    const world = await unconfirmed();
    world.it.network.reconcile = world.reconcile;
    await world.it.runFor({ days: 3 });
    expect(await statuses(world.it)).toEqual(['1 HAPPENED', '1 HAPPENED']);
    expect(world.it.network.acts.map(({ text }) => text)).toEqual(['One', 'Two']);
    expect(await settledBy(world.it)).toEqual(['NETWORK']);
    expect(await leadRow(world)).toMatchObject({
      state: 'FINISHED',
      reason: 'REACHED_END',
      messaged_at: world.intent.started_at,
    });
    expect(await used(world, 'MESSAGE')).toBe(2);
    expect(await world.word(false)).toBe('SETTLED');
  });

  test('settle an invitation by its acceptance, immediately if a webhook names the person', async () => {
    const world = await unconfirmed({
      sequence: chain(item('CONNECT'), item('MESSAGE', { message: 'Hi' })),
      connected: false,
    });
    await world.it.runFor({ days: 8 });
    expect(await statuses(world.it)).toEqual(['1 UNCONFIRMED']);
    world.it.network.reconcile = world.reconcile;
    world.it.network.accept('m-1');
    await world.it.db
      .insertInto('network_events')
      .values({
        user_id: world.it.userId,
        network_event_id: 'evt-1',
        type: 'connected',
        body: json({ type: 'connected', memberId: 'm-1' }),
      })
      .execute();
    await wakeLane({ db: world.it.db, userId: world.it.userId }, world.it.clock.now());
    await world.it.runNow();
    expect((await statuses(world.it))[0]).toBe('1 HAPPENED');
    await world.it.runFor({ days: 1 });
    expect(world.it.network.acts.map(({ kind }) => kind)).toEqual(['invite', 'message']);
    expect(await settledBy(world.it)).toEqual(['NETWORK']);
    const lead = await leadRow(world);
    expect([lead?.invited_at, lead?.accepted_at !== null]).toEqual([world.intent.started_at, true]);
  });

  test('that show nothing prove nothing: the action isn’t repeated', async () => {
    const world = await unconfirmed({ done: false });
    world.it.network.reconcile = world.reconcile;
    await world.it.runFor({ days: 10 });
    expect(await statuses(world.it)).toEqual(['1 UNCONFIRMED']);
    expect(world.it.network.acts).toEqual([]);
  });

  test('and the user’s decision at the same moment settle it once', async () => {
    const world = await unconfirmed();
    world.it.network.reconcile = world.reconcile;
    await Promise.all([world.it.runFor({ hours: 3 }), world.word(true)]);
    expect(await statuses(world.it)).toEqual(['1 HAPPENED']);
    expect(await settledBy(world.it)).toHaveLength(1);
    expect(
      (await eventsOf({ world: world.it, campaignId: world.campaignId })).filter(
        (type) => type === 'MESSAGE_SENT',
      ),
    ).toHaveLength(1);
  });
});
