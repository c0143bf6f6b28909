// A person whose name is in every table that an erasure touches.
import { sql } from 'kysely';
import type { Database } from '#data/database.ts';
import type { Owner } from '#data/scope.ts';
import { signedInUser } from '../../../test/support/signed-in.ts';

export type PlantedPerson = {
  userId: string;
  campaignId: string;
  leadPackId: string;
  leadId: string;
  conversationId: string;
  memberId: string;
  profileSlug: string;
  email: string;
  chatId: string;
};

/** Adds a person, in a new account or beside someone else. */
export async function plantPerson({
  db,
  mark,
  realNow,
  into,
}: {
  db: Database;
  mark: string;
  realNow: number;
  into?: PlantedPerson;
}): Promise<PlantedPerson> {
  const at = new Date(realNow);
  const userId = into?.userId ?? (await signedInUser({ db, realNow })).userId;
  const { campaignId, leadPackId } = into ?? (await plantList({ db, userId }, at));
  const one = { memberId: `AC-${mark}`, profileSlug: `${mark.toLowerCase()}-lee` };
  const email = `${mark.toLowerCase()}@north.example`;
  const chatId = `chat-${mark}`;
  if (into === undefined) await plantTeam({ db, userId, mark, email, at });
  else await plantEntry({ db, userId }, { mark, email, at });
  const id = async (statement: ReturnType<typeof sql<{ id: string }>>) =>
    (await statement.execute(db)).rows[0]?.id ?? '';
  const leadId = await id(sql<{ id: string }>`
    insert into leads (
      user_id, network_member_id, profile_slug, email, first_name, full_name, company, custom, tags,
      chat_id, created_at, updated_at
    )
    values (
      ${userId}, ${one.memberId}, ${one.profileSlug}, ${email}, ${mark}, ${`${mark} Lee`}, ${mark},
      jsonb_build_object('note', ${mark}::text), array[${mark}], ${chatId}, ${at}, ${at}
    )
    returning lead_id as id`);
  const conversationId = await id(sql<{ id: string }>`
    insert into conversations (user_id, lead_id, network_member_id, person_name, created_at)
    values (${userId}, ${leadId}, ${one.memberId}, ${mark}, ${at})
    returning conversation_id as id`);
  const person = { userId, campaignId, leadPackId, leadId, conversationId, email, chatId, ...one };
  await plantHistory({ db, mark, at, person });
  await plantInbox({ db, mark, at, person });
  await plantTraces({ db, mark, at, person });
  await plantContacts({ db, mark, at, person });
  return person;
}

type Planting = { db: Database; mark: string; at: Date; person: PlantedPerson };

async function plantList({ db, userId }: Owner, at: Date) {
  const { rows: campaigns } = await sql<{ id: string }>`
    insert into campaigns (user_id, name, created_at)
    values (${userId}, 'Autumn', ${at})
    returning campaign_id as id`.execute(db);
  const campaignId = campaigns[0]?.id ?? '';
  const { rows: packs } = await sql<{ id: string }>`
    insert into lead_packs (user_id, campaign_id, name, search_type, search_status, created_at)
    values (${userId}, ${campaignId}, 'List', 'CSV_FILE', 'SEARCH_COMPLETE', ${at})
    returning lead_pack_id as id`.execute(db);
  return { campaignId, leadPackId: packs[0]?.id ?? '' };
}

type InTeam = { db: Database; userId: string; mark: string; email: string; at: Date };

async function plantTeam(team: InTeam): Promise<void> {
  const { db, userId, at } = team;
  await sql`
    with t as (
      insert into teams (team_name, shared_blacklist) values ('North', true) returning team_id
    )
    insert into team_members (team_id, user_id, role, real_joined_at)
    select team_id, ${userId}, 'OWNER', ${at}
    from t`.execute(db);
  await plantEntry(team, team);
}

async function plantEntry(
  { db, userId }: Owner,
  { mark, email, at }: { mark: string; email: string; at: Date },
): Promise<void> {
  await sql`
    with b as (
      insert into team_blacklist (team_id, name, reason, added_by, real_added_at)
      select team_id, ${mark}, ${mark}, ${userId}, ${at}
      from team_members
      where user_id = ${userId}
      returning team_id, entry_id
    )
    insert into team_blacklist_keys (team_id, person_key, entry_id)
    select team_id, ${`e:${email}`}, entry_id
    from b`.execute(db);
  await sql`
    insert into person_senders (team_id, person_key, user_id, campaign_id, reason, bound_at)
    select team_id, ${`e:${email}`}, user_id, 1, 'ROOM', ${at}
    from team_members
    where user_id = ${userId}`.execute(db);
}

