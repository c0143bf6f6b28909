import { sql, type Selectable } from 'kysely';
import { instant, json } from '#data/database.ts';
import type { SavedFilters } from '#data/schema/tables.ts';
import type { Owner, Scope } from '#data/scope.ts';

const COLUMNS = ['saved_filter_id', 'name', 'filter', 'updated_at'] as const;
/** How many filters a user may save; more are rejected. */
export const MAX_SAVED_FILTERS = 50;
const TAGS_LISTED = 200;
const COUNTRIES_LISTED = 30;
/**
 * How many of the newest leads are searched for countries, so that a base of a million is not read
 * for them.
 */
const LEADS_LOOKED_AT = 10_000;

export type SavedFilterRow = Pick<Selectable<SavedFilters>, (typeof COLUMNS)[number]>;
export async function listSavedFilters({ db, userId }: Owner): Promise<SavedFilterRow[]> {
  return db
    .selectFrom('saved_filters')
    .select([...COLUMNS])
    .where('user_id', '=', userId)
    .orderBy(sql`lower(name)`)
    .limit(MAX_SAVED_FILTERS)
    .execute();
}

/** Saves a filter; null if another has the name, undefined if the user has the maximum. */
export async function insertSavedFilter(
  { db, userId, now }: Scope<'now'>,
  name: string,
  filter: object,
): Promise<SavedFilterRow | null | undefined> {
  await sql`select from users where user_id = ${userId} for update`.execute(db);
  const { count } = await db
    .selectFrom('saved_filters')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  if (Number(count) >= MAX_SAVED_FILTERS) return undefined;
  const row = await db
    .insertInto('saved_filters')
    .values({
      user_id: userId,
      name,
      filter: json(filter),
      created_at: instant(now),
      updated_at: instant(now),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning([...COLUMNS])
    .executeTakeFirst();
  return row ?? null;
}

/** Changes a filter; null if another has the name, undefined if there is none. */
export async function changeSavedFilter(
  { db, userId, now }: Scope<'now'>,
  {
    savedFilterId,
    name,
    filter,
  }: { savedFilterId: string; name: string | null; filter: object | null },
): Promise<SavedFilterRow | null | undefined> {
  await sql`select from users where user_id = ${userId} for update`.execute(db);
  const other =
    name === null
      ? undefined
      : await db
          .selectFrom('saved_filters')
          .select('saved_filter_id')
          .where('user_id', '=', userId)
          .where(sql`lower(name)`, '=', sql<string>`lower(${name})`)
          .where('saved_filter_id', '<>', savedFilterId)
          .executeTakeFirst();
  const own = await db
    .selectFrom('saved_filters')
    .select([...COLUMNS])
    .where('user_id', '=', userId)
    .where('saved_filter_id', '=', savedFilterId)
    .executeTakeFirst();
  if (own === undefined) return undefined;
  if (other !== undefined) return null;
  return db
    .updateTable('saved_filters')
    .set({
      updated_at: instant(now),
      ...(name !== null && { name }),
      ...(filter !== null && { filter: json(filter) }),
    })
    .where('user_id', '=', userId)
    .where('saved_filter_id', '=', savedFilterId)
    .returning([...COLUMNS])
    .executeTakeFirst();
}

export async function deleteSavedFilter(
  { db, userId }: Owner,
  savedFilterId: string,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('saved_filters')
    .where('user_id', '=', userId)
    .where('saved_filter_id', '=', savedFilterId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The tags in use, the most used first. */
export async function listTags({ db, userId }: Owner): Promise<{ tag: string; count: number }[]> {
  const { rows } = await sql<{ tag: string; count: number }>`
    select tag, count(*)::int as count
    from leads, unnest(tags) as tag
    where user_id = ${userId} and tags <> '{}'
    group by tag
    order by count(*) desc, tag limit ${TAGS_LISTED}`.execute(db);
  return rows;
}

/** The countries of the newest leads as written, the most frequent first. */
export async function listCountries({ db, userId }: Owner): Promise<string[]> {
  const { rows } = await sql<{ country: string }>`
    select min(country) as country
    from (
      select country
      from leads
      where user_id = ${userId}
      order by created_at desc, lead_id desc limit ${LEADS_LOOKED_AT}
    ) newest
    where country <> '' and country !~ ','
    group by lower(country)
    order by count(*) desc, lower(country) limit ${COUNTRIES_LISTED}`.execute(db);
  return rows.map(({ country }) => country);
}
