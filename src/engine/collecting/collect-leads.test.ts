import { describe, expect, test } from 'vitest';
import { wakeLane } from '#data/tables/lanes.ts';
import { NetworkError } from '#connectors/network/network-error.ts';
import {
  hit,
  hits,
  insertCampaign,
  insertPack,
  packOf,
  person,
  verdictsOf,
} from '../../../test/support/collecting.ts';
import { useTestDatabase } from '../../../test/support/database.ts';
import {
  ALWAYS_AWAKE,
  chain,
  createEngineWorld,
  item,
  standingOf,
} from '../../../test/support/engine-world.ts';

const database = useTestDatabase();
const world = (options: Partial<Parameters<typeof createEngineWorld>[0]> = {}) =>
  createEngineWorld({
    db: database.db,
    databaseUrl: database.url,
    schedule: ALWAYS_AWAKE,
    ...options,
  });

describe('a file', () => {
  test('is read at once while its campaign is a draft and has no sequence, and every row has a verdict', async () => {
    const it = await world();
    const campaignId = await insertCampaign({ it });
    const leadPackId = await insertPack({
      it,
      campaignId,
      people: [
        person({ profileSlug: 'anna', firstName: 'Anna' }),
        person({ email: 'b@x.io' }),
        person({ profileSlug: 'anna' }),
        person({ email: 'B@X.io' }),
        person({ memberId: 'm-me' }),
      ],
    });
    await it.runNow();
    expect(await verdictsOf({ it, leadPackId })).toEqual([
      'ADDED',
      'ADDED',
      'DUPLICATE BATCH_DUPLICATE',
      'DUPLICATE BATCH_DUPLICATE',
      'SKIPPED CURRENT_USER',
    ]);
    expect(
      (await standingOf({ world: it, campaignId })).map(({ state, item_id, due_at }) => [
        state,
        item_id,
        due_at,
      ]),
    ).toEqual([
      ['GETTING_READY', null, null],
      ['GETTING_READY', null, null],
    ]);
    expect(await packOf({ it, leadPackId })).toMatchObject({
      search_status: 'SEARCH_COMPLETE',
      processed_rows: 5,
      error: null,
    });
  });

  test('imported again adds nobody; known people are merged: empty fields are filled, hand edits stay', async () => {
    const it = await world();
    const campaignId = await insertCampaign({ it });
    const people = [person({ profileSlug: 'anna', firstName: 'Anna', custom: { team: 'Ops' } })];
    await insertPack({ it, campaignId, people });
    await it.runNow();
    const again = await insertPack({ it, campaignId, people });
    await it.runNow();
    expect(await verdictsOf({ it, leadPackId: again })).toEqual(['DUPLICATE CAMPAIGN_DUPLICATE']);
    await it.db
      .updateTable('leads')
      .set({ first_name: 'Änna', hand_edited: ['first_name', 'company'], company: null })
      .where('user_id', '=', it.userId)
      .execute();
    const other = await insertCampaign({ it, name: 'Other' });
    const merged = await insertPack({
      it,
      campaignId: other,
      people: [
        person({
          profileSlug: 'anna',
          firstName: 'X',
          company: 'Acme',
          email: 'anna@x.io',
          custom: { team: 'Sales' },
        }),
      ],
    });
    await it.runNow();
    expect(await verdictsOf({ it, leadPackId: merged })).toEqual(['MERGED']);
    expect(
      await it.db
        .selectFrom('leads')
        .select(['first_name', 'company', 'email', 'custom'])
        .where('user_id', '=', it.userId)
        .execute(),
    ).toEqual([
      { first_name: 'Änna', company: null, email: 'anna@x.io', custom: { team: 'Sales' } },
    ]);
  });

  test('keeps to the skip rules: in another campaign, on the blacklist', async () => {
    const it = await world();
    const first = await insertCampaign({ it });
    await insertPack({
      it,
      campaignId: first,
      people: [person({ profileSlug: 'anna' }), person({ profileSlug: 'bert' })],
    });
    await it.runNow();
    await it.db
      .updateTable('leads')
      .set({ blacklisted: true })
      .where('user_id', '=', it.userId)
      .where('profile_slug', '=', 'bert')
      .execute();
    const second = await insertCampaign({ it, name: 'Second' });
    const leadPackId = await insertPack({
      it,
      campaignId: second,
      people: [
        person({ profileSlug: 'anna' }),
        person({ profileSlug: 'bert' }),
        person({ profileSlug: 'cleo' }),
      ],
      conditions: ['CAMPAIGN_DUPLICATE', 'DUPLICATE'],
    });
    await it.runNow();
    expect(await verdictsOf({ it, leadPackId })).toEqual([
      'SKIPPED DUPLICATE',
      'SKIPPED DO_NOT_CONTACT',
      'ADDED',
    ]);
  });

  test('of 30 000 rows is in the campaign in seconds', async () => {
    const it = await world();
    const campaignId = await insertCampaign({ it, sequence: chain(item('VISIT')) });
    const leadPackId = await insertPack({
      it,
      campaignId,
      people: Array.from({ length: 30_000 }, (_, index) =>
        person({
          profileSlug: `bulk-${index}`,
          firstName: 'Bulk',
          lastName: String(index),
          custom: { team: 'Ops' },
        }),
      ),
    });
    const cpu = process.cpuUsage();
    const startedAt = performance.now();
    await it.runNow();
    const { user, system } = process.cpuUsage(cpu);
    console.log(
      `30 000 rows admitted in ${((performance.now() - startedAt) / 1000).toFixed(1)} s, ${((user + system) / 1e6).toFixed(1)} s of own CPU`,
    );
    expect(await packOf({ it, leadPackId })).toMatchObject({
      search_status: 'SEARCH_COMPLETE',
      processed_rows: 30_000,
      leads_number_collected: 30_000,
    });
    expect(
      await it.db
        .selectFrom('pack_statistics')
        .select('getting_ready')
        .where('user_id', '=', it.userId)
        .where('lead_pack_id', '=', leadPackId)
        .executeTakeFirst(),
    ).toEqual({ getting_ready: 30_000 });
  }, 120_000);
});

