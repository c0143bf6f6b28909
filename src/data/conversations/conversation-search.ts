import { sql, type RawBuilder } from 'kysely';
import { searchWords } from '#core/conversation/search-hit.ts';
import {
  matchesSql,
  type ConversationFilter,
  type ConversationKey,
  type Inboxes,
} from '#data/conversations/conversation-list.ts';
import type { AnyDatabase } from '#data/database.ts';

type Words = { userIds: readonly string[]; words: readonly string[] };

/**
 * A word in more than one percent of the newest messages is common: the index would return too
 * much, so only the newest messages are searched, until this many are found. Several accounts share
 * these numbers.
 */
const NEWEST = { looked: 2000, most: 20 };
const MANY = { looked: 10_000, most: 200 };
/** No account's share of what is found is smaller. */
const LEAST = 50;
/** Limits on what the index and the names return, shared likewise. */
const MOST_MESSAGES = 20_000;
const MOST_NAMES = 10_000;
/** A shorter part of a name is no trigram, so it is matched at the beginning of words. */
const TRIGRAM = 3;

/** A conversation that was found, and the newest matching message; null: found by its name. */
export type FoundConversation = ConversationKey & { messageId: string | null; sortAt: number };
type Search = { query: string; filter: ConversationFilter; page: number; size: number };

/**
 * One page of what is found in these accounts, newest first, and how many there are: in names, and
 * in messages that have a word starting with each of the searched ones. A common word is searched
 * only in the newest messages (decision 145). Each account is read along its own indexes.
 */
export async function searchConversationPage(
  { db, userIds, withPrivate }: Inboxes,
  { query, filter, page, size }: Search,
): Promise<{ found: FoundConversation[]; total: number }> {
  const words = searchWords(query);
  if (words.length === 0) return { found: [], total: 0 };
  const newest = await sql<{ found: number }>`
    select count(*)::int as found
    from (${newestWith({ userIds, words, ...NEWEST })} limit ${NEWEST.most}) n`.execute(db);
  const messages =
    (newest.rows[0]?.found ?? 0) === NEWEST.most
      ? newestWith({ userIds, words, ...MANY })
      : indexedWith({ userIds, words });
  const owner = sql.ref('f.user_id');
  const matches = matchesSql({ owner, withPrivate, filter, manyLeads: true });
  const { rows } = await sql<FoundConversation & { total: number }>`
    with worded as materialized (
      select distinct on (w.user_id, w.conversation_id) w.user_id, w.conversation_id, w.message_id
      from (${messages}) w
      order by w.user_id, w.conversation_id, w.at desc, w.message_id desc
    ), named as materialized (
      select n.user_id, n.conversation_id
      from ${accounts(userIds)}
      cross join lateral (
        select n.user_id, n.conversation_id
        from conversations n
        where n.user_id = a.user_id and ${hasName(words)}
        limit ${shareOf(MOST_NAMES, userIds)}
      ) n
    ), found as (
      select user_id, conversation_id, message_id from worded
      union all
      select user_id, conversation_id, null
      from named
      where (user_id, conversation_id) not in (select user_id, conversation_id from worded)
    )
    select c.user_id as "userId", c.conversation_id as "conversationId",
      f.message_id as "messageId", extract(epoch from c.sort_at)::float8 * 1000 as "sortAt",
      (count(*) over ())::int as total
    from found f
    cross join lateral (
      select c.user_id, c.conversation_id, c.sort_at
      from conversations c
      where c.conversation_id = f.conversation_id
        and ${matches}
      offset 0
    ) c
    order by c.sort_at desc, c.conversation_id desc limit ${size} offset ${page * size}`.execute(
    db,
  );
  return {
    found: rows.map(({ total: _, ...row }) => row),
    total: rows[0]?.total ?? 0,
  };
}

const accounts = (userIds: readonly string[]): RawBuilder<unknown> =>
  sql`unnest(${[...userIds]}::bigint[]) as a (user_id)`;

