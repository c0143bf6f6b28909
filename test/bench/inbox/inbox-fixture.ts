import type { Pool } from 'pg';
import { insertCampaignOfSize } from '../parts/leads-million-fixture.ts';

/** An inbox written in bulk, and what to ask of it. */
export type InboxOfSize = {
  userId: string;
  messages: number;
  /** The conversation of so many messages. */
  longId: string;
  /** A campaign that all people are in, and one that each sixtieth is in. */
  everyoneIn: string;
  fewIn: string;
};

/** The number of distinct sentences; each message has one, followed by a word of its own. */
const SENTENCES = 20_000;
const WORDS_OF_SENTENCE = 16;
const VOCABULARY = 5000;

/**
 * Gives a user an inbox: one person of `long` messages, each hundredth of 200, all others of some
 * 18, over two years and both channels. Triggers and the index of words are off meanwhile; what
 * they keep is written as they would, and `derivedThatDiffer` tells whether it is.
 */
export async function insertInboxOfSize({
  pool,
  userId,
  conversations,
  long,
}: {
  pool: Pool;
  userId: string;
  conversations: number;
  long: number;
}): Promise<InboxOfSize> {
  const { campaignId } = await insertCampaignOfSize({ pool, userId, leads: conversations });
  const fewIn = await secondCampaign({ pool, userId, campaignId });
  await insertConversations({ pool, userId });
  const messages = await insertMessages({ pool, userId, long });
  await pool.query(
    `
      insert into reminders (user_id, lead_id, reminder_type, remind_at, set_at)
      select user_id, lead_id, 'CUSTOM', now() + interval '1 day', now()
      from conversations
      where user_id = $1 and conversation_id % 300 = 7 and lead_id is not null`,
    [userId],
  );
  await pool.query('vacuum analyze');
  const {
    rows: [longest],
  } = await pool.query<{ id: string }>(
    'select min(conversation_id) as id from conversations where user_id = $1',
    [userId],
  );
  return { userId, messages, longId: longest?.id ?? '', everyoneIn: campaignId, fewIn };
}

async function secondCampaign({
  pool,
  userId,
  campaignId,
}: {
  pool: Pool;
  userId: string;
  campaignId: string;
}): Promise<string> {
  const {
    rows: [few],
  } = await pool.query<{ id: string }>(
    `
      insert into campaigns (user_id, name, created_at)
      values ($1, 'Few', now())
      returning campaign_id as id`,
    [userId],
  );
  await pool.query(
    `
      insert into campaign_leads (user_id, campaign_id, lead_id, state, added_at, updated_at)
      select user_id, $3, lead_id, 'FINISHED', added_at, added_at
      from campaign_leads
      where user_id = $1 and campaign_id = $2 and lead_id % 60 = 7`,
    [userId, campaignId, few?.id],
  );
  return few?.id ?? '';
}

/**
 * Each tenth person is in no list; each twentieth conversation is archived, each eighth labeled.
 */
async function insertConversations({ pool, userId }: { pool: Pool; userId: string }) {
  await pool.query(
    `
      insert into conversations (
        user_id, lead_id, network_member_id, person_name, created_at, archived, label_id
      )
      select user_id, case when n % 10 <> 3 then lead_id end, network_member_id,
        coalesce(full_name, 'Somebody ' || n), now() - interval '2 years', false,
        case
          when n % 8 = 0
            then (array['INTERESTED', 'NOT_INTERESTED', 'MEETING', 'LATER', 'WRONG_PERSON'])[
              1 + n / 8 % 5
            ]
        end
      from (
        select *, row_number() over (order by lead_id)::int as n from leads where user_id = $1
      ) l
      order by n`,
    [userId],
  );
  await pool.query(
    `
      insert into chats (
        user_id, chat_id, conversation_id, lead_id, network_member_id, last_message_at, whole
      )
      select user_id, 'chat-' || conversation_id, conversation_id, lead_id, network_member_id,
        now(), true
      from conversations
      where user_id = $1`,
    [userId],
  );
}

async function insertMessages({
  pool,
  userId,
  long,
}: {
  pool: Pool;
  userId: string;
  long: number;
}): Promise<number> {
  const {
    rows: [words],
  } = await pool.query<{ definition: string }>(
    `select pg_get_indexdef('messages_words'::regclass) as definition`,
  );
  const client = await pool.connect();
  try {
    await client.query('drop index messages_words');
    await client.query(`set session_replication_role = 'replica'`);
    // A few words are in most sentences, most words in few.
    await client.query(
      `create temp table sentences as
         select s as id,
           string_agg('w' || (${VOCABULARY} * power(random(), 3))::int, ' ') as text
         from generate_series(1, ${SENTENCES}) s
         cross join generate_series(1, ${WORDS_OF_SENTENCE}) w
         group by s`,
    );
    await client.query('create unique index on sentences (id); analyze sentences');
    const { rowCount } = await client.query(
      `
        insert into messages (
          user_id, conversation_id, chat_id, network_message_id, channel, from_me, sent_by, text, at
        )
        select c.user_id, c.conversation_id,
          case when channel = 'LINKEDIN' then 'chat-' || c.conversation_id end,
          c.conversation_id || '/' || j, channel, from_me, case when from_me then 'OUTSIDE' end,
          s.text || ' ref' || c.n || 'x' || j, c.last_at - (size - j) * interval '53 minutes'
        from (
          select *,
            case
              when n = 1 then $2::int
              when n % 100 = 0 then 200
              when n % 7 = 0 then 19
              else 18
            end as size,
            now() - interval '1 hour' - n * 7919 % 100003 * interval '5 minutes' as last_at,
            case when n % 4 = 0 and lead_id is not null then 'EMAIL' else 'LINKEDIN' end as channel
          from (
            select user_id, conversation_id, lead_id,
              row_number() over (order by conversation_id)::int as n
            from conversations
            where user_id = $1
          ) o
        ) c
        cross join lateral generate_series(1, size) j
        cross join lateral (select (j + n) % 3 <> 0 as from_me) f
        join sentences s on s.id = 1 + (n * 31 + j * 977) % ${SENTENCES}
        order by c.last_at - (size - j) * interval '53 minutes'`,
      [userId, long],
    );
    await client.query(
      `
        insert into messages (user_id, conversation_id, network_message_id, from_me, text, at)
        select $1, min(conversation_id), 'last', false, 'Thanks', now()
        from conversations
        where user_id = $1`,
      [userId],
    );
    await client.query('reset session_replication_role');
    await client.query('vacuum analyze messages');
    await client.query(
      `
        select derive_conversations(array_agg(user_id), array_agg(conversation_id))
        from conversations
        where user_id = $1`,
      [userId],
    );
    // Of three that wait one was not read yet; a message that comes takes one out of the archive.
    await client.query(
      `
        update conversations
        set read_up_to = case when conversation_id % 3 <> 0 then last_at end,
          archived = conversation_id % 20 = 9
        where user_id = $1`,
      [userId],
    );
    await client.query(words?.definition ?? '');
    return (rowCount ?? 0) + 1;
  } finally {
    client.release();
  }
}
