import { sql, type RawBuilder } from 'kysely';
import type { ConversationChannel } from '#core/conversation/conversation-channels.ts';
import { searchWords } from '#core/conversation/search-hit.ts';
import type { AnyDatabase } from '#data/database.ts';

type Owner = { db: AnyDatabase; userId: string };

/** What conversations are asked for; null does not matter. */
export type ConversationFilter = {
  query: string | null;
  unread: boolean | null;
  labelId: string | null;
  campaignId: string | null;
  channel: ConversationChannel | null;
  /** Null: both, as a search looks at. */
  archived: boolean | null;
  awaitingMe: boolean | null;
  reminders: boolean | null;
};

/** A total that no counter knows is counted, and no further than this (decision 90). */
const MAX_COUNTED = 10_000;

/** One page of ids, newest first, and the list's total. */
export async function listConversationPage({
  db,
  userId,
  filter,
  page,
  size,
}: Owner & { filter: ConversationFilter; page: number; size: number }): Promise<{
  conversationIds: string[];
  total: number;
}> {
  const matches = matchesSql({ userId, filter });
  if (matches === null) return { conversationIds: [], total: 0 };
  const { rows } = await sql<{ conversation_id: string }>`
    select c.conversation_id from conversations c where ${matches} order by c.sort_at desc, c.conversation_id desc limit ${size} offset ${page * size}`.execute(
    db,
  );
  return {
    conversationIds: rows.map((row) => row.conversation_id),
    total: await totalOf({ db, userId, filter, matches }),
  };
}

/** The condition of a list; null where nothing can match: a search without a word. */
function matchesSql({
  userId,
  filter: { query, unread, labelId, campaignId, channel, archived, awaitingMe, reminders },
}: {
  userId: string;
  filter: ConversationFilter;
}): RawBuilder<boolean> | null {
  const words = query === null ? [] : searchWords(query);
  if (query !== null && words.length === 0) return null;
  const is = (value: boolean | null, column: string) =>
    value === null ? [] : [value ? sql`${sql.ref(column)}` : sql`not ${sql.ref(column)}`];
  const conditions = [
    sql`c.user_id = ${userId}`,
    ...is(archived, 'c.archived'),
    ...is(unread, 'c.unread'),
    ...is(awaitingMe, 'c.awaiting_me'),
    ...(labelId === null ? [] : [sql`c.label_id = ${labelId}`]),
    ...(channel === null ? [] : [sql`c.last_channel = ${channel}`]),
    ...(campaignId === null
      ? []
      : [
          sql`exists (select from campaign_leads p where p.user_id = c.user_id and p.campaign_id = ${campaignId} and p.lead_id = c.lead_id)`,
        ]),
    ...(reminders === null
      ? []
      : [
          sql`${reminders ? sql`` : sql`not`} exists (select from reminders r where r.user_id = c.user_id and r.lead_id = c.lead_id and r.active)`,
        ]),
    ...(words.length === 0
      ? []
      : [
          sql`c.conversation_id in (
            select n.conversation_id from conversations n where n.user_id = ${userId} and lower(n.person_name) like all(${words.map((word) => `%${word}%`)}::text[])
            union select m.conversation_id from messages m where m.user_id = ${userId} and message_words(m.subject, m.text) @@ ${wordsQuery(words)}
          )`,
        ]),
  ];
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

/** A message matches that has a word which begins with each of these. */
function wordsQuery(words: readonly string[]): RawBuilder<unknown> {
  return sql`to_tsquery('simple', ${words.map((word) => `${word}:*`).join(' & ')})`;
}

async function totalOf({
  db,
  userId,
  filter,
  matches,
}: Owner & { filter: ConversationFilter; matches: RawBuilder<boolean> }): Promise<number> {
  const counter = counterOf(filter);
  if (counter !== null) return (await readCounts({ db, userId })).get(counter) ?? 0;
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (select from conversations c where ${matches} limit ${MAX_COUNTED}) counted`.execute(
    db,
  );
  return rows[0]?.total ?? 0;
}

/** The counter that knows a list's total; null: none does. */
function counterOf({
  archived,
  unread,
  awaitingMe,
  labelId,
  ...others
}: ConversationFilter): string | null {
  if (Object.values(others).some((value) => value !== null) || archived === null) return null;
  const asked = [unread, awaitingMe, labelId].filter((value) => value !== null);
  if (archived) return asked.length === 0 ? 'ARCHIVED' : null;
  if (asked.length === 0) return 'ALL';
  if (asked.length > 1 || asked[0] === false) return null;
  if (labelId !== null) return `LABEL/${labelId}`;
  return unread === true ? 'UNREAD' : 'AWAITING_ME';
}

/** What the user's conversations are counted under, kept by triggers (decision 3). */
export async function readCounts({ db, userId }: Owner): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('conversation_counts')
    .select(['counted', 'conversations'])
    .where('user_id', '=', userId)
    .where('conversations', '<>', 0)
    .execute();
  return new Map(rows.map(({ counted, conversations }) => [counted, conversations]));
}

/** How many conversations that are not archived have a reminder to come. */
export async function countReminded({ db, userId }: Owner): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from conversations c where c.user_id = ${userId} and not c.archived
      and c.lead_id in (select r.lead_id from reminders r where r.user_id = ${userId} and r.active)`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

export type FoundMessage = {
  conversation_id: string;
  message_id: string;
  subject: string | null;
  text: string;
  at: number;
};

/** The newest message that a search has found in each of these conversations. */
export async function readFoundMessages({
  db,
  userId,
  conversationIds,
  query,
}: Owner & { conversationIds: readonly string[]; query: string }): Promise<FoundMessage[]> {
  const words = searchWords(query);
  if (words.length === 0 || conversationIds.length === 0) return [];
  const { rows } = await sql<FoundMessage>`
    select asked.conversation_id, f.message_id, f.subject, f.text, extract(epoch from f.at)::float8 * 1000 as at
    from unnest(${[...conversationIds]}::bigint[]) as asked (conversation_id) cross join lateral (
      select m.message_id, m.subject, m.text, m.at from messages m
      where m.user_id = ${userId} and m.conversation_id = asked.conversation_id and message_words(m.subject, m.text) @@ ${wordsQuery(words)}
      order by m.at desc, m.message_id desc limit 1
    ) f`.execute(db);
  return rows;
}