const shareOf = (most: number, userIds: readonly string[]): number =>
  Math.max(LEAST, Math.ceil(most / userIds.length));

/** Of the newest messages of each account, those that have the words. */
function newestWith({
  userIds,
  words,
  looked,
  most,
}: Words & { looked: number; most: number }): RawBuilder<unknown> {
  return sql`
    select w.user_id, w.conversation_id, w.message_id, w.at
    from ${accounts(userIds)}
    cross join lateral (
      select m.user_id, m.conversation_id, m.message_id, m.at
      from (
        select l.user_id, l.conversation_id, l.message_id, l.at, l.subject, l.text
        from messages l
        where l.user_id = a.user_id
        order by l.at desc, l.message_id desc limit ${shareOf(looked, userIds)}
      ) m
      where ${lettersOf(words)} and ${hasWords(words)}
      limit ${shareOf(most, userIds)}
    ) w`;
}

/**
 * Messages with the words, by the index. It is searched only for the longest word, which the fewest
 * have; a common prefix would make it read all of its messages.
 */
function indexedWith({ userIds, words }: Words): RawBuilder<unknown> {
  const [longest = '', ...others] = words.toSorted((one, other) => other.length - one.length);
  const rest = others.length === 0 ? sql`` : sql`and ${lettersOf(others)} and ${hasWords(others)}`;
  return sql`
    select w.user_id, w.conversation_id, w.message_id, w.at
    from ${accounts(userIds)}
    cross join lateral (
      select m.user_id, m.conversation_id, m.message_id, m.at
      from messages m
      where m.user_id = a.user_id
        and message_words(m.subject, m.text) @@ to_tsquery('simple', ${`${longest}:*`}) ${rest}
      limit ${shareOf(MOST_MESSAGES, userIds)}
    ) w`;
}

/** Checking for letters is much faster than checking for words. */
function lettersOf(words: readonly string[]): RawBuilder<boolean> {
  const letters = words.map(
    (word) => sql`(coalesce(m.subject, '') || ' ' || m.text) ilike ${`%${word}%`}`,
  );
  return sql<boolean>`${sql.join(letters, sql` and `)}`;
}

/** A message has, for each word, one that starts with it. */
function hasWords(words: readonly string[]): RawBuilder<boolean> {
  const query = words.map((word) => `${word}:*`).join(' & ');
  // Written so that no index is used for it.
  return sql<boolean>`message_words(m.subject, m.text || '') @@ to_tsquery('simple', ${query})`;
}

/** A separate condition each, because the index can't use a list of them. */
function hasName(words: readonly string[]): RawBuilder<boolean> {
  const conditions = words.map((word) =>
    word.length >= TRIGRAM
      ? sql`lower(n.person_name) like ${`%${word}%`}`
      : sql`(lower(n.person_name) like ${`${word}%`} or lower(n.person_name) like ${`% ${word}%`})`,
  );
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

export type FoundMessage = {
  conversation_id: string;
  message_id: string;
  subject: string | null;
  text: string;
  at: number;
};

/** The messages that a search found. */
export async function readFoundMessages(
  db: AnyDatabase,
  found: readonly FoundConversation[],
): Promise<FoundMessage[]> {
  const inMessages = found.filter(({ messageId }) => messageId !== null);
  if (inMessages.length === 0) return [];
  const userIds = inMessages.map(({ userId }) => userId);
  const messageIds = inMessages.map(({ messageId }) => messageId);
  const { rows } = await sql<FoundMessage>`
    select m.conversation_id, m.message_id, m.subject, m.text,
      extract(epoch from m.at)::float8 * 1000 as at
    from unnest(${userIds}::bigint[], ${messageIds}::bigint[]) as f (user_id, message_id)
    join messages m using (user_id, message_id)`.execute(db);
  return rows;
}
