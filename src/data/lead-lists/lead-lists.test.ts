import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  INCLUDE_TYPES,
  LEAD_FACT_FILTERS,
  LEAD_STATES,
  type IncludeType,
  type LeadFactFilter,
  type LeadState,
} from '#core/lead/lead-state.ts';
import { instant } from '#data/database.ts';
import { EVERY_LEAD, type LeadFilter } from '#data/lead-lists/lead-filter.ts';
import {
  countLeads,
  LEAD_SORT_KEYS,
  listLeadPage,
  type LeadOrder,
} from '#data/lead-lists/lead-lists.ts';
import { insertTestUser, TEST_NOW } from '../../../test/support/call-handler.ts';
import { useTestDatabase } from '../../../test/support/database.ts';

const database = useTestDatabase();
const NAMES = [
  null,
  'Ada',
  'ada',
  'Ünal',
  'Zoë',
  'Łukasz',
  'Жанна',
  '明',
  'أمل',
  'Ada Field',
  'z',
  'Óscar',
] as const;
const COMPANIES = [null, 'Field Company', 'acme', 'Ångström', 'acme'] as const;
const COUNTRIES = [null, 'Sweden', 'SE', 'Norway'] as const;
const STATES = LEAD_STATES.filter((state) => state !== 'UPLOADING');
const LEADS = 60;
const SIZE = 7;
let userId: string;
let campaignId: string;
let leadPackId: string;
/** No two leads have one address. */
let added = 0;

beforeEach(async () => {
  userId = await insertTestUser({ db: database.db });
  ({ campaign_id: campaignId } = await database.db
    .insertInto('campaigns')
    .values({ user_id: userId, name: 'Autumn', status: 'ACTIVE', created_at: instant(TEST_NOW) })
    .returning('campaign_id')
    .executeTakeFirstOrThrow());
  ({ lead_pack_id: leadPackId } = await database.db
    .insertInto('lead_packs')
    .values({
      user_id: userId,
      campaign_id: campaignId,
      name: 'List',
      search_type: 'CSV_FILE',
      search_status: 'SEARCH_COMPLETE',
      created_at: instant(TEST_NOW),
    })
    .returning('lead_pack_id')
    .executeTakeFirstOrThrow());
  for (let index = 0; index < LEADS; index += 1) await addLead(index * 7);
});

/** A lead drawn by a number: many have the same name, company, state or times as others. */
async function addLead(draw: number): Promise<void> {
  const at = instant(TEST_NOW + (draw % 5) * 1000);
  const values = {
    user_id: userId,
    full_name: NAMES[draw % NAMES.length] ?? null,
    company: COMPANIES[draw % COMPANIES.length] ?? null,
    blacklisted: draw % 10 === 0,
    email: draw % 3 === 0 ? `p${(added += 1)}@example.com` : null,
    tags: draw % 4 === 0 ? ['Hot'] : [],
    profile_slug: null,
    country: COUNTRIES[draw % COUNTRIES.length] ?? null,
    last_message_at: draw % 5 === 0 ? instant(TEST_NOW + 1000) : null,
    created_at: at,
    updated_at: at,
  };
  const { lead_id } = await database.db
    .insertInto('leads')
    .values(values)
    .returning('lead_id')
    .executeTakeFirstOrThrow();
  if (draw % 9 === 0) return;
  await database.db
    .insertInto('campaign_leads')
    .values({
      user_id: userId,
      campaign_id: campaignId,
      lead_pack_id: draw % 2 === 0 ? leadPackId : null,
      lead_id,
      state: STATES[draw % STATES.length] ?? 'WAITING',
      item_id: 'a',
      item_type: 'VISIT',
      added_at: at,
      updated_at: at,
      invited_at: draw % 3 === 0 ? at : null,
      accepted_at: draw % 6 === 0 ? at : null,
      replied_at: draw % 8 === 0 ? at : null,
    })
    .execute();
}

