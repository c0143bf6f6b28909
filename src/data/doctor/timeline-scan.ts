import { sql } from 'kysely';
import { ACT_RECORDS } from '#core/sequence/act-records.ts';
import type { DatabaseTransaction } from '#data/database.ts';
import {
  COUNTED_PAGES,
  LAST_ID,
  readSnapshot,
  type Examining,
  type UserRange,
} from '#data/doctor/examining.ts';
import { addFindings, addCheckedRows } from '#data/doctor/finding.ts';
import { readPage, scanPages, type PageScan } from '#data/doctor/page-scan.ts';

type Key = readonly [userId: string, eventId: string];
type ItemCounts = { done: number; skipped: number; yes_taken: number; no_taken: number };
type ItemRow = ItemCounts & { user_id: string; campaign_id: string; item_id: string };

const COLUMNS = ['done', 'skipped', 'yes_taken', 'no_taken'] as const;
/** Entries of users that are looked at in one moment: so many at least, and always whole users. */
const ENTRIES_AT_ONCE = 20_000;
const USERS_AT_ONCE = 25;
const ACT_EVENTS = sql.raw(
  [...new Set(Object.values(ACT_RECORDS).map(({ event }) => `'${event}'`))].join(', '),
);

const EVENTS: PageScan<Key> = {
  keyColumns: ['user_id', 'event_id'],
  page: ({ from: [userId, eventId], to, limit }) => sql`
    select user_id, event_id, type, campaign_id, lead_id, item_id, actor,
      data ->> 'requestId' as request_id
    from events
    where (user_id, event_id) > (${userId}::bigint, ${eventId}::bigint) and user_id <= ${to}::bigint
    order by user_id, event_id limit ${limit}`,
  checks: [
    {
      check: 'EVENT_WITHOUT_ACT',
      where: sql<string>`
        'campaign ' || coalesce(p.campaign_id::text, '–') || ', lead '
          || coalesce(p.lead_id::text, 'erased') || ', event ' || p.event_id || ': ' || p.type`,
      says: sql<string>`'The ledger has no such completed action'::text`,
      wrong: sql`
        p.type in (${ACT_EVENTS})
        and p.actor = 'ENGINE'
        and p.campaign_id is not null
        and not exists (
          select from intents i
          where i.user_id = p.user_id
            and i.lead_id = p.lead_id
            and i.campaign_id = p.campaign_id
            and i.item_id = p.item_id
            and i.request_id = p.request_id
            and i.status = 'HAPPENED'
        )
        and not exists (
          select from intents i
          where p.lead_id is null
            and i.user_id = p.user_id
            and i.intent_id = case
              when p.request_id ~ '^erased/[0-9]{1,18}$' then substr(p.request_id, 8)::bigint
            end
            and i.status = 'HAPPENED'
        )`,
    },
  ],
};

/**
 * The timeline, event by event: acts that the ledger does not know, and what each step has done
 * recounted. Users are counted whole, each in one moment.
 */
export async function scanTimeline(examining: Examining, range: UserRange): Promise<void> {
  await scanPages({ examining, scan: EVENTS, range, first: [range.after, LAST_ID] });
  let { after } = range;
  for (;;) {
    const to = await nextUsers(examining, range, after);
    const part = { after, to: to ?? range.to };
    await readSnapshot(examining.db, (trx) => countUsers(trx, examining, part));
    if (to === null) return;
    after = to;
  }
}

/**
 * The last of the next users, as many as make up a moment's work by the numbers that are kept of
 * them; null when no more are left than that.
 */
async function nextUsers(
  examining: Examining,
  range: UserRange,
  after: string,
): Promise<string | null> {
  const { rows } = await readSnapshot(examining.db, (trx) =>
    sql<{ user_id: string; entries: number }>`
      select user_id,
        coalesce(
          (
            select sum(s.done + s.skipped + s.yes_taken + s.no_taken)
            from item_statistics s
            where s.user_id = u.user_id
          ),
          0
        )::float8 as entries
      from users u
      where user_id > ${after}::bigint and user_id <= ${range.to}::bigint
      order by user_id limit ${USERS_AT_ONCE}`.execute(trx),
  );
  let entries = 0;
  const taken = rows.find((row) => (entries += Math.max(0, row.entries)) >= ENTRIES_AT_ONCE);
  return taken?.user_id ?? (rows.length < USERS_AT_ONCE ? null : (rows.at(-1)?.user_id ?? null));
}

