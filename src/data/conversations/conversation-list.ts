import { sql, type RawBuilder } from 'kysely';
import type { ConversationChannel } from '#core/conversation/conversation-channels.ts';
import { readSqlPart, type Part, type Walk } from '#data/database/keyset.ts';
import type { Page } from '#data/database/own-rows.ts';
import type { Owner } from '#data/scope.ts';

/** The filter of a list of conversations; null means any. */
export type ConversationFilter = {
  unread: boolean | null;
  labelId: string | null;
  campaignId: string | null;
  channel: ConversationChannel | null;
  /** Null: both, as in a search. */
  archived: boolean | null;
  awaitingMe: boolean | null;
  /** Whether the person wrote, not counting automatic answers. */
  replied: boolean | null;
  reminders: boolean | null;
};

/**
 * How far past the page a total without a counter is counted, so that it grows as one pages on
 * (decision 145).
 */
const COUNTED_AHEAD = 500;
/** A campaign with more leads is filtered along the list; one with fewer is looked up directly. */
const FEW_LEADS = 2000;

type Asked = Owner & { filter: ConversationFilter; page: number; size: number };

/** One page of ids, newest first, and the list's total. */
export async function listConversationPage(
  scope: Owner,
  { filter, page, size }: { filter: ConversationFilter; page: number; size: number },
): Promise<Page<string>> {
  const { userId, db } = scope;
  const manyLeads = await hasManyLeads(scope, filter);
  const matches = matchesSql({ userId, filter, manyLeads });
  const counter = counterOf(filter);
  if (counter === null) return readCountedPage({ db, matches, page, size });
  const [{ rows }, counts] = await Promise.all([
    sql<{ conversation_id: string }>`
      select c.conversation_id
      from conversations c
      where ${matches}
      order by c.sort_at desc, c.conversation_id desc limit ${size} offset ${page * size}`.execute(
      db,
    ),
    readCounts(scope),
  ]);
  const of = (name: string) => counts.get(name) ?? 0;
  return {
    rows: rows.map((row) => row.conversation_id),
    total: of(counter.counted) - (counter.without === null ? 0 : of(counter.without)),
  };
}

/** A part of the list by cursor: by the age of the conversations, as their last message moves. */
export async function listConversationsPart(
  scope: Owner,
  filter: ConversationFilter,
  walk: Walk,
): Promise<Part<string>> {
  const { userId, db } = scope;
  const manyLeads = await hasManyLeads(scope, filter);
  const { rows, ...rest } = await readSqlPart<{ id: string }>(db, walk, {
    id: sql.ref('c.conversation_id'),
    changedAt: sql.ref('c.changed_at'),
    select: sql`c.conversation_id as id`,
    from: sql`from conversations c where ${matchesSql({ userId, filter, manyLeads })}`,
  });
  return { rows: rows.map(({ id }) => id), ...rest };
}

/** A page of a list without a counter: it is counted along with a little of what follows. */
async function readCountedPage({
  db,
  matches,
  page,
  size,
}: Pick<Asked, 'db' | 'page' | 'size'> & { matches: RawBuilder<boolean> }): Promise<Page<string>> {
  const { rows } = await sql<{ ids: string[]; total: number }>`
    with found as materialized (
      select c.conversation_id, c.sort_at
      from conversations c
      where ${matches}
      order by c.sort_at desc, c.conversation_id desc limit ${(page + 1) * size + COUNTED_AHEAD}
    )
    select array(
      select conversation_id
      from found
      order by sort_at desc, conversation_id desc limit ${size} offset ${page * size}
    ) as ids,
      (select count(*)::int from found) as total`.execute(db);
  return { rows: rows[0]?.ids ?? [], total: rows[0]?.total ?? 0 };
}

/** The condition of a list. */
export function matchesSql({
  userId,
  filter: { unread, labelId, campaignId, channel, archived, awaitingMe, replied, reminders },
  manyLeads,
}: {
  userId: string;
  filter: ConversationFilter;
  manyLeads: boolean;
}): RawBuilder<boolean> {
  const ofCampaign = sql`
    campaign_leads p where p.user_id = ${userId} and p.campaign_id = ${campaignId}`;
  const is = (value: boolean | null, column: string) =>
    value === null ? [] : [value ? sql`${sql.ref(column)}` : sql`not ${sql.ref(column)}`];
  const conditions = [
    sql`c.user_id = ${userId}`,
    ...is(archived, 'c.archived'),
    ...is(unread, 'c.unread'),
    ...is(awaitingMe, 'c.awaiting_me'),
    ...is(replied, 'c.replied'),
    ...(labelId === null ? [] : [sql`c.label_id = ${labelId}`]),
    ...(channel === null ? [] : [sql`c.last_channel = ${channel}`]),
    ...(campaignId === null
      ? []
      : [
          manyLeads
            ? sql`(select true from ${ofCampaign} and p.lead_id = c.lead_id limit 1)`
            : sql`c.lead_id in (select p.lead_id from ${ofCampaign})`,
        ]),
    ...(reminders === null
      ? []
      : [
          sql`
            ${reminders ? sql`` : sql`not`} exists (
              select from reminders r
              where r.user_id = c.user_id and r.lead_id = c.lead_id and r.active
            )`,
        ]),
  ];
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

/** Whether the campaign of the filter has so many leads that most of them are in the list. */
async function hasManyLeads(
  { db, userId }: Owner,
  { campaignId }: ConversationFilter,
): Promise<boolean> {
  if (campaignId === null) return false;
  const { rows } = await sql<{ leads: number }>`
    select count(*)::int as leads
    from (
      select from campaign_leads
      where user_id = ${userId} and campaign_id = ${campaignId}
      limit ${FEW_LEADS}
    ) counted`.execute(db);
  return rows[0]?.leads === FEW_LEADS;
}

/** The counter with a list's total, minus another one; null: there is none. */
function counterOf({
  archived,
  unread,
  awaitingMe,
  replied,
  labelId,
  channel,
  ...others
}: ConversationFilter): { counted: string; without: string | null } | null {
  if (Object.values(others).some((value) => value !== null) || archived === null) return null;
  const asked = [unread, awaitingMe, replied, labelId, channel].filter((value) => value !== null);
  if (asked.length === 0) return { counted: archived ? 'ARCHIVED' : 'ALL', without: null };
  if (asked.length > 1 || archived) return null;
  if (labelId !== null) return { counted: `LABEL/${labelId}`, without: null };
  if (channel !== null) return { counted: `CHANNEL/${channel}`, without: null };
  const counted = unread !== null ? 'UNREAD' : replied !== null ? 'REPLIED' : 'AWAITING_ME';
  return asked[0] === true ? { counted, without: null } : { counted: 'ALL', without: counted };
}

/** What the user's conversations are counted by, maintained by triggers (decision 3). */
export async function readCounts({ db, userId }: Owner): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('conversation_counts')
    .select(['counted', 'conversations'])
    .where('user_id', '=', userId)
    .where('conversations', '<>', 0)
    .execute();
  return new Map(rows.map(({ counted, conversations }) => [counted, conversations]));
}

/** How many conversations that are not archived have an upcoming reminder. */
export async function countReminded({ db, userId }: Owner): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
    from conversations c
    where c.user_id = ${userId}
      and not c.archived
      and c.lead_id in (
        select r.lead_id from reminders r where r.user_id = ${userId} and r.active
      )`.execute(db);
  return rows[0]?.count ?? 0;
}
