import { sql } from 'kysely';
import { instant, json } from '#data/database.ts';
import { changeOwn, deleteOwn } from '#data/database/own-rows.ts';
import type { Owner, Scope } from '#data/scope.ts';

/** A saved filter as the API names it. */
const COLUMNS = ['saved_filter_id as id', 'name', 'filter', 'updated_at as updatedAt'] as const;
/** How many filters a user may save; more are rejected. */
export const MAX_SAVED_FILTERS = 50;
const TAGS_LISTED = 200;
const COUNTRIES_LISTED = 30;
/**
 * How many of the newest leads are searched for countries, so that a base of a million is not read
 * for them.
 */
const LEADS_LOOKED_AT = 10_000;

export type SavedFilter = Awaited<ReturnType<ReturnType<typeof filtersOf>['execute']>>[number];

/** The filters of a user, by name. */
export async function listSavedFilters(scope: Owner): Promise<SavedFilter[]> {
  return filtersOf(scope)
    .orderBy(sql`lower(name)`)
    .limit(MAX_SAVED_FILTERS)
    .execute();
}

/** Saves a filter; undefined if another has the name, in any case. */
export async function insertSavedFilter(
  { db, userId, now }: Scope<'now'>,
  name: string,
  filter: object,
): Promise<SavedFilter | undefined> {
  const at = instant(now);
  return db
    .insertInto('saved_filters')
    .values({ user_id: userId, name, filter: json(filter), created_at: at, updated_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning([...COLUMNS])
    .executeTakeFirst();
}

/**
 * Changes a filter, its user locked; undefined if another has the name, in any case, and null if
 * there is none to change.
 */
export async function changeSavedFilter(
  scope: Scope<'now'>,
  savedFilterId: string,
  { name, filter }: { name?: string | undefined; filter?: object | undefined },
): Promise<SavedFilter | undefined | null> {
  const own = filtersOf(scope).where('saved_filter_id', '=', savedFilterId);
  if ((await own.executeTakeFirst()) === undefined) return null;
  const namesake = filtersOf(scope)
    .where(sql`lower(name)`, '=', sql`lower(${name ?? null})`)
    .where('saved_filter_id', '<>', savedFilterId);
  if ((await namesake.executeTakeFirst()) !== undefined) return undefined;
  const set = {
    updated_at: instant(scope.now),
    ...(name !== undefined && { name }),
    ...(filter !== undefined && { filter: json(filter) }),
  };
  await changeOwn(scope, 'saved_filters', { where: { saved_filter_id: savedFilterId }, set });
  return own.executeTakeFirst();
}

export function deleteSavedFilter(scope: Owner, savedFilterId: string): Promise<boolean> {
  return deleteOwn(scope, 'saved_filters', { saved_filter_id: savedFilterId });
}

function filtersOf({ db, userId }: Owner) {
  return db
    .selectFrom('saved_filters')
    .select([...COLUMNS])
    .where('user_id', '=', userId);
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