async function countUsers(
  trx: DatabaseTransaction,
  examining: Examining,
  range: UserRange,
): Promise<void> {
  const counted = new Map<string, ItemCounts>();
  const scan: PageScan<Key, { items: ItemRow[] | null }> = {
    keyColumns: ['user_id', 'event_id'],
    page: ({ from: [userId, eventId], to, limit }) => sql`
      select user_id, event_id, type, campaign_id, item_id, actor, data ->> 'branch' as branch
      from events
      where (user_id, event_id) > (${userId}::bigint, ${eventId}::bigint)
        and user_id <= ${to}::bigint
      order by user_id, event_id limit ${limit}`,
    checks: [],
    extra: sql`
      (
        select jsonb_agg(c)
        from (
          select user_id::text, campaign_id::text, item_id,
            count(*) filter (where type in (${ACT_EVENTS}) and actor = 'ENGINE')::int as done,
            count(*) filter (where type = 'ACTION_SKIPPED')::int as skipped,
            count(*) filter (where type = 'CONDITION_DECIDED' and branch = 'yes')::int as yes_taken,
            count(*) filter (where type = 'CONDITION_DECIDED' and branch = 'no')::int as no_taken
          from page
          where campaign_id is not null and item_id is not null
          group by 1, 2, 3
        ) c
      ) as items`,
    onExtra: ({ items }) => (items ?? []).forEach((row) => addCounts(counted, row)),
  };
  let key: Key | null = [range.after, LAST_ID];
  while (key !== null)
    key = await readPage({
      trx,
      examining: { ...examining, pageRows: examining.pageRows * COUNTED_PAGES },
      scan,
      range,
      from: key,
    });
  await compareItems({ trx, examining, range, counted });
}

function addCounts(counted: Map<string, ItemCounts>, row: ItemRow): void {
  if (COLUMNS.every((column) => row[column] === 0)) return;
  const key = keyOf(row);
  const sum = counted.get(key) ?? { done: 0, skipped: 0, yes_taken: 0, no_taken: 0 };
  for (const column of COLUMNS) sum[column] += row[column];
  counted.set(key, sum);
}

function keyOf({
  user_id,
  campaign_id,
  item_id,
}: Pick<ItemRow, 'user_id' | 'campaign_id' | 'item_id'>): string {
  return JSON.stringify([user_id, campaign_id, item_id]);
}

/**
 * Statistics go with their campaign, events stay: only those of campaigns that are there are
 * compared.
 */
async function compareItems({
  trx,
  examining,
  range,
  counted,
}: {
  trx: DatabaseTransaction;
  examining: Examining;
  range: UserRange;
  counted: ReadonlyMap<string, ItemCounts>;
}): Promise<void> {
  const { rows: campaigns } = await sql<{
    campaign_id: string;
  }>`
    select campaign_id
    from campaigns
    where user_id > ${range.after}::bigint and user_id <= ${range.to}::bigint`.execute(trx);
  const there = new Set(campaigns.map(({ campaign_id }) => campaign_id));
  const { rows } = await sql<ItemRow>`
      select user_id, campaign_id, item_id, done, skipped, yes_taken, no_taken
      from item_statistics
      where user_id > ${range.after}::bigint and user_id <= ${range.to}::bigint`.execute(trx);
  const kept = new Map(rows.map((row) => [keyOf(row), row as ItemCounts]));
  const keys = [...new Set([...kept.keys(), ...counted.keys()])].filter((key) =>
    there.has(String((JSON.parse(key) as string[])[1])),
  );
  addCheckedRows(examining.tally, ['ITEM_STATISTICS'], keys.length);
  for (const key of keys) {
    const [userId = '', campaignId, itemId] = JSON.parse(key) as string[];
    for (const column of COLUMNS) {
      const [is, should] = [kept.get(key)?.[column] ?? 0, counted.get(key)?.[column] ?? 0];
      if (is !== should)
        addFindings(examining.tally, [
          {
            check: 'ITEM_STATISTICS',
            userId,
            where: `campaign ${campaignId}, step ${itemId}: ${column}`,
            says: `stored ${is}, actual ${should}`,
          },
        ]);
    }
  }
}
