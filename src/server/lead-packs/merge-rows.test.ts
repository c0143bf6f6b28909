import { describe, expect, test } from 'vitest';
import type { StagedPerson, StagedRow } from '#data/lead-packs/staged-rows.ts';
import { mergeRows } from '#server/lead-packs/merge-rows.ts';
import {
  insertCampaign,
  insertPack,
  killAt,
  person,
  verdictsOf,
} from '../../../test/support/collecting.ts';
import { useTestDatabase } from '../../../test/support/database.ts';
import {
  ALWAYS_AWAKE,
  createEngineWorld,
  type EngineWorld,
} from '../../../test/support/engine-world.ts';

const database = useTestDatabase();
const world = () =>
  createEngineWorld({ db: database.db, databaseUrl: database.url, schedule: ALWAYS_AWAKE });

/** The staged persons of a file's rows. */
function staged(said: readonly Partial<StagedPerson>[]): StagedPerson[] {
  const rows = said.map((one, index): StagedRow => ({
    rowNumber: index + 1,
    cells: [],
    person: person(one),
    verdict: null,
    code: null,
    message: null,
  }));
  return [...mergeRows(() => rows)]
    .toSorted((one, other) => one.rowNumber - other.rowNumber)
    .flatMap(({ person: merged }) => (merged === null ? [] : [merged]));
}

async function leadsOf(it: EngineWorld) {
  const rows = await it.db
    .selectFrom('leads')
    .select(['profile_slug', 'email', 'full_name', 'company', 'location', 'custom'])
    .where('user_id', '=', it.userId)
    .execute();
  return rows
    .map((lead) => JSON.stringify(lead, Object.keys(lead).concat('badge').toSorted()))
    .toSorted();
}
const messagesOf = async (it: EngineWorld, leadPackId: string) =>
  (
    await it.db
      .selectFrom('lead_pack_rows')
      .select('message')
      .where('lead_pack_id', '=', leadPackId)
      .orderBy('row_number')
      .execute()
  ).map(({ message }) => message);

const COMPLETING: Partial<StagedPerson>[] = [
  { email: 'ada@x.io', company: 'Grey' },
  { profileSlug: 'ben', firstName: 'Ben' },
  { profileSlug: 'ada', email: 'ADA@x.io', custom: { badge: '7' } },
  { profileSlug: 'ben' },
  { profileSlug: 'ada', firstName: 'Ada', lastName: 'Field', location: 'Berlin' },
  { profileSlug: 'ben', company: 'Mast' },
];