/** What happens between two pages: by the engine, an import, or by hand. */
const CHANGES = [
  (nth: number) =>
    sql`update campaign_leads set state = ${STATES[nth % STATES.length]}::lead_state, updated_at = updated_at + interval '2 seconds' where ${isNth(nth, 'campaign_leads')}`,
  (nth: number) =>
    sql`update campaign_leads set updated_at = updated_at + interval '1 second' where ${isNth(nth, 'campaign_leads')}`,
  (nth: number) =>
    sql`update campaign_leads set replied_at = now(), withdrawn_at = now() where ${isNth(nth, 'campaign_leads')}`,
  (nth: number) =>
    sql`update leads set full_name = ${NAMES[(nth * 5) % NAMES.length]}, company = 'Zebra' where ${isNth(nth, 'leads')}`,
  (nth: number) =>
    sql`update leads set tags = array['Hot', 'Late'], email = null where ${isNth(nth, 'leads')}`,
  (nth: number) =>
    sql`update campaign_leads set lead_pack_id = case when lead_pack_id is null then ${leadPackId}::bigint end where ${isNth(nth, 'campaign_leads')}`,
  (nth: number) =>
    sql`update leads set country = 'Norway', last_message_at = ${instant(TEST_NOW + 4000)} where ${isNth(nth, 'leads')}`,
  (nth: number) =>
    sql`update campaign_leads set emailed_at = ${instant(TEST_NOW + 2500)} where ${isNth(nth, 'campaign_leads')}`,
  (nth: number) => sql`delete from campaign_leads where ${isNth(nth, 'campaign_leads')}`,
  (nth: number) => sql`delete from leads where ${isNth(nth, 'leads')}`,
];

function isNth(nth: number, table: 'leads' | 'campaign_leads') {
  return sql`user_id = ${userId} and lead_id = (select lead_id from ${sql.ref(table)} where user_id = ${userId} order by lead_id offset ${nth} % greatest((select count(*) from ${sql.ref(table)} where user_id = ${userId}), 1) limit 1)`;
}

type Row = {
  lead_id: string;
  country: string | null;
  last_message_at: number | null;
  full_name: string | null;
  company: string | null;
  email: string | null;
  tags: string[];
  blacklisted: boolean;
  created_at: number;
  lead_updated_at: number;
  place: Place | null;
};
type Place = {
  state: LeadState;
  lead_pack_id: string | null;
  added_at: number;
  updated_at: number;
  invited_at: number | null;
  emailed_at: number | null;
  facts: Partial<Record<LeadFactFilter, boolean>>;
};

/** All rows, unsorted: what the list is compared with. */
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

function isIncluded({
  row,
  filter: { includes, campaignId: asked },
}: {
  row: Row;
  filter: LeadFilter;
}): boolean {
  if (includes === null) return true;
  const { place } = row;
  if (
    asked === null &&
    ((includes.states.includes('BLACKLISTED') && row.blacklisted) ||
      (includes.facts.includes('EMAIL_AVAILABLE') && row.email !== null))
  )
    return true;
  return (
    place !== null &&
    (includes.states.includes(place.state) ||
      includes.facts.some((fact) => place.facts[fact] === true))
  );
}

function matches({ row, filter }: { row: Row; filter: LeadFilter }): boolean {
  const { place } = row;
  const {
    campaignId: asked,
    leadPackId: pack,
    states,
    tags,
    query,
    from,
    to,
    countries,
    contactedFrom,
    contactedTo,
  } = filter;
  if (asked !== null && place === null) return false;
  if (countries.length > 0 && !countries.includes(row.country?.toLowerCase() ?? '')) return false;
  const contact = Math.max(
    row.last_message_at ?? 0,
    place?.invited_at ?? 0,
    place?.emailed_at ?? 0,
  );
  if ((contactedFrom !== null || contactedTo !== null) && contact === 0) return false;
  if (contact < (contactedFrom ?? 0) || contact > (contactedTo ?? Infinity)) return false;
  if (pack !== null && place?.lead_pack_id !== pack) return false;
  if (
    states !== null &&
    (place === null || !states.includes(place.state)) &&
    !(asked === null && states.includes('BLACKLISTED') && row.blacklisted)
  )
    return false;
  const at = asked === null ? row.created_at : (place?.added_at ?? 0);
  const text = [row.full_name ?? '', row.company ?? '', row.email ?? ''].join(' ').toLowerCase();
  return (
    isIncluded({ row, filter }) &&
    (tags.length === 0 || tags.some((tag) => row.tags.includes(tag))) &&
    (query === null || text.includes(query.toLowerCase())) &&
    (from === null || at >= from) &&
    (to === null || at <= to)
  );
}

