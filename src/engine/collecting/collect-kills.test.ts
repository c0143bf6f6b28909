import { describe, expect, test } from 'vitest';
import type { EngineStore } from '#data/engine-store/engine-store.ts';
import {
  hit,
  hits,
  insertCampaign,
  insertPack,
  killAt,
  packOf,
  person,
  packState,
  verdictsOf,
} from '../../../test/support/collecting.ts';
import { useTestDatabase } from '../../../test/support/database.ts';
import {
  ALWAYS_AWAKE,
  chain,
  createEngineWorld,
  item,
  standingOf,
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

describe('a worker that is killed while it collects', () => {
  const places = (
    ['stagePage', 'admitRows', 'completePack'] satisfies (keyof EngineStore)[]
  ).flatMap((method) => (['before', 'after'] as const).map((when) => [when, method] as const));

  test.each(places)(
    '%s %s: another continues, the whole search is there, and no one is there twice',
    async (when, method) => {
      const it = await world();
      it.network.hits = hits(230);
      const campaignId = await insertCampaign({
        it,
        status: 'ACTIVE',
        sequence: chain(item('VISIT', { yesDelay: 24 })),
      });
      const leadPackId = await insertPack({
        it,
        campaignId,
        searchType: 'BASIC_SEARCH',
        toCollect: 230,
      });
      await killAt({ it, method, when, times: method === 'completePack' ? 1 : 2 });
      await it.runFor({ hours: 12 });
      expect(await packState({ it, leadPackId })).toEqual({
        status: 'SEARCH_COMPLETE',
        error: null,
        done: 230,
      });
      expect(await verdictsOf({ it, leadPackId })).toEqual(
        Array.from({ length: 230 }, () => 'ADDED'),
      );
      const members = (
        await it.db
          .selectFrom('leads')
          .select('network_member_id')
          .where('user_id', '=', it.userId)
          .execute()
      ).map(({ network_member_id }) => network_member_id);
      expect([members.length, new Set(members).size]).toEqual([230, 230]);
      expect(await standingOf({ world: it, campaignId })).toHaveLength(230);
    },
  );

  test.each(['before', 'after'] as const)(
    '%s a profile is stored: no row is judged twice',
    async (when) => {
      const it = await world();
      it.network.hits = hits(12).map((one) => ({ ...one, openProfile: null }));
      for (let n = 1; n <= 6; n += 1) it.network.person(`m-${n}`).openProfile = true;
      const campaignId = await insertCampaign({
        it,
        status: 'ACTIVE',
        sequence: chain(item('FOLLOW')),
      });
      const leadPackId = await insertPack({
        it,
        campaignId,
        searchType: 'BASIC_SEARCH',
        toCollect: 12,
        conditions: ['CAMPAIGN_DUPLICATE', 'IS_NOT_OPEN_PROFILE'],
      });
      await killAt({ it, method: 'fillRow', when, times: 3 });
      await it.runFor({ hours: 12 });
      expect(await packState({ it, leadPackId })).toEqual({
        status: 'SEARCH_COMPLETE',
        error: null,
        done: 12,
      });
      expect(await verdictsOf({ it, leadPackId })).toEqual([
        ...Array.from({ length: 6 }, () => 'ADDED'),
        ...Array.from({ length: 6 }, () => 'SKIPPED IS_NOT_OPEN_PROFILE'),
      ]);
    },
  );
});

describe('an import that is killed three times in the middle', () => {
  const PEOPLE = 6500;
  /**
   * Persons of a file in which every seventh comes twice and every eleventh is known from another
   * campaign.
   */
  const people = Array.from({ length: PEOPLE }, (_, index) =>
    person({
      profileSlug: `row-${index % 7 === 0 ? Math.floor(index / 14) * 7 : index}`,
      firstName: 'Row',
      lastName: String(index),
    }),
  );

  async function imported(
    kills: readonly ('before' | 'after')[],
  ): Promise<{ verdicts: string[]; leads: number; counted: unknown }> {
    const it = await world();
    const before = await insertCampaign({ it, name: 'Before' });
    await insertPack({
      it,
      campaignId: before,
      people: people.filter((_, index) => index % 11 === 0),
    });
    await it.runNow();
    const campaignId = await insertCampaign({ it, sequence: chain(item('VISIT')) });
    const leadPackId = await insertPack({
      it,
      campaignId,
      people,
      conditions: ['CAMPAIGN_DUPLICATE', 'DUPLICATE'],
    });
    for (const when of kills) await killAt({ it, method: 'admitRows', when });
    await it.runFor({ hours: 12 });
    expect(await packOf({ it, leadPackId })).toMatchObject({
      search_status: 'SEARCH_COMPLETE',
      processed_rows: PEOPLE,
      leads_number_collected: PEOPLE,
    });
    const counted = await it.db
      .selectFrom('pack_verdicts')
      .select(['verdict', 'code', 'rows'])
      .where('user_id', '=', it.userId)
      .where('lead_pack_id', '=', leadPackId)
      .where('rows', '>', 0)
      .orderBy('verdict')
      .orderBy('code')
      .execute();
    return {
      verdicts: await verdictsOf({ it, leadPackId }),
      leads: (await standingOf({ world: it, campaignId })).length,
      counted,
    };
  }

  test('gives the same result, row by row, as one that was not killed', async () => {
    const quiet = await imported([]);
    expect(new Set(quiet.verdicts)).toEqual(
      new Set(['ADDED', 'DUPLICATE BATCH_DUPLICATE', 'SKIPPED DUPLICATE']),
    );
    expect(quiet.leads).toBe(quiet.verdicts.filter((verdict) => verdict === 'ADDED').length);
    expect(await imported(['before', 'after', 'before'])).toEqual(quiet);
    expect(await imported(['after', 'after', 'after'])).toEqual(quiet);
  });
});

describe('people who are named more than once', () => {
  const membersIn = async (it: EngineWorld, campaignId: string) => {
    const rows = await it.db
      .selectFrom('campaign_leads as c')
      .innerJoin('leads as l', (join) =>
        join.onRef('l.user_id', '=', 'c.user_id').onRef('l.lead_id', '=', 'c.lead_id'),
      )
      .select('l.network_member_id')
      .where('c.user_id', '=', it.userId)
      .where('c.campaign_id', '=', campaignId)
      .execute();
    return rows.map(({ network_member_id }) => network_member_id);
  };

  test('by two searches of one campaign at the same time are in it once, and each list says so', async () => {
    const it = await world();
    it.network.hits = hits(150);
    const campaignId = await insertCampaign({
      it,
      status: 'ACTIVE',
      sequence: chain(item('VISIT', { yesDelay: 24 })),
    });
    const first = await insertPack({ it, campaignId, searchType: 'BASIC_SEARCH', toCollect: 150 });
    const second = await insertPack({
      it,
      campaignId,
      searchType: 'SALES_NAVIGATOR',
      toCollect: 150,
    });
    const file = await insertPack({
      it,
      campaignId,
      people: [
        person({ profileSlug: 's-7', firstName: 'Seven' }),
        person({ profileSlug: 's-999' }),
      ],
    });
    await it.runFor({ hours: 4 });
    const members = await membersIn(it, campaignId);
    expect(members.length).toBe(151);
    const verdicts = [
      ...(await verdictsOf({ it, leadPackId: first })),
      ...(await verdictsOf({ it, leadPackId: second })),
      ...(await verdictsOf({ it, leadPackId: file })),
    ];
    expect(verdicts).toHaveLength(302);
    expect(verdicts.filter((verdict) => verdict === 'ADDED')).toHaveLength(151);
    expect(verdicts.filter((verdict) => verdict === 'DUPLICATE CAMPAIGN_DUPLICATE')).toHaveLength(
      151,
    );
    const leads = await it.db
      .selectFrom('leads')
      .select('profile_slug')
      .where('user_id', '=', it.userId)
      .execute();
    expect(new Set(leads.map(({ profile_slug }) => profile_slug)).size).toBe(leads.length);
  });

  test('by pages whose order changes in between are collected once', async () => {
    const it = await world();
    // Each page is cut from another order: some come twice, and as many are never shown.
    it.network.people.search = ({ offset, limit }) => {
      const order = hits(300)
        .map((one, index) => ({ one, place: (index + (offset / 100) * 40) % 300 }))
        .sort((a, b) => a.place - b.place)
        .map(({ one }) => one);
      return Promise.resolve({
        hits: order.slice(offset, offset + limit),
        total: 300,
        nextOffset: offset + limit < 300 ? offset + limit : null,
        nextCursor: null,
      });
    };
    const campaignId = await insertCampaign({
      it,
      status: 'ACTIVE',
      sequence: chain(item('VISIT', { yesDelay: 24 })),
    });
    const leadPackId = await insertPack({
      it,
      campaignId,
      searchType: 'BASIC_SEARCH',
      toCollect: 300,
    });
    await it.runFor({ hours: 4 });
    const members = await membersIn(it, campaignId);
    const verdicts = await verdictsOf({ it, leadPackId });
    expect(
      verdicts.filter((verdict) => verdict === 'DUPLICATE BATCH_DUPLICATE').length,
    ).toBeGreaterThan(0);
    expect([members.length, new Set(members).size]).toEqual([
      verdicts.filter((verdict) => verdict === 'ADDED').length,
      members.length,
    ]);
    expect(verdicts).toHaveLength(300);
  });

  test('as the same person under an old and a new URL are one lead once the profile shows it', async () => {
    const it = await world();
    const campaignId = await insertCampaign({
      it,
      status: 'ACTIVE',
      sequence: chain(item('FOLLOW')),
    });
    const { profile } = it.network.people;
    it.network.people.profile = async (asked) => ({
      ...(await profile({ ...asked, who: asked.who === 's-old' ? 's-5' : asked.who })),
      premium: true,
    });
    const leadPackId = await insertPack({
      it,
      campaignId,
      searchType: 'PROFILE_URLS',
      people: [person({ profileSlug: 's-5' }), person({ profileSlug: 's-old' })],
      conditions: ['CAMPAIGN_DUPLICATE', 'FREE_ACCOUNT'],
    });
    await it.runFor({ hours: 2 });
    expect(await verdictsOf({ it, leadPackId })).toEqual(['ADDED', 'DUPLICATE BATCH_DUPLICATE']);
    expect(await membersIn(it, campaignId)).toEqual(['m-5']);
    expect(it.network.acts.map(({ kind, memberId }) => `${kind} ${memberId}`)).toEqual([
      'follow m-5',
    ]);
  });

  test('and are the user themself are skipped, by member id and by URL', async () => {
    const it = await world();
    it.network.hits = [{ ...hit(1), memberId: 'm-me' }, hit(2)];
    const campaignId = await insertCampaign({
      it,
      status: 'ACTIVE',
      sequence: chain(item('VISIT')),
    });
    const leadPackId = await insertPack({
      it,
      campaignId,
      searchType: 'BASIC_SEARCH',
      toCollect: 2,
    });
    await it.runFor({ hours: 1 });
    expect(await verdictsOf({ it, leadPackId })).toEqual(['SKIPPED CURRENT_USER', 'ADDED']);
  });
});