/** An action with its event and its stamp, an import, an address search, and outgoing messages. */
async function plantHistory({ db, mark, at, person }: Planting): Promise<void> {
  const { userId, campaignId, leadPackId, leadId } = person;
  const request = `try-${mark}`;
  await sql`
    insert into campaign_leads (
      user_id, campaign_id, lead_id, lead_pack_id, state, reason, added_at, updated_at, visited_at
    )
    values (
      ${userId}, ${campaignId}, ${leadId}, ${leadPackId}, 'FINISHED', 'REACHED_END', ${at}, ${at},
      ${at}
    )`.execute(db);
  await sql`
    insert into intents (
      user_id, campaign_id, lead_id, item_id, visit, attempt, action, fencing, request_id, day,
      payload, status, outcome, started_at, real_started_at, settled_at
    )
    values (
      ${userId}, ${campaignId}, ${leadId}, 'v', 1, 1, 'VISIT', 1, ${request},
      ${at}::timestamptz at time zone 'Etc/UTC',
      ${JSON.stringify({ slug: person.profileSlug, text: mark })}, 'HAPPENED',
      ${JSON.stringify({ reason: 'DONE', shown: mark })}, ${at}, ${at}, ${at}
    )`.execute(db);
  await sql`
    insert into daily_usage (user_id, day, action, used)
    values (${userId}, ${at}::timestamptz at time zone 'Etc/UTC', 'VISIT', 1)
    on conflict (user_id, day, action) do update set used = daily_usage.used + 1`.execute(db);
  await sql`
    insert into events (user_id, type, at, campaign_id, lead_id, item_id, item_type, actor, data)
    values (
      ${userId}, 'LEAD_ADDED', ${at}, ${campaignId}, ${leadId}, null, null, 'ENGINE',
      jsonb_build_object('leadPackId', ${leadPackId}::text)
    ),
      (
        ${userId}, 'PROFILE_VIEWED', ${at}, ${campaignId}, ${leadId}, 'v', 'VISIT', 'ENGINE',
        jsonb_build_object('requestId', ${request}::text, 'text', ${mark}::text)
      )`.execute(db);
  const { rows } = await sql<{ next: number }>`
    select coalesce(max(row_number), 0) as next
    from lead_pack_rows
    where user_id = ${userId}`.execute(db);
  const next = rows[0]?.next ?? 0;
  const raw = (facts: object) => JSON.stringify({ cells: [mark, person.email], person: facts });
  await sql`
    insert into lead_pack_rows (
      user_id, lead_pack_id, row_number, verdict, code, message, raw, lead_id
    )
    values (
      ${userId}, ${leadPackId}, ${next + 1}, 'ADDED', null, null,
      ${raw({ email: person.email })}::jsonb, ${leadId}
    ),
      (
        ${userId}, ${leadPackId}, ${next + 2}, 'SKIPPED', 'NO_PHOTO', ${mark},
        ${raw({ profileSlug: person.profileSlug })}::jsonb, null
      ),
      (
        ${userId}, ${leadPackId}, ${next + 3}, 'WRONG', 'NO_CONTACT', null,
        ${raw({})}::jsonb, null
      )`.execute(db);
  const key = JSON.stringify([mark, 'north.example']);
  await sql`
    insert into finder_questions (
      user_id, question_key, lead_id, state, held, real_next_ask_at, asked_at, real_asked_at
    )
    values (${userId}, ${key}, ${leadId}, 'OPEN', true, ${at}, ${at}, ${at})`.execute(db);
  await sql`
    insert into email_credit_entries (user_id, type, amount, cause, lead_id, real_at)
    values (${userId}, 'HOLD', -1, ${`question/1/${key}`}, ${leadId}, ${at})`.execute(db);
  await sql`
    with t as (
      insert into lead_transfers (user_id, from_campaign_id, to_campaign_id, count, created_at)
      values (${userId}, ${campaignId}, ${campaignId}, 1, ${at})
      returning task_id
    )
    insert into lead_transfer_rows (user_id, task_id, place, lead_id)
    select ${userId}, task_id, 1, ${leadId}
    from t`.execute(db);
  await sql`
    with t as (
      insert into withdrawal_tasks (user_id, count, created_at)
      values (${userId}, 1, ${at})
      returning task_id
    )
    insert into withdrawals (user_id, task_id, member_id, invitation_id)
    select ${userId}, task_id, ${person.memberId}, ${`invitation-${mark}`}
    from t`.execute(db);
}