describe('rows of one file that are one person', () => {
  test('complete each other in any order, and say with which row', async () => {
    const it = await world();
    const campaignId = await insertCampaign({ it });
    const leadPackId = await insertPack({ it, campaignId, people: staged(COMPLETING) });
    await it.runNow();
    expect(await verdictsOf({ it, leadPackId })).toEqual([
      'ADDED',
      'ADDED',
      'MERGED',
      'DUPLICATE BATCH_DUPLICATE',
      'MERGED',
      'MERGED',
    ]);
    expect(await messagesOf(it, leadPackId)).toEqual([
      null,
      null,
      'Merged with row 1',
      'Appears twice in the same list, first in row 2',
      'Merged with row 1',
      'Merged with row 2',
    ]);
    const leads = await leadsOf(it);
    expect(leads.map((lead) => JSON.parse(lead))).toEqual([
      {
        company: 'Grey',
        custom: { badge: '7' },
        email: expect.stringMatching(/^ada@x\.io$/i),
        full_name: 'Ada Field',
        location: 'Berlin',
        profile_slug: 'ada',
      },
      {
        company: 'Mast',
        custom: {},
        email: null,
        full_name: 'Ben',
        location: null,
        profile_slug: 'ben',
      },
    ]);
    const backwards = await world();
    const other = await insertCampaign({ it: backwards });
    await insertPack({
      it: backwards,
      campaignId: other,
      people: staged(COMPLETING.toReversed()),
    });
    await backwards.runNow();
    expect(await leadsOf(backwards)).toEqual(leads);
  });

  test('are matched across thousands of rows, and a killed worker loses and repeats nothing', async () => {
    const PEOPLE = 2600;
    const said = [
      ...Array.from({ length: PEOPLE }, (_, index) => ({
        email: `p${index}@x.io`,
        company: `Company ${index}`,
      })),
      ...Array.from({ length: PEOPLE }, (_, index) => ({
        profileSlug: `p-${index}`,
        email: `p${index}@x.io`,
        firstName: `P${index}`,
      })),
    ];
    const imported = async (kills: readonly ('before' | 'after')[]) => {
      const it = await world();
      const campaignId = await insertCampaign({ it });
      const leadPackId = await insertPack({ it, campaignId, people: staged(said) });
      for (const when of kills) await killAt({ it, method: 'admitRows', when });
      await it.runFor({ hours: 12 });
      return { leads: await leadsOf(it), verdicts: await verdictsOf({ it, leadPackId }) };
    };
    const quiet = await imported([]);
    expect(quiet.leads).toHaveLength(PEOPLE);
    for (const lead of quiet.leads)
      expect(Object.values(JSON.parse(lead)).filter((value) => value === null)).toHaveLength(1);
    expect(quiet.verdicts).toEqual([
      ...Array.from({ length: PEOPLE }, () => 'ADDED'),
      ...Array.from({ length: PEOPLE }, () => 'MERGED'),
    ]);
    expect(await imported(['before', 'after', 'before'])).toEqual(quiet);
  });

  test('keep what the user edited, and are no merge if the person was not added', async () => {
    const it = await world();
    const at = new Date(it.clock.now());
    await it.db
      .insertInto('leads')
      .values([
        {
          user_id: it.userId,
          profile_slug: 'ada',
          company: 'By hand',
          hand_edited: ['company'],
          created_at: at,
          updated_at: at,
        },
        {
          user_id: it.userId,
          profile_slug: 'ben',
          blacklisted: true,
          created_at: at,
          updated_at: at,
        },
      ])
      .execute();
    const campaignId = await insertCampaign({ it });
    const people = staged(COMPLETING);
    const leadPackId = await insertPack({ it, campaignId, people });
    await it.runNow();
    expect(await verdictsOf({ it, leadPackId })).toEqual([
      'MERGED',
      'SKIPPED DO_NOT_CONTACT',
      'MERGED',
      'DUPLICATE BATCH_DUPLICATE',
      'MERGED',
      'DUPLICATE BATCH_DUPLICATE',
    ]);
    const [ada] = await leadsOf(it);
    expect(JSON.parse(ada ?? '')).toMatchObject({ company: 'By hand', location: 'Berlin' });
    const again = await insertPack({ it, campaignId, people });
    await it.runNow();
    expect(new Set(await verdictsOf({ it, leadPackId: again }))).toEqual(
      new Set([
        'DUPLICATE CAMPAIGN_DUPLICATE',
        'DUPLICATE BATCH_DUPLICATE',
        'SKIPPED DO_NOT_CONTACT',
      ]),
    );
  });

  test('fill empty fields of a lead that only the lead base knows to be both', async () => {
    const it = await world();
    const at = new Date(it.clock.now());
    await it.db
      .insertInto('leads')
      .values({
        user_id: it.userId,
        profile_slug: 'ada',
        email: 'ada@x.io',
        created_at: at,
        updated_at: at,
      })
      .execute();
    const campaignId = await insertCampaign({ it });
    await insertPack({
      it,
      campaignId,
      people: staged([
        { profileSlug: 'ada', company: 'Grey' },
        { email: 'ada@x.io', location: 'Berlin' },
      ]),
    });
    await it.runNow();
    const leads = await leadsOf(it);
    expect(leads.map((lead) => JSON.parse(lead))).toMatchObject([
      { company: 'Grey', location: 'Berlin', profile_slug: 'ada', email: 'ada@x.io' },
    ]);
  });
});
