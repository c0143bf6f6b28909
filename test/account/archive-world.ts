// Accounts full of history for the round trip of archives: an engine worked on them, on a network
// and a mail server that lose answers, while people accepted, replied, and left.
import { sql } from 'kysely';
import { DEFAULT_LIMITS } from '#core/limits/processing-limits.ts';
import { seededDraw } from '#core/random/seeded-draw.ts';
import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import { instant, json, type Database } from '#data/database.ts';
import {
  ALWAYS_AWAKE,
  chain,
  createEngineWorld,
  item,
  startCampaign,
  type EngineWorld,
} from '../support/engine-world.ts';
import type { FakeMail } from '../support/fake-mail.ts';
import type { FakeNetwork } from '../support/fake-network.ts';
import type { TestClock } from '../support/test-clock.ts';
import type { TestDatabase } from '../support/database.ts';

/** The outside that stays the same when a user moves to another installation. */
export type Outside = { clock: TestClock; network: FakeNetwork; mail: FakeMail };

/** Of how many people a file of contact history says what. */
const COUNTS = {
  connectedAt: 0,
  invitedAt: 1,
  writtenAt: 0,
  repliedAt: 0,
  optOuts: { people: 1, addresses: 0 },
};
/** When files expire; real time. */
const NEVER = Date.UTC(2199, 0, 1);
/** So far apart are the numbers of the tables of an installation; none of them has more rows. */
const TABLE_NUMBERS = 8000;

/**
 * Begins the numbers of each table of an installation at a place of its own, from `first` on, so
 * that a number says of which installation and table it is.
 */
export async function numberFrom(db: Database, first: number): Promise<void> {
  await sql`
    select setval(
      pg_get_serial_sequence(quote_ident(table_name), column_name),
      ${first}::int + ${TABLE_NUMBERS}::int * (row_number() over (order by table_name))
    )
    from information_schema.columns
    where table_schema = 'public' and is_identity = 'YES'`.execute(db);
}

/** A user with a LinkedIn account and, if asked, a mailbox; numbered like an identity. */
export async function movingUser(
  { db, url }: Pick<TestDatabase, 'db' | 'url'>,
  { outside, connected }: { outside: Outside | null; connected: boolean },
): Promise<EngineWorld> {
  const { rows } = await sql<{ user_id: string }>`
    insert into users (
      user_id, email, display_name, status, schedule, processing_limits, plan_tier,
      subscription_status
    )
    select nextval('identities_identity_id_seq'), 'me@office.example', 'Ada', 'VERIFIED',
      ${json(ALWAYS_AWAKE)}, ${json(DEFAULT_LIMITS)}, 'ADVANCED', 'active'
    returning user_id`.execute(db);
  const userId = rows[0]?.user_id ?? '';
  const world = await createEngineWorld({
    db,
    databaseUrl: url,
    userId,
    ...outside,
    config: { leaseMs: 60_000 },
  });
  if (connected) await connect(world);
  return world;
}

/** Connects the user's LinkedIn account and mailbox, the same ones in every installation. */
export async function connect({ db, userId, clock }: EngineWorld): Promise<void> {
  await db
    .updateTable('users')
    .set({
      network_account_id: 'acc-ada',
      network_member_id: 'm-me',
      connected_at: instant(clock.now()),
      mailbox_connected: true,
    })
    .where('user_id', '=', userId)
    .execute();
  const longAgo = instant(clock.now() - 90 * 86_400_000);
  await db
    .insertInto('mailboxes')
    .values({
      user_id: userId,
      provider: 'SMTP',
      address: 'me@office.example',
      from_name: 'Ada',
      connected_at: longAgo,
      ramp_from: longAgo,
    })
    .execute();
}

/** A random draw by seed: each call returns a number from 0 to below `most`. */
export function drawer(seed: number): (most: number) => number {
  let drawn = 0;
  return (most) => Math.floor(seededDraw('archive', seed, (drawn += 1)) * most);
}

