import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import {
  INCLUDE_TYPES,
  LEAD_FACT_FILTERS,
  LEAD_STATES,
  type IncludeType,
} from '#core/lead/lead-state.ts';
import { instant } from '#data/database.ts';
import { EVERY_LEAD, type LeadFilter } from '#data/lead-lists/lead-filter.ts';
import { countLeads, listLeadPage } from '#data/lead-lists/lead-lists.ts';
import { LEAD_SORT_KEYS } from '#data/lead-lists/lead-order.ts';
import { TEST_NOW } from '../../../test/support/call-handler.ts';
import {
  NAMES,
  STATES,
  addLead,
  campaignId,
  database,
  leadPackId,
  userId,
} from './lead-lists-fixture.ts';
import { type Row, matches, sorted } from './lead-list-model-fixture.ts';

const SIZE = 7;

/** What happens between two pages: by the engine, an import, or manually. */
const CHANGES = [
  (nth: number) =>
    sql`
      update campaign_leads
      set state = ${STATES[nth % STATES.length]}::lead_state,
        updated_at = updated_at + interval '2 seconds'
      where ${isNth(nth, 'campaign_leads')}`,
  (nth: number) =>
    sql`
      update campaign_leads
      set updated_at = updated_at + interval '1 second'
      where ${isNth(nth, 'campaign_leads')}`,
  (nth: number) =>
    sql`
      update campaign_leads
      set replied_at = now(), withdrawn_at = now()
      where ${isNth(nth, 'campaign_leads')}`,
  (nth: number) =>
    sql`
      update leads
      set full_name = ${NAMES[(nth * 5) % NAMES.length]}, company = 'Zebra'
      where ${isNth(nth, 'leads')}`,
  (nth: number) =>
    sql`update leads set tags = array['Hot', 'Late'], email = null where ${isNth(nth, 'leads')}`,
  (nth: number) =>
    sql`
      update campaign_leads
      set lead_pack_id = case when lead_pack_id is null then ${leadPackId}::bigint end
      where ${isNth(nth, 'campaign_leads')}`,
  (nth: number) =>
    sql`
      update leads
      set country = 'Norway', last_message_at = ${instant(TEST_NOW + 4000)}
      where ${isNth(nth, 'leads')}`,
  (nth: number) =>
    sql`
      update campaign_leads
      set emailed_at = ${instant(TEST_NOW + 2500)}
      where ${isNth(nth, 'campaign_leads')}`,
  (nth: number) => sql`delete from campaign_leads where ${isNth(nth, 'campaign_leads')}`,
  (nth: number) => sql`delete from leads where ${isNth(nth, 'leads')}`,
];

function isNth(nth: number, table: 'leads' | 'campaign_leads') {
  return sql`
    user_id = ${userId}
    and lead_id = (
      select lead_id
      from ${sql.ref(table)}
      where user_id = ${userId}
      order by lead_id
        offset ${nth} % greatest(
        (select count(*) from ${sql.ref(table)} where user_id = ${userId}), 1
      ) limit 1
    )`;
}

/** All rows, unsorted, to compare the list with. */
async function readRows(): Promise<Row[]> {
  const leads = await database.db
    .selectFrom('leads')
    .select([
      'lead_id',
      'full_name',
      'company',
      'email',
      'tags',
      'blacklisted',
      'created_at',
      'updated_at as lead_updated_at',
      'country',
      'last_message_at',
    ])
    .where('user_id', '=', userId)
    .execute();
  const places = await database.db
    .selectFrom('campaign_leads')
    .selectAll()
    .where('user_id', '=', userId)
    .execute();
  const byLead = new Map(places.map((place) => [place.lead_id, place]));
  return leads.map((lead) => {
    const place = byLead.get(lead.lead_id);
    if (place === undefined) return { ...lead, place: null };
    const facts = {
      INVITE_SENT: place.invited_at !== null,
      INVITE_ACCEPTED: place.accepted_at !== null,
      INVITE_PENDING:
        place.invited_at !== null && place.accepted_at === null && place.withdrawn_at === null,
      INVITE_WITHDRAWN: place.withdrawn_at !== null,
      MESSAGE_RESPONDED: place.replied_at !== null,
      EMAIL_SENT: place.emailed_at !== null,
      EMAIL_AVAILABLE: lead.email !== null,
    };
    return { ...lead, place: { ...place, facts } };
  });
}