type Value = string | number | null;
const compareBytes = (one: Value, other: Value) =>
  typeof one === 'number' && typeof other === 'number'
    ? one - other
    : Buffer.compare(Buffer.from(String(one)), Buffer.from(String(other)));

/** Nothing comes last, whichever way. */
function compareValues({
  one,
  other,
  descending,
}: {
  one: Value;
  other: Value;
  descending: boolean;
}): number {
  if (one === null || other === null) return one === other ? 0 : one === null ? 1 : -1;
  return descending ? compareBytes(other, one) : compareBytes(one, other);
}

function sorted({
  rows,
  filter,
  order,
}: {
  rows: readonly Row[];
  filter: LeadFilter;
  order: LeadOrder;
}): string[] {
  const changed = (row: Row) => row.place?.updated_at ?? 0;
  const valueOf = {
    createdAt: (row: Row) => row.created_at,
    updatedAt: (row: Row) => (filter.campaignId === null ? row.lead_updated_at : changed(row)),
    fullName: (row: Row) => row.full_name?.toLowerCase() ?? null,
    company: (row: Row) => row.company?.toLowerCase() ?? null,
    state: (row: Row) => (row.place === null ? null : LEAD_STATES.indexOf(row.place.state)),
  };
  const newest = (one: Row, other: Row) => Number(other.lead_id) - Number(one.lead_id);
  const onlyStates =
    filter.campaignId !== null &&
    (filter.states !== null || filter.includes !== null) &&
    (filter.includes?.facts.length ?? 0) === 0 &&
    filter.tags.length === 0 &&
    filter.query === null &&
    filter.from === null &&
    filter.to === null &&
    filter.countries.length === 0 &&
    filter.contactedFrom === null &&
    filter.contactedTo === null;
  const byState = order.length === 1 && order[0]?.key === 'state' ? order[0] : null;
  const compare = (one: Row, other: Row): number => {
    for (const { key, descending } of order) {
      const difference = compareValues({
        one: valueOf[key](one),
        other: valueOf[key](other),
        descending,
      });
      if (difference !== 0) return difference;
    }
    if (byState !== null)
      return (
        (byState.descending ? changed(other) - changed(one) : changed(one) - changed(other)) ||
        (byState.descending ? -newest(one, other) : newest(one, other))
      );
    if (order.length > 0) return newest(one, other);
    if (onlyStates) return changed(other) - changed(one) || -newest(one, other);
    return (
      (filter.campaignId === null ? other.created_at - one.created_at : 0) || newest(one, other)
    );
  };
  return [...rows].sort(compare).map(({ lead_id }) => lead_id);
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
    'is the page of the plain order of all rows, for any filter and order, while leads change between the pages',
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
          for (const { filter: drawn, order: keys, page, change } of pages) {
            if (change !== null)
              await (CHANGES[change[0]]?.(change[1]).execute(database.db) ?? addLead(change[1]));
            const filter = filterOf(drawn);
            const order =
              filter.campaignId === null ? keys.filter(({ key }) => key !== 'state') : keys;
            const all = sorted({
              rows: (await readRows()).filter((row) => matches({ row, filter })),
              filter,
              order,
            });
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
              });
            expect(await countLeads({ db: database.db, userId, filter })).toBe(all.length);
          }
        }),
        { numRuns: 8 },
      );
    },
  );
});
