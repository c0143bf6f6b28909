import { sql } from 'kysely';
import type { WrittenEntry } from '#core/do-not-contact-file/list-lines.ts';
import { likePattern } from '#data/database/like-pattern.ts';
import type { Part } from '#data/database/keyset.ts';
import { deleteOwn, readList, type ListQuery, type Page } from '#data/database/own-rows.ts';
import type { Owner } from '#data/scope.ts';

/** An entry of a user's record as the API names it; `at` is campaign time. */
export type DoNotContactEntry = Awaited<
  ReturnType<ReturnType<typeof entriesOf>['execute']>
>[number];

const ORIGIN = sql<string | null>`
  coalesce(
    nullif(concat_ws(', ', e.evidence ->> 'tool', e.evidence ->> 'fileName'), ''), c.name
  )`;

/**
 * A page of a user's record, newest first, or a part of it by cursor. `query` is part of a name, an
 * address, or an origin, and `origin` a file, a campaign, or a reason's code; empty ones match
 * everything.
 */
export function listDoNotContact(
  scope: Owner,
  { query, origin, ...asked }: ListQuery & { query: string; origin: string },
): Promise<Page<DoNotContactEntry> | Part<DoNotContactEntry>> {
  let entries = entriesOf(scope).orderBy('e.at', 'desc').orderBy('e.entry_id', 'desc');
  const part = likePattern(query);
  if (query !== '')
    entries = entries.where((where) =>
      where.or([
        where('e.name', 'ilike', part),
        where('e.address', 'ilike', part),
        where(ORIGIN, 'ilike', part),
      ]),
    );
  if (origin !== '')
    entries = entries.where(
      sql<boolean>`(e.reason = ${origin} or lower(${ORIGIN}) = lower(${origin}))`,
    );
  return readList(entries, asked, {
    id: sql.ref('e.entry_id'),
    changedAt: sql.ref('e.changed_at'),
  });
}

/** Entries in the order in which they were added, after one, with everything they are known by. */
export async function readWrittenEntries(
  { db, userId }: Owner,
  { after, limit }: { after: string; limit: number },
): Promise<(WrittenEntry & { id: string })[]> {
  return db
    .selectFrom('do_not_contact as e')
    .leftJoin('campaigns as c', (join) =>
      join.onRef('c.user_id', '=', 'e.user_id').onRef('c.campaign_id', '=', 'e.campaign_id'),
    )
    .select([
      'e.entry_id as id',
      'e.covers',
      'e.name',
      'e.address',
      'e.reason',
      'e.evidence',
      'e.at',
      ORIGIN.as('origin'),
      sql<string[]>`array(
        select k.key
        from do_not_contact_keys k
        where k.user_id = e.user_id and k.entry_id = e.entry_id
        order by k.key
      )`.as('keys'),
    ])
    .where('e.user_id', '=', userId)
    .where('e.entry_id', '>', after)
    .orderBy('e.entry_id')
    .limit(limit)
    .execute();
}

export function readDoNotContact(
  scope: Owner,
  entryId: string,
): Promise<DoNotContactEntry | undefined> {
  return entriesOf(scope).where('e.entry_id', '=', entryId).executeTakeFirst();
}

/** The keys of the people an entry covers (`m:`, `s:`, `e:`, `d:`, `c:`). */
export async function readKeys({ db, userId }: Owner, entryId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('do_not_contact_keys')
    .select('key')
    .where(({ and }) => and({ user_id: userId, entry_id: entryId }))
    .execute();
  return rows.map(({ key }) => key);
}

/** Deletes one entry of the record; `releaseUncovered` releases its leads. */
export function deleteDoNotContact(scope: Owner, entryId: string): Promise<boolean> {
  return deleteOwn(scope, 'do_not_contact', { entry_id: entryId });
}

/** Whether an entry `e` is on the list that its user’s team shares as well. */
export const IS_ON_TEAM_LIST = sql<boolean>`exists (
  select from do_not_contact_keys k
  join team_members me on me.user_id = k.user_id
  join teams t on t.team_id = me.team_id and t.shared_blacklist
  join team_blacklist_keys s on s.team_id = me.team_id and s.person_key = k.key
  join team_blacklist b on b.team_id = s.team_id and b.entry_id = s.entry_id
    and b.real_taken_off_at is null
  where k.user_id = e.user_id and k.entry_id = e.entry_id
)`;

function entriesOf({ db, userId }: Owner) {
  const firstKey = (kind: 's:' | 'e:') => sql<string | null>`(
    select min(substr(k.key, 3))
    from do_not_contact_keys k
    where k.user_id = e.user_id and k.entry_id = e.entry_id and starts_with(k.key, ${kind})
  )`;
  return db
    .selectFrom('do_not_contact as e')
    .leftJoin('campaigns as c', (join) =>
      join.onRef('c.user_id', '=', 'e.user_id').onRef('c.campaign_id', '=', 'e.campaign_id'),
    )
    .leftJoin('leads as l', (join) =>
      join.onRef('l.user_id', '=', 'e.user_id').onRef('l.lead_id', '=', 'e.lead_id'),
    )
    .select([
      'e.entry_id as id',
      'e.covers',
      sql<{ name: string; profileUrl: string | null; leadId: string | null } | null>`
        case
          when e.covers = 'PERSON'
            then jsonb_build_object(
              'name', coalesce(e.name, ''),
              'profileUrl', 'https://www.linkedin.com/in/' || ${firstKey('s:')},
              'leadId', l.lead_id::text
            )
        end`.as('person'),
      sql<string | null>`coalesce(e.address, ${firstKey('e:')})`.as('email'),
      sql<string | null>`case when e.covers = 'DOMAIN' then e.name end`.as('domain'),
      sql<string | null>`case when e.covers = 'COMPANY' then e.name end`.as('company'),
      'e.reason',
      ORIGIN.as('origin'),
      'e.evidence',
      'e.at',
      'e.list_file as fileId',
      sql<'USER' | 'TEAM'>`
        case
          when ${IS_ON_TEAM_LIST} then 'TEAM'
          else 'USER'
        end`.as('scope'),
    ])
    .where('e.user_id', '=', userId);
}