async function plantInbox({ db, mark, at, person }: Planting): Promise<void> {
  const { userId, leadId, conversationId, chatId, memberId } = person;
  const hidden = { [chatId]: { memberId, looks: 8, restsUntil: at.getTime() } };
  await sql`
    insert into lanes (user_id, marks)
    values (${userId}, jsonb_build_object('hiddenThreads', ${JSON.stringify(hidden)}::jsonb))
    on conflict (user_id) do update set marks = jsonb_build_object(
      'hiddenThreads', lanes.marks -> 'hiddenThreads' || ${JSON.stringify(hidden)}::jsonb
    )`.execute(db);
  await sql`
    insert into chats (user_id, chat_id, conversation_id, network_member_id, person_name, lead_id)
    values (${userId}, ${chatId}, ${conversationId}, ${memberId}, ${mark}, ${leadId})`.execute(db);
  const { rows: files } = await sql<{ id: string }>`
    insert into attachments (
      user_id, file_name, content_type, size_bytes, content, real_created_at, real_expires_at
    )
    values (${userId}, ${mark}, 'text/plain', 3, ${Buffer.from(mark)}, ${at}, ${at})
    returning attachment_id as id`.execute(db);
  await sql`
    with m as (
      insert into messages (
        user_id, conversation_id, chat_id, network_message_id, from_me, text, at
      )
      values (
        ${userId}, ${conversationId}, ${chatId}, ${`m1-${mark}`}, false, ${`${mark} wrote`}, ${at}
      ),
        (${userId}, ${conversationId}, ${chatId}, ${`m2-${mark}`}, true, ${`Hello ${mark}`}, ${at})
      returning message_id, from_me
    )
    insert into message_attachments (user_id, message_id, upload_id, file_name, content_type)
    select ${userId}, message_id, ${files[0]?.id}, ${mark}, 'text/plain'
    from m
    where from_me`.execute(db);
  await sql`
    insert into conversation_drafts (
      user_id, conversation_id, author_id, text, version, updated_at
    )
    values (${userId}, ${conversationId}, ${userId}, ${mark}, 1, ${at})`.execute(db);
  await sql`
    insert into conversation_notes (
      user_id, conversation_id, author_id, content, created_at, updated_at
    )
    values (${userId}, ${conversationId}, ${userId}, ${mark}, ${at}, ${at})`.execute(db);
  await sql`
    insert into sent_emails (
      user_id, request_id, message_id, campaign_id, lead_id, item_id, intent_id, address, subject,
      sent_at
    )
    values (
      ${userId}, ${`r-${mark}`}, ${`s-${mark}`}, 0, ${leadId}, 'e', 0, ${person.email}, ${mark},
      ${at}
    )`.execute(db);
  await sql`
    insert into received_emails (user_id, message_id, lead_id, kind, from_address, at)
    values (${userId}, ${`in-${mark}`}, ${leadId}, 'REPLY', ${person.email}, ${at})`.execute(db);
  await sql`
    insert into refused_addresses (user_id, address, reason, at, lead_id)
    values (${userId}, ${person.email}, 'UNSUBSCRIBED', ${at}, ${leadId})`.execute(db);
}