describe('a search', () => {
  test('collects page by page while its campaign is on, nobody twice, and ends at what was asked for', async () => {
    const it = await world();
    it.network.hits = [...hits(250), hit(3)];
    const campaignId = await insertCampaign({
      it,
      status: 'ACTIVE',
      sequence: chain(item('VISIT', { yesDelay: 24 })),
    });
    const leadPackId = await insertPack({
      it,
      campaignId,
      searchType: 'BASIC_SEARCH',
      toCollect: 240,
    });
    await it.runFor({ hours: 3 });
    expect(await packOf({ it, leadPackId })).toMatchObject({
      search_status: 'SEARCH_COMPLETE',
      processed_rows: 240,
      leads_number_collected: 240,
      error: null,
    });
    expect(await standingOf({ world: it, campaignId })).toHaveLength(240);
    expect(it.network.reads.filter((read) => read === 'search')).toHaveLength(3);
  });

  test('of a draft waits for its campaign, says so, and goes on by itself', async () => {
    const it = await world();
    it.network.hits = [hit(1), hit(2)];
    const campaignId = await insertCampaign({ it, sequence: chain(item('VISIT')) });
    const leadPackId = await insertPack({
      it,
      campaignId,
      searchType: 'BASIC_SEARCH',
      toCollect: 2,
    });
    await it.runFor({ hours: 2 });
    expect(await packOf({ it, leadPackId })).toMatchObject({
      search_status: 'SEARCH_IN_PROGRESS',
      error: 'CAMPAIGN_PAUSED',
      processed_rows: 0,
    });
    await it.db
      .updateTable('campaigns')
      .set({ status: 'ACTIVE' })
      .where('user_id', '=', it.userId)
      .execute();
    await wakeLane(it, it.clock.now());
    await it.runFor({ hours: 2 });
    expect(await packOf({ it, leadPackId })).toMatchObject({
      search_status: 'SEARCH_COMPLETE',
      error: null,
      processed_rows: 2,
    });
  });

  test('goes on where it stopped after the network was down', async () => {
    const it = await world();
    it.network.hits = hits(250);
    const campaignId = await insertCampaign({
      it,
      status: 'ACTIVE',
      sequence: chain(item('VISIT')),
    });
    const leadPackId = await insertPack({
      it,
      campaignId,
      searchType: 'BASIC_SEARCH',
      toCollect: 250,
    });
    const search = it.network.people.search;
    let asked = 0;
    it.network.people.search = (page) =>
      (asked += 1) === 2 ? Promise.reject(new NetworkError('transient', 'down')) : search(page);
    await it.runFor({ hours: 12 });
    expect(await packOf({ it, leadPackId })).toMatchObject({
      search_status: 'SEARCH_COMPLETE',
      processed_rows: 250,
    });
    expect(await standingOf({ world: it, campaignId })).toHaveLength(250);
  });

  test('that the network refuses stops with its reason', async () => {
    const it = await world();
    const campaignId = await insertCampaign({
      it,
      status: 'ACTIVE',
      sequence: chain(item('VISIT')),
    });
    const leadPackId = await insertPack({ it, campaignId, searchType: 'RECRUITER', toCollect: 10 });
    it.network.people.search = () => Promise.reject(new NetworkError('not_subscribed', 'no seat'));
    await it.runFor({ hours: 2 });
    expect(await packOf({ it, leadPackId })).toMatchObject({
      search_status: 'SEARCH_PAUSED',
      error: 'WRONG_CONTRACT',
    });
    expect(
      (
        await it.db
          .selectFrom('notifications')
          .select('type')
          .where('user_id', '=', it.userId)
          .execute()
      ).map(({ type }) => type),
    ).toEqual(['SEARCH_STOPPED']);
  });

  test('reads profiles for the rules that hang on them', async () => {
    const it = await world();
    it.network.hits = hits(6).map((one) => ({ ...one, openProfile: null }));
    for (const memberId of ['m-2', 'm-5']) it.network.person(memberId).openProfile = true;
    const campaignId = await insertCampaign({
      it,
      status: 'ACTIVE',
      sequence: chain(item('VISIT')),
    });
    const leadPackId = await insertPack({
      it,
      campaignId,
      searchType: 'BASIC_SEARCH',
      toCollect: 6,
      conditions: ['CAMPAIGN_DUPLICATE', 'IS_NOT_OPEN_PROFILE', 'NO_PHOTO'],
    });
    await it.runFor({ hours: 6 });
    expect(await packOf({ it, leadPackId })).toMatchObject({
      search_status: 'SEARCH_COMPLETE',
      processed_rows: 6,
    });
    expect(
      (await verdictsOf({ it, leadPackId })).filter((verdict) => verdict === 'ADDED'),
    ).toHaveLength(1);
    expect(await verdictsOf({ it, leadPackId })).toContain('SKIPPED NO_PHOTO');
    expect(await verdictsOf({ it, leadPackId })).toContain('SKIPPED IS_NOT_OPEN_PROFILE');
  });
});
