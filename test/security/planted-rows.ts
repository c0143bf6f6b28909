import { randomUUID } from 'node:crypto';
import { DEFAULT_LIMITS } from '#core/limits/processing-limits.ts';
import { DEFAULT_WEEK } from '#core/schedule/week.ts';
import { newItem } from '#core/sequence/new-item.ts';
import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import { codeHashOf } from '#server/identity/action-codes.ts';
import { hashPassword } from '#server/identity/password-hash.ts';
import { refreshHashOf } from '#server/identity/session-answers.ts';
import { PLANTED_EMAIL_ROWS } from './planted-email-rows.ts';
import { PLANTED_PROGRAM_ROWS } from './planted-program-rows.ts';
import type { Plant } from './planting.ts';

/** The password of everyone who is planted. */
export const PASSWORD = 'Correct-Horse-7-Battery';
const PASSWORD_HASH = await hashPassword(PASSWORD);

const json = (value: unknown) => JSON.stringify(value);
const later = (now: Date, days: number) => new Date(now.getTime() + days * 86_400_000);

/** A sequence with the mark in each of its texts; `attached` is a file that its message sends. */
export function plantedSequence({
  mark,
  attached = [],
}: {
  mark: string;
  attached?: SequenceItem['attachments'];
}): SequenceItem {
  const end = newItem({ type: 'END', id: 'end' });
  const message: SequenceItem = {
    ...newItem({ type: 'MESSAGE', id: 'm', yes: end }),
    message: `Hello ${mark}`,
    yesDelay: 24,
    attachments: attached,
  };
  const connected: SequenceItem = {
    ...newItem({
      type: 'IF_CONNECTED',
      id: 'c',
      yes: message,
      no: newItem({ type: 'END', id: 'e2' }),
    }),
    noDelay: 48,
  };
  return { ...newItem({ type: 'VISIT', id: 'v', yes: connected }), yesDelay: 1 };
}

const STANDINGS = [
  ['WAITING', null],
  ['GETTING_READY', null],
  ['PAUSED', 'ACTION_UNCONFIRMED'],
  ['PAUSED', 'PAUSED_BY_USER'],
  ['FINISHED', 'REACHED_END'],
  ['FAILED', 'PROFILE_NOT_FOUND'],
  ['BLACKLISTED', 'BLACKLISTED_BY_USER'],
] as const;
const LIVE = ['WAITING', 'GETTING_READY'];

/**
 * Rows of each kind, by table. What is left out of a row gets a value of its column's type, and
 * what refers to another table the first row planted there.
 */