/** The user's texts about the person, notifications about them, and prepared messages. */
async function plantTraces({ db, mark, at, person }: Planting): Promise<void> {
  const { userId, campaignId, leadId, conversationId, email } = person;
  await sql`
    insert into lead_notes (user_id, lead_id, author_id, content, created_at, updated_at)
    values (${userId}, ${leadId}, ${userId}, ${mark}, ${at}, ${at})`.execute(db);
  await sql`
    insert into reminders (user_id, lead_id, reminder_type, remind_at, note, set_at)
    values (${userId}, ${leadId}, 'CALL', ${at}, ${mark}, ${at})`.execute(db);
  await sql`
    insert into notifications (user_id, type, at, data)
    values (
      ${userId}, 'REMINDER', ${at},
      jsonb_build_object('leadId', ${leadId}::text, 'note', ${mark}::text)
    )`.execute(db);
  await sql`
    with key as (
      insert into api_keys
        (user_id, name, scopes, secret_hash, shown, approval_needed, real_created_at)
      values (
        ${userId}, 'Helper', '{inbox:send}', decode(md5(${leadId}::text), 'hex'), '', true, now()
      )
      returning key_id
    )
    insert into approvals
      (user_id, key_id, tool, arguments, summary, preview, real_created_at, real_expires_at)
    select ${userId}, key_id, 'send_message',
      jsonb_build_object('conversationId', ${conversationId}::text, 'text', ${mark}::text), '',
      '{}', now(), now()
    from key`.execute(db);
  await sql`
    insert into stream_events (user_id, type, data)
    values (
      ${userId}, 'conversation.message',
      jsonb_build_object('conversationId', ${conversationId}::text)
    )`.execute(db);
  await sql`
    insert into network_events (user_id, network_event_id, type, body, done)
    values (
      ${userId}, ${mark}, 'message_received', jsonb_build_object('chat_id', ${person.chatId}::text),
      true
    )`.execute(db);
  await sql`
    insert into zapier_deliveries (
      user_id, campaign_id, event_id, event_type, lead_id, occurred_at, state, body
    )
    values (
      ${userId}, ${campaignId}, 1, 'INVITE_SENT', ${leadId}, ${at}, 'DELIVERED',
      jsonb_build_object('name', ${mark}::text)
    )`.execute(db);
  await sql`
    insert into saved_filters (user_id, name, filter, created_at, updated_at)
    values (${userId}, ${mark}, jsonb_build_object('query', ${email}::text), ${at}, ${at})`.execute(
    db,
  );
  await sql`
    insert into audit_log (user_id, acted_by, type, data)
    values (
      ${userId}, ${userId}, 'TEAM_BLACKLISTED', jsonb_build_object('detail', ${`${mark} Lee`}::text)
    )`.execute(db);
  await sql`
    insert into idempotency_keys (user_id, key, request_hash, status, answer)
    values (
      ${userId}, ${`key-${leadId}`}, 'h', 0, jsonb_build_object('body', ${mark}::text)
    )`.execute(db);
  await sql`
    with e as (
      insert into account_exports (user_id, state, real_asked_at)
      values (${userId}, 'READY', ${at})
      returning export_id
    )
    insert into account_export_pages (
      user_id, export_id, file_number, file_name, page_number, row_count, content
    )
    select ${userId}, export_id, 1, ${mark}, 1, 1, ${Buffer.from(mark)}
    from e`.execute(db);
}

/** What files of other tools say of the person. */
async function plantContacts({ db, mark, at, person }: Planting): Promise<void> {
  const { userId, profileSlug, email } = person;
  const said = JSON.stringify({ profileSlug, email, name: mark });
  await sql`
    with i as (
      insert into contact_history_imports (
        user_id, tool, file_name, headers, total_rows, wrong_rows, silent_rows, counts, people,
        created_at
      )
      values (${userId}, 'DRIPIFY', 'old.csv', '[]', 3, 1, 0, '{}', 2, ${at})
      returning import_id
    ), w as (
      insert into contact_history_rows
        (user_id, import_id, place, row_number, person, cells, code)
      select ${userId}::bigint, import_id, 0, 2, ${said}::jsonb, null, null from i
      union all
      select ${userId}::bigint, import_id, 1, 3, null, jsonb_build_array(${email}::text),
        'NOT_A_DATE'
      from i
    ), h as (
      insert into contact_history
        (user_id, import_id, row_number, name, facts, contact, contacted_at)
      select ${userId}, import_id, 4, ${mark}, '{"invitedAt": null}', 'invitedAt', ${at} from i
      returning history_id
    )
    insert into contact_history_keys (user_id, key, history_id)
    select ${userId}, ${`s:${profileSlug}`}, history_id
    from h`.execute(db);
}
