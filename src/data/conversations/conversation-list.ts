import { sql, type RawBuilder } from 'kysely';
import type { ConversationChannel } from '#core/conversation/conversation-channels.ts';
import { keyset, readSqlPart, type Part, type Walk } from '#data/database/keyset.ts';
import type { Page } from '#data/database/own-rows.ts';
import type { AnyDatabase } from '#data/database.ts';

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
  /** The assignee; `NOBODY`: no one yet. */
  assigneeId: string | null;
};

/** The accounts whose conversations are listed; `withPrivate` is for the account’s own user. */
export type Inboxes = { db: AnyDatabase; userIds: readonly string[]; withPrivate: boolean };
/** A conversation, and the account that it belongs to. */
export type ConversationKey = { userId: string; conversationId: string };

/**
 * How far past the page a total without a counter is counted, so that it grows as one pages on
 * (decision 145).
 */
const COUNTED_AHEAD = 500;
/** A campaign with more leads is filtered along the list; one with fewer is looked up directly. */
const FEW_LEADS = 2000;

type Listed = Inboxes & { filter: ConversationFilter };

/** One page of conversations, newest first, and the list's total. */
export async function listConversationPage(
  inboxes: Inboxes,
  { filter, page, size }: { filter: ConversationFilter; page: number; size: number },
): Promise<Page<ConversationKey>> {
  const { db } = inboxes;
  const listed = { ...inboxes, filter };
  const counter = counterOf(filter);
  if (counter === null) return readCountedPage(listed, { page, size });
  const [from, counts] = await Promise.all([
    fromSql(listed, sql`order by ${NEWEST_FIRST} limit ${(page + 1) * size}`),
    readCounts(inboxes),
  ]);
  const { rows } = await sql<ConversationKey>`
    select c.user_id as "userId", c.conversation_id as "conversationId"
    from ${from}
    order by ${NEWEST_FIRST} limit ${size} offset ${page * size}`.execute(db);
  const of = (name: string) => counts.reduce((sum, one) => sum + one.of(name), 0);
  return {
    rows,
    total: of(counter.counted) - (counter.without === null ? 0 : of(counter.without)),
  };
}

/** A part of the list by cursor: by the age of the conversations, as their last message moves. */
export async function listConversationsPart(
  inboxes: Inboxes,
  filter: ConversationFilter,
  walk: Walk,
): Promise<Part<ConversationKey>> {
  const columns = { id: sql.ref('c.conversation_id'), changedAt: sql.ref('c.changed_at') };
  const { beyond, order, limit } = keyset(columns, walk);
  const ofEach = sql`and ${beyond} order by ${order} limit ${limit}`;
  return readSqlPart<ConversationKey>(inboxes.db, walk, {
    ...columns,
    select: sql`c.user_id as "userId", c.conversation_id as "conversationId"`,
    from: sql`from ${await fromSql({ ...inboxes, filter }, ofEach)}`,
  });
}

/** A page of a list without a counter: it is counted along with a little of what follows. */
async function readCountedPage(
  listed: Listed,
  { page, size }: { page: number; size: number },
): Promise<Page<ConversationKey>> {
  const counted = sql`order by ${NEWEST_FIRST} limit ${(page + 1) * size + COUNTED_AHEAD}`;
  const { rows } = await sql<ConversationKey & { total: number }>`
    with found as materialized (
      select c.user_id, c.conversation_id, c.sort_at
      from ${await fromSql(listed, counted)} ${counted}
    )
    select c.user_id as "userId", c.conversation_id as "conversationId", t.total
    from (select count(*)::int as total from found) t
    left join lateral (
      select *
      from found c
      order by ${NEWEST_FIRST} limit ${size} offset ${page * size}
    ) c on true
    order by ${NEWEST_FIRST}`.execute(listed.db);
  const keys = rows.filter(({ conversationId }) => conversationId !== null);
  return {
    rows: keys.map(({ total: _, ...key }) => key),
    total: rows[0]?.total ?? 0,
  };
}

const NEWEST_FIRST = sql`c.sort_at desc, c.conversation_id desc`;

/**
 * The conversations `c` of a list, up to a condition, to which more can be added: of one account as
 * they are, or `ofEach` of several accounts, each along an index, to be merged (decision 201).
 */