/** Sequences whose texts name their campaign and step, so that no two texts are alike. */
function sequences(name: string, fileId: string): SequenceItem[] {
  const write = (id: string, parts: Partial<SequenceItem> = {}) =>
    item('MESSAGE', { id, message: `${name} ${id} {{firstName}}`, ...parts });
  const file = {
    id: fileId,
    fileName: 'plan.txt',
    contentType: 'text/plain',
    sizeBytes: 4,
    expiresAt: null,
  };
  const connected = item('IF_CONNECTED', {
    yesDelay: 1,
    noDelay: 72,
    yes: chain(
      write('m1', { yesDelay: 24, attachments: [file] }),
      write('m2', {
        yesDelay: 30,
        variants: ['a', 'b'].map((id) => ({
          id,
          weight: 50,
          message: `${name} m2 ${id}`,
          subject: null,
          alternativeMessage: null,
          alternativeSubject: null,
        })),
      }),
      item('LIKE', { id: 'like' }),
    ),
    no: chain(item('WITHDRAW')),
  });
  return [
    {
      ...item('VISIT', { yesDelay: 5 }),
      yes: { ...item('CONNECT', { message: name }), yes: connected },
    },
    chain(
      item('EMAIL', { id: 'e1', subject: `${name} e1`, message: `${name} e1`, yesDelay: 30 }),
      item('EMAIL', { id: 'e2', message: `${name} e2`, yesDelay: 30 }),
      item('FOLLOW', { id: 'follow' }),
    ),
    chain(
      item('INMAIL', { id: 'i1', subject: name, message: `${name} i1`, yesDelay: 40 }),
      item('ENDORSE', { id: 'endorse' }),
    ),
  ];
}

/** Campaigns that an engine worked on for some days, and everything else an account can have. */
export async function livedIn(world: EngineWorld, seed: number): Promise<void> {
  const draw = drawer(seed);
  await plantBefore(world);
  const { attachment_id: fileId } = await world.db
    .selectFrom('attachments')
    .select('attachment_id')
    .where('user_id', '=', world.userId)
    .executeTakeFirstOrThrow();
  for (let kind = 0; kind < 3; kind += 1) {
    const name = `Campaign ${kind + 1}`;
    const sequence = sequences(name, fileId)[kind];
    if (sequence === undefined) throw new Error('No sequence.');
    await startCampaign({ world, sequence, people: 5 + draw(6), from: 1 + kind * 12, name });
  }
  await sql`
    update leads
    set email = profile_slug || '@firm.example'
    where user_id = ${world.userId} and network_member_id is not null`.execute(world.db);
  world.network.fault = () =>
    draw(9) === 0 ? 'lost before' : draw(5) === 0 ? 'lost answer' : null;
  world.mail.fault = () => (draw(7) === 0 ? 'lost answer' : null);
  await world.runFor({ hours: 8 + draw(20) });
  for (let days = 1 + draw(2); days > 0; days -= 1) {
    for (const n of [1, 2, 3, 4, 5, 13, 14, 25, 26])
      if (draw(3) === 0) world.network.accept(`m-${n}`);
    for (const n of [2, 3, 14, 26]) if (draw(5) === 0) world.network.reply(`m-${n}`, `Yes ${days}`);
    if (draw(6) === 0) world.network.see('m-3');
    await world.runFor({ hours: 10 + draw(20) });
  }
  // The next try's answer is lost, so that an act is under way when the archive is made.
  if (draw(2) === 0) {
    world.network.fault = () => 'lost answer';
    await world.runFor({ minutes: 30 });
  }
  world.network.fault = null;
  world.mail.fault = null;
  await plantAfter(world);
}

async function plantBefore({ db, userId, clock }: EngineWorld): Promise<void> {
  const now = instant(clock.now());
  await sql`
    insert into attachments (
      user_id, file_name, content_type, size_bytes, content, real_created_at, real_expires_at
    )
    values (${userId}, 'plan.txt', 'text/plain', 4, 'Plan', ${now}, ${instant(NEVER)})`.execute(db);
  await sql`
    update users
    set zone = 'Europe/Berlin', person_name_words = '{Best,Team Lead}', processing_limit_range = 5,
      limits_version = 4
    where user_id = ${userId}`.execute(db);
}