export const PLANTED_ROWS: Readonly<Record<string, Plant>> = {
  ...PLANTED_EMAIL_ROWS,
  ...PLANTED_PROGRAM_ROWS,
  identities: ({ mark, now }) => [
    {
      email: `${mark.toLowerCase()}@bench.example`,
      password_hash: PASSWORD_HASH,
      real_email_verified_at: now,
    },
  ],
  users: ({ userId, mark, now }) => [
    {
      user_id: userId,
      email: `${mark.toLowerCase()}@bench.example`,
      display_name: `${mark} Person`,
      status: 'VERIFIED',
      schedule: json(DEFAULT_WEEK),
      processing_limits: json(DEFAULT_LIMITS),
      person_name_words: [mark],
      real_trial_ends_at: later(now, 30),
      plan_tier: 'ADVANCED',
      subscription_status: 'active',
      connected_at: now,
      onboarding_completed: true,
      zone: 'Europe/Berlin',
      feature_flags: [],
    },
  ],
  sessions: ({ now, mark }) => [
    {
      refresh_hash: refreshHashOf(mark),
      user_agent: mark,
      address: '127.0.0.1',
      real_expires_at: later(now, 30),
    },
    {
      refresh_hash: refreshHashOf(`${mark}2`),
      user_agent: mark,
      address: '127.0.0.1',
      real_expires_at: later(now, 30),
    },
    {
      refresh_hash: refreshHashOf(`${mark}3`),
      user_agent: mark,
      address: '127.0.0.1',
      real_expires_at: later(now, 30),
      real_ended_at: now,
      end_reason: 'SIGNED_OUT',
    },
  ],
  identity_codes: ({ mark, now }) =>
    ['verifyEmail', 'resetPassword', 'recoverEmail'].map((mode) => ({
      code_hash: codeHashOf(`${mode}-${mark}`),
      mode,
      email: `${mark.toLowerCase()}@bench.example`,
      real_expires_at: later(now, 1),
    })),
  secrets: ({ mark }) => [
    { name: mark, key_version: 1, wrapped_key: Buffer.from(mark), sealed: Buffer.from(mark) },
  ],
  authenticators: () => [],
  factor_setups: () => [],
  passkeys: ({ mark }) => [{ credential_id: mark, name: mark }],
  pending_sign_ins: ({ mark, now }) => [
    { user_agent: mark, challenge: mark, real_expires_at: later(now, 1) },
  ],
  recovery_codes: () => [{}],
  lanes: () => [{}],
  campaigns: ({ mark, now }) => [
    {
      name: `${mark} stopped`,
      status: 'NOT_ACTIVE',
      sequence: json(plantedSequence({ mark })),
      sequence_completed: true,
      sequence_version: 1,
      sequence_updated_at: now,
      started_at: now,
      zapier_address_id: randomUUID(),
    },
    { name: `${mark} draft`, status: 'DRAFT' },
    {
      name: `${mark} running`,
      status: 'ACTIVE',
      sequence: json(plantedSequence({ mark })),
      sequence_completed: true,
      sequence_version: 1,
      sequence_updated_at: now,
      started_at: now,
    },
    { name: `${mark} locked`, status: 'NOT_ACTIVE', locked: true },
    {
      name: `${mark} target`,
      status: 'NOT_ACTIVE',
      sequence: json(plantedSequence({ mark })),
      sequence_completed: true,
      sequence_version: 1,
      sequence_updated_at: now,
    },
  ],
  lead_packs: ({ mark }) => [
    {
      name: `${mark} file`,
      search_type: 'CSV_FILE',
      search_status: 'SEARCH_COMPLETE',
      file_name: `${mark}.csv`,
      leads_number_to_collect: 7,
      leads_number_collected: 7,
      total_rows: 3,
      processed_rows: 3,
    },
    {
      name: `${mark} search`,
      search_type: 'BASIC_SEARCH',
      search_status: 'SEARCH_IN_PROGRESS',
      source_url: `https://www.linkedin.com/search/results/people/?keywords=${mark}`,
      leads_number_to_collect: 100,
    },
    {
      name: `${mark} paused`,
      search_type: 'BASIC_SEARCH',
      search_status: 'SEARCH_PAUSED',
      error: 'PAUSED_BY_USER',
      leads_number_to_collect: 100,
    },
    { name: `${mark} empty`, search_type: 'CSV_FILE', search_status: 'SEARCH_COMPLETE' },
  ],
  leads: ({ mark, now }) =>
    STANDINGS.map((_, n) => ({
      profile_slug: `${mark.toLowerCase()}-${n}`,
      network_member_id: `${mark}-${n}`,
      email: `${mark.toLowerCase()}.${n}@lead.example`,
      first_name: mark,
      last_name: `Lead ${n}`,
      full_name: `${mark} Lead ${n}`,
      headline: mark,
      company: mark,
      job_title: mark,
      custom: json({ [mark.toLowerCase()]: mark }),
      tags: [mark],
      blacklisted: n === STANDINGS.length - 1,
      created_at: now,
      ...(n === 0 && {
        invitation_id: `${mark}-invitation`,
        invitation_pending_since: later(now, -40),
      }),
    })),
  campaign_leads: ({ rows, now }) =>
    (rows['leads'] ?? []).map((lead, n) => {
      const [state, reason] = STANDINGS[n] ?? STANDINGS[0];
      return {
        lead_id: lead['lead_id'],
        state,
        reason,
        item_id: 'm',
        item_type: 'MESSAGE',
        item_entered_at: now,
        visit: 1,
        due_at: LIVE.includes(state) ? later(now, 1) : null,
      };
    }),
  lead_pack_rows: ({ mark, rows }) =>
    ['ADDED', 'WRONG', 'SKIPPED'].map((verdict, n) => ({
      row_number: n + 1,
      verdict,
      code: verdict === 'ADDED' ? null : verdict === 'WRONG' ? 'NO_CONTACT' : 'CAMPAIGN_DUPLICATE',
      message: mark,
      raw: json({ cells: [mark], person: { fullName: mark } }),
      lead_id: verdict === 'ADDED' ? (rows['leads']?.[0]?.['lead_id'] ?? null) : null,
    })),
  events: ({ mark, rows, now }) => [
    ...['LEAD_ADDED', 'CONDITION_DECIDED', 'CONDITION_DECIDED'].map((type) => ({
      type,
      at: now,
      lead_id: rows['leads']?.[0]?.['lead_id'],
      item_id: 'm',
      item_type: 'MESSAGE',
      actor: 'ENGINE',
      data: json({ text: mark }),
    })),
    {
      type: 'ACTION_UNCONFIRMED',
      at: now,
      lead_id: rows['leads']?.[2]?.['lead_id'],
      item_id: 'm',
      item_type: 'MESSAGE',
      actor: 'ENGINE',
      data: json({ requestId: mark, text: mark }),
    },
  ],
  intents: ({ mark, rows, now }) => [
    {
      lead_id: rows['leads']?.[2]?.['lead_id'],
      item_id: 'm',
      action: 'MESSAGE',
      status: 'UNCONFIRMED',
      request_id: mark,
      payload: json({ text: mark }),
      outcome: json({ reason: 'NO_ANSWER' }),
      visit: 1,
      attempt: 1,
      withdrawal_id: null,
      started_at: now,
      real_started_at: now,
      settled_at: now,
    },
  ],
  daily_usage: () => [{ action: 'MESSAGE', used: 1 }],
  column_memory: ({ mark }) => [
    { headers_key: mark, mapping: json([{ index: 0, meaning: 'firstName', customName: null }]) },
  ],
  conversations: ({ mark }) => [{ person_name: mark }],
  chats: ({ mark }) => [{ chat_id: mark, person_name: mark }],
  messages: ({ mark, now }) => [
    { network_message_id: mark, chat_id: mark, from_me: false, sent_by: null, text: mark },
    {
      network_message_id: `${mark}-written`,
      chat_id: mark,
      from_me: true,
      sent_by: 'USER',
      text: mark,
      state: 'SCHEDULED',
      channel: 'LINKEDIN',
      at: now,
      send_at: later(now, 3),
    },
  ],
  message_attachments: ({ mark }) => [{ network_attachment_id: mark, file_name: mark }],
  conversation_drafts: ({ userId, mark }) => [{ author_id: userId, text: mark, version: 1 }],
  conversation_notes: ({ userId, mark }) => [{ author_id: userId, content: mark }],
  conversation_labels: ({ mark }) => [{ name: mark, color: 'TEAL' }],
  network_events: ({ mark }) => [
    { network_event_id: mark, type: 'account_status', body: json({ mark }), done: true },
  ],
  notifications: ({ mark }) =>
    ['SEARCH_STOPPED', 'REMINDER'].map((type) => ({
      type,
      data: json({ name: mark, error: 'NOT_CONNECTED' }),
      link: `/campaigns?${mark}`,
    })),
  stream_events: ({ mark }) => [{ type: 'search.progress', data: json({ mark }) }],
  recent_writes: ({ now }) => [{ real_at: now }],
  audit_log: ({ userId, mark }) => [{ acted_by: userId, type: 'SIGNED_IN', data: json({ mark }) }],
  idempotency_keys: ({ mark }) => [
    { key: mark, request_hash: mark, status: 0, answer: json({ mark }) },
  ],
  attachments: ({ mark, now }) => [
    {
      file_name: `${mark}.pdf`,
      content_type: 'application/pdf',
      content: Buffer.from(`%PDF-1.4 ${mark}`),
      size_bytes: `%PDF-1.4 ${mark}`.length,
      real_created_at: now,
      real_expires_at: later(now, 30),
    },
  ],
  sequence_templates: ({ mark }) =>
    ['INDIVIDUAL', 'GROUP'].map((type) => ({
      template_name: `${type === 'GROUP' ? 'Team' : mark} template ${mark.slice(-6)}`,
      template_type: type,
      sequence: json(plantedSequence({ mark: type === 'GROUP' ? 'shared' : mark })),
    })),
  sequence_template_uses: () => [{}],
  sequence_versions: ({ mark, now }) => [
    { version: 1, sequence: json(plantedSequence({ mark })), items: 4, saved_at: now },
  ],
  lead_notes: ({ userId, mark }) => [{ author_id: userId, content: `${mark} note` }],
  reminders: ({ mark }) => [{ reminder_type: 'FOLLOW_UP', note: mark }],
  saved_filters: ({ mark }) => [{ name: mark, filter: json({ query: mark }) }],
  // What the provider has to let go, the product asks for by itself, besides any request.
  accounts_to_release: () => [],
  network_addresses: ({ mark }) => [{ country_code: 'DE', city: mark, ip: '192.0.2.1' }],
  account_exports: ({ now }) => [
    {
      state: 'READY',
      real_asked_at: now,
      real_done_at: now,
      real_expires_at: later(now, 7),
      size_bytes: 10,
    },
  ],
  account_export_pages: ({ mark }) => [
    {
      file_number: 1,
      file_name: 'leads.json',
      page_number: 1,
      row_count: 1,
      content: Buffer.from(mark),
    },
  ],
  lead_transfers: ({ rows, now }) => [
    {
      from_campaign_id: rows['campaigns']?.[0]?.['campaign_id'],
      to_campaign_id: rows['campaigns']?.[4]?.['campaign_id'],
      count: 1,
      moved: 1,
      ended_at: now,
    },
  ],
  lead_transfer_rows: () => [{ place: 1, code: 'MOVED' }],
  withdrawal_tasks: () => [{ count: 1 }],
  withdrawals: ({ mark }) => [{ member_id: mark, invitation_id: mark, state: 'WITHDRAWN' }],
  team_members: () => [],
  erasures: ({ userId, now }) => [
    { lead_ids: [987654321], acted_by: userId, counts: json({ leads: 1 }), real_at: now },
  ],
  erased_people: ({ mark }) => [{ key_hash: Buffer.from(mark) }],
  // Proxies are of the installation.
  proxy_users: () => [],
  team_person_campaigns: () => [],
  // Nobody who is planted is in a team.
  shared_campaigns: () => [],
  campaign_senders: () => [],
  person_senders: () => [],
  dealt_lists: () => [],
};

/** Tables that the database itself keeps, by triggers on the planted ones. */
export const KEPT_BY_TRIGGERS: readonly string[] = [
  'pack_statistics',
  'item_standing',
  'item_statistics',
  'rate_statistics',
  'user_rate_days',
  'leaving_statistics',
  'import_statistics',
  'item_answers',
  'lead_counts',
  'pack_verdicts',
  'email_credits',
  'conversation_counts',
];