async function fromSql(listed: Listed, ofEach: RawBuilder<unknown>): Promise<RawBuilder<unknown>> {
  const [userId, ...others] = listed.userIds;
  const manyLeads = await hasManyLeads(listed);
  const of = { ...listed, manyLeads };
  if (userId !== undefined && others.length === 0)
    return sql`conversations c where ${matchesSql({ ...of, owner: sql`${userId}::bigint` })}`;
  return sql`
    unnest(${[...listed.userIds]}::bigint[]) as a (user_id)
    cross join lateral (
      select c.user_id, c.conversation_id, c.sort_at, c.changed_at
      from conversations c
      where ${matchesSql({ ...of, owner: sql.ref('a.user_id') })} ${ofEach}
    ) c
    where true`;
}

/** The condition of a list. */
export function matchesSql({
  owner,
  withPrivate,
  filter: { unread, labelId, campaignId, channel, archived, awaitingMe, replied, ...filter },
  manyLeads,
}: {
  owner: RawBuilder<unknown>;
  withPrivate: boolean;
  filter: ConversationFilter;
  manyLeads: boolean;
}): RawBuilder<boolean> {
  const { reminders, assigneeId } = filter;
  const ofCampaign = sql`
    campaign_leads p where p.user_id = ${owner} and p.campaign_id = ${campaignId}`;
  const is = (value: boolean | null, column: string) =>
    value === null ? [] : [value ? sql`${sql.ref(column)}` : sql`not ${sql.ref(column)}`];
  const conditions = [
    sql`c.user_id = ${owner}`,
    ...(withPrivate ? [] : [sql`not c.private`]),
    ...is(archived, 'c.archived'),
    ...is(unread, 'c.unread'),
    ...is(awaitingMe, 'c.awaiting_me'),
    ...is(replied, 'c.replied'),
    ...(labelId === null ? [] : [sql`c.label_id = ${labelId}`]),
    ...(channel === null ? [] : [sql`c.last_channel = ${channel}`]),
    ...(assigneeId === null
      ? []
      : [
          assigneeId === 'NOBODY' ? sql`c.assignee_id is null` : sql`c.assignee_id = ${assigneeId}`,
        ]),
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
async function hasManyLeads({ db, userIds, filter: { campaignId } }: Listed): Promise<boolean> {
  if (campaignId === null) return false;
  const { rows } = await sql<{ leads: number }>`
    select count(*)::int as leads
    from (
      select from campaign_leads
      where user_id = any(${[...userIds]}::bigint[]) and campaign_id = ${campaignId}
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

/** The numbers of an account’s conversations, maintained by triggers (decision 3). */
type InboxCounts = {
  userId: string;
  of: (counted: string) => number;
  labels: [labelId: string, conversations: number][];
};

const LABEL = 'LABEL/';

/** The counts of each account's conversations. */
export async function readCounts({ db, userIds, withPrivate }: Inboxes): Promise<InboxCounts[]> {
  const rows = await db
    .selectFrom('conversation_counts')
    .select(['user_id', 'counted', 'conversations'])
    .where(sql<boolean>`user_id = any(${[...userIds]}::bigint[])`)
    .where('conversations', '<>', 0)
    .execute();
  return userIds.map((userId) => {
    const own = rows.filter((row) => row.user_id === userId);
    const counts = new Map(own.map(({ counted, conversations }) => [counted, conversations]));
    const of = (counted: string) =>
      (counts.get(counted) ?? 0) - (withPrivate ? 0 : (counts.get(`PRIVATE/${counted}`) ?? 0));
    const labels = [...counts.keys()].filter((counted) => counted.startsWith(LABEL));
    return {
      userId,
      of,
      labels: labels.map((counted) => [counted.slice(LABEL.length), of(counted)]),
    };
  });
}

/** How many conversations that are not archived have an upcoming reminder, or this assignee. */
export async function countListed(
  { db, userIds, withPrivate }: Inboxes,
  assigneeId: string,
): Promise<{ reminders: number; assigned: number }> {
  const shown = sql`not c.archived ${withPrivate ? sql`` : sql`and not c.private`}`;
  const { rows } = await sql<{ reminders: number; assigned: number }>`
    select coalesce(sum(n.reminders), 0)::int as reminders,
      coalesce(sum(n.assigned), 0)::int as assigned
    from unnest(${[...userIds]}::bigint[]) as a (user_id)
    cross join lateral (
      select (
          select count(*)
          from conversations c
          where c.user_id = a.user_id
            and ${shown}
            and c.lead_id in (
              select r.lead_id from reminders r where r.user_id = a.user_id and r.active
            )
        ) as reminders,
        (
          select count(*)
          from conversations c
          where c.user_id = a.user_id and c.assignee_id = ${assigneeId} and ${shown}
        ) as assigned
    ) n`.execute(db);
  return rows[0] ?? { reminders: 0, assigned: 0 };
}