/** Plants what users make by hand, in every file that is read back. */
async function plantAfter({ db, userId, clock }: EngineWorld): Promise<void> {
  const now = instant(clock.now());
  const later = instant(clock.now() + 90 * 86_400_000);
  const mate = sql`nextval('identities_identity_id_seq')`;
  const lead = (n: number) => sql`
    (
      select lead_id
      from leads
      where user_id = ${userId} order by lead_id offset ${n}::int limit 1
    )`;
  const campaign = sql`
    (select campaign_id from campaigns where user_id = ${userId} order by campaign_id limit 1)`;
  const conversation = sql`
    (
      select conversation_id
      from conversations
      where user_id = ${userId} order by conversation_id limit 1
    )`;
  for (const statement of [
    sql`
      insert into sequence_versions (user_id, campaign_id, version, sequence, items, saved_at)
      select user_id, campaign_id, 1, sequence, 3, ${now} from campaigns where user_id = ${userId}`,
    sql`
      insert into sequence_templates (
        user_id, template_name, template_type, sequence, real_created_at, real_updated_at
      )
      select ${userId}, 'First template', 'INDIVIDUAL', sequence, ${now}, ${now}
      from campaigns
      where user_id = ${userId} order by campaign_id limit 1`,
    sql`
      insert into sequence_template_uses (user_id, template_id, campaign_id, real_used_at)
      select user_id, template_id, ${campaign}, ${now}
      from sequence_templates
      where user_id = ${userId}`,
    sql`
      insert into column_memory (user_id, headers_key, mapping, used_at)
      values (${userId}, 'k', '[{"index":0,"meaning":"email","customName":null}]', ${now})`,
    sql`
      insert into lead_packs (
        user_id, campaign_id, name, search_type, search_status, source, columns, file_name,
        total_rows, processed_rows, created_at, acted_by
      )
      values (
        ${userId}, ${campaign}, 'People.csv', 'CSV_FILE', 'SEARCH_COMPLETE',
        jsonb_build_object('sourceCampaignId', ${campaign}::text),
        '{"headers":["Name"],"mapping":[]}', 'People.csv', 2, 2, ${now}, ${mate}
      )`,
    sql`
      insert into lead_pack_rows (
        user_id, lead_pack_id, row_number, verdict, code, raw, lead_id
      )
      select user_id, lead_pack_id, n, case n when 1 then 'ADDED' else 'SKIPPED' end,
        case n when 1 then null else 'DUPLICATE' end, '{"cells":["=1"],"person":null}',
        case n when 1 then ${lead(0)} end
      from lead_packs, generate_series(1, 2) n
      where user_id = ${userId}`,
    sql`
      update campaign_leads c
      set lead_pack_id = p.lead_pack_id
      from lead_packs p
      where p.user_id = c.user_id and c.user_id = ${userId} and c.campaign_id = p.campaign_id`,
    sql`
      update leads
      set tags = '{vip,"a, b"}', custom = '{"campaignId":"5","Größe":"ü"}'
      where user_id = ${userId} and lead_id = ${lead(1)}`,
    sql`
      insert into lead_notes (user_id, lead_id, author_id, content, created_at, updated_at)
      values
        (${userId}, ${lead(0)}, ${userId}, 'Mine', ${now}, ${now}),
        (${userId}, ${lead(0)}, ${mate}, 'A teammate’s', ${now}, ${now})`,
    sql`
      insert into reminders (user_id, lead_id, reminder_type, remind_at, note, set_at)
      values (${userId}, ${lead(0)}, 'CALL', ${later}, 'Call', ${now})`,
    sql`
      insert into saved_filters (user_id, name, filter, created_at, updated_at)
      values (
        ${userId}, 'Mine',
        jsonb_build_object('campaignId', ${campaign}::text, 'tags', '["vip"]'::jsonb), ${now},
        ${now}
      )`,
    sql`
      insert into conversation_labels (user_id, name, color, created_at)
      values (${userId}, 'Partner', 'BLUE', ${now})`,
    sql`
      update conversations
      set label_id = (select label_id::text from conversation_labels where user_id = ${userId}),
        archived = true, read_up_to = ${now}
      where user_id = ${userId} and conversation_id = ${conversation}`,
    sql`
      insert into conversation_drafts (
        user_id, conversation_id, author_id, text, channel, attachment_ids, version, updated_at
      )
      select ${userId}, conversation_id, ${userId}, 'Dear …', 'LINKEDIN',
        (select array_agg(attachment_id) from attachments where user_id = ${userId}), 3, ${now}
      from conversations
      where user_id = ${userId} and conversation_id = ${conversation}`,
    sql`
      insert into conversation_notes (
        user_id, conversation_id, author_id, content, created_at, updated_at
      )
      select ${userId}, conversation_id, ${userId}, 'Ask Sam first', ${now}, ${now}
      from conversations
      where user_id = ${userId} and conversation_id = ${conversation}`,
    sql`
      insert into message_attachments (user_id, message_id, content_type, upload_id, file_name)
      select m.user_id, m.message_id, 'text/plain', a.attachment_id, a.file_name
      from messages m
      join attachments a on a.user_id = m.user_id
      where m.user_id = ${userId} order by m.message_id limit 1`,
    sql`
      insert into received_emails (
        user_id, message_id, lead_id, campaign_id, request_id, kind, from_address, at
      )
      select user_id, '<away@firm.example>', lead_id, campaign_id, request_id, 'OUT_OF_OFFICE',
        address, ${now}
      from sent_emails
      where user_id = ${userId} order by request_id limit 1`,
    sql`
      with task as (
        insert into withdrawal_tasks (user_id, asked, count, created_at)
        values (
          ${userId}, jsonb_build_object('campaignId', ${campaign}::text, 'olderThanDays', 21), 1,
          ${now}
        )
        returning task_id
      )
      insert into withdrawals (
        user_id, task_id, member_id, invitation_id, sent_at, state, settled_at
      )
      select ${userId}, task_id, 'm-999', 'i-999', ${now}, 'WITHDRAWN', ${now} from task`,
    sql`
      with entry as (
        insert into do_not_contact (user_id, covers, reason, name, at, campaign_id, evidence)
        values (
          ${userId}, 'PERSON', 'OPT_OUT', 'Nobody', ${now}, ${campaign}, '{"sentence":"Stop"}'
        )
        returning entry_id
      )
      insert into do_not_contact_keys (user_id, key, entry_id)
      select ${userId}, key, entry_id from entry, unnest(array['m:m-77', 's:s-77']) key`,
    sql`
      with file as (
        insert into contact_history_imports (
          user_id, tool, file_name, headers, state, total_rows, wrong_rows, silent_rows, counts,
          people, people_done, created_at
        )
        values (
          ${userId}, 'OTHER', 'old.csv', '["Name"]', 'DONE', 1, 0, 0,
          ${json(COUNTS)},
          1, 1, ${now}
        )
        returning import_id
      ), person as (
        insert into contact_history (
          user_id, import_id, row_number, name, facts, contact, contacted_at, opt_out
        )
        select ${userId}, import_id, 2, 'Past Person', '{"invitedAt":1700000000000}', 'invitedAt',
          ${now}, '{"covers":"PERSON","column":"Status","value":"stop","date":null}'
        from file
        returning history_id
      ), entry as (
        insert into do_not_contact (user_id, covers, reason, name, at, history_import_id)
        select ${userId}, 'PERSON', 'FILE', 'Past Person', ${now}, import_id from file
      )
      insert into contact_history_keys (user_id, key, history_id)
      select ${userId}, 's:past-person', history_id from person`,
  ])
    await statement.execute(db);
}