const listFilter = fc.record({
  inCampaign: fc.boolean(),
  inPack: fc.boolean(),
  includes: fc.option(
    fc.uniqueArray(
      fc.constantFrom<IncludeType>(
        ...INCLUDE_TYPES.filter((type) => type !== 'UPLOADING' && type !== 'UNCONFIRMED'),
      ),
      { minLength: 1, maxLength: 3 },
    ),
    { freq: 2 },
  ),
  states: fc.option(fc.uniqueArray(fc.constantFrom(...STATES), { minLength: 1, maxLength: 3 }), {
    freq: 4,
  }),
  tags: fc.constantFrom<string[]>([], [], [], ['Hot'], ['Late', 'Cold']),
  query: fc.constantFrom(null, null, null, 'ada', 'жан', 'zebra', '%', 'company', 'z'),
  from: fc.constantFrom(null, null, TEST_NOW + 2000),
  to: fc.constantFrom(null, null, TEST_NOW + 3000),
  countries: fc.constantFrom<string[]>([], [], [], ['se', 'sweden'], ['norway']),
  contactedFrom: fc.constantFrom(null, null, null, TEST_NOW + 2000),
  contactedTo: fc.constantFrom(null, null, null, TEST_NOW + 2000),
});
const listOrder = fc.uniqueArray(
  fc.record({ key: fc.constantFrom(...LEAD_SORT_KEYS), descending: fc.boolean() }),
  { maxLength: 2, selector: ({ key }) => key },
);

function filterOf({
  inCampaign,
  inPack,
  includes,
  ...rest
}: typeof listFilter extends fc.Arbitrary<infer Drawn> ? Drawn : never): LeadFilter {
  return {
    ...EVERY_LEAD,
    ...rest,
    campaignId: inCampaign || inPack ? campaignId : null,
    leadPackId: inPack ? leadPackId : null,
    includes:
      includes === null
        ? null
        : {
            states: LEAD_STATES.filter((state) => includes.includes(state)),
            facts: LEAD_FACT_FILTERS.filter((fact) => includes.includes(fact)),
          },
  };
}

describe('a page of leads', () => {
  test(
    'matches the plain order of all rows, for any filter and order, while leads change',
    { timeout: 120_000 },
    async () => {
      const asked = fc.record({
        filter: listFilter,
        order: listOrder,
        page: fc.nat(8),
        change: fc.option(fc.tuple(fc.nat(CHANGES.length), fc.nat(1000)), { freq: 2 }),
      });
      await fc.assert(
        fc.asyncProperty(fc.array(asked, { minLength: 15, maxLength: 25 }), async (pages) => {
          for (const { filter: drawn, order, page, change } of pages) {
            if (change !== null)
              await (CHANGES[change[0]]?.(change[1]).execute(database.db) ?? addLead(change[1]));
            const filter = filterOf(drawn);
            const all = sorted(
              (await readRows()).filter((row) => matches(row, filter)),
              filter,
              order,
            );
            for (const at of [page, 0])
              expect(
                await listLeadPage({
                  db: database.db,
                  userId,
                  filter,
                  order,
                  page: at,
                  size: SIZE,
                }),
              ).toEqual({
                leadIds: all.slice(at * SIZE, (at + 1) * SIZE),
                total: all.length,
                beyond: null,
              });
            expect(await countLeads({ db: database.db, userId }, filter)).toBe(all.length);
          }
        }),
        { numRuns: 8 },
      );
    },
  );
});
