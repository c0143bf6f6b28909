import type pg from 'pg';
import type { LeadReason, LeadState } from '#core/lead/lead-state.ts';
import type { EventType } from '#core/lead/lead-event.ts';
import type { ActionType, SequenceItem } from '#core/sequence/sequence-item.ts';
import type { Database } from '#data/database.ts';
import { findingsIn } from '../support/doctor.ts';
import { readLedger, type LedgerEntry, type LedgerKind } from '../support/ledger.ts';
import type { PracticeControl } from '../support/practice-control.ts';
import { itemOfEmail } from './chaos-sequences.ts';
import { readMailRecords, tryKeyOf, type MailRecords } from './mail-records.ts';

/** Instants are epoch milliseconds; `real…` is real time, the rest campaign time. */
export type IntentRow = {
  userId: string;
  campaignId: string;
  leadId: string;
  itemId: string;
  visit: number;
  attempt: number;
  action: ActionType;
  requestId: string;
  /** The address of an email. */
  to: string | null;
  status: 'SENDING' | 'HAPPENED' | 'DID_NOT_HAPPEN' | 'UNCONFIRMED';
  startedAt: number;
  realStartedAt: number;
  day: string;
};
export type EventRow = {
  userId: string;
  eventId: string;
  type: EventType;
  campaignId: string | null;
  leadId: string | null;
  itemId: string | null;
  requestId: string | null;
  branch: 'yes' | 'no' | null;
  text: string | null;
  reason: string | null;
  settled: boolean;
  /** For a returned email: it must be sent again. */
  retried: boolean;
  /** The server that was to take an email refused its address: nothing comes back. */
  atSending: boolean;
  realCommittedAt: number | null;
};
/**
 * Whether a place `cl` waits for an answer that only the user can give: an act on the same person
 * in another campaign is unconfirmed, and no second one is started while it is (decision 25).
 */
export const WAITS_FOR_ANSWER = `
  cl.state = 'WAITING'
  and coalesce(cl.walk ->> 'notBeforeCode', '') = 'CHECKING'
  and exists (
    select from intents i
    where i.user_id = cl.user_id
      and i.lead_id = cl.lead_id
      and i.campaign_id <> cl.campaign_id
      and i.status = 'UNCONFIRMED'
  )`;

export type LeadRow = {
  userId: string;
  campaignId: string;
  leadId: string;
  memberId: string | null;
  slug: string | null;
  email: string | null;
  state: LeadState;
  reason: LeadReason | null;
  waitsForAnswer: boolean;
  itemId: string | null;
  invitedAt: number | null;
  acceptedAt: number | null;
  repliedAt: number | null;
  personRepliedAt: number | null;
  connectedAt: number | null;
  addedAt: number;
};

/**
 * An entry of the network's ledger, or an email that the mail world has accepted: of it
 * `personId` is the address, and `text` the tag of the item that wrote it.
 */
export type ActEntry = Omit<LedgerEntry, 'kind'> & { kind: LedgerKind | 'EMAIL' };

/** Everything that the product and the network have written down of a run. */
export type RunRecords = {
  /** The user of each network account. */
  userOf: Map<string, string>;
  intents: IntentRow[];
  events: EventRow[];
  leads: LeadRow[];
  sequences: Map<string, SequenceItem | null>;
  usage: { userId: string; day: string; action: string; used: number }[];
  /** Texts that people wrote, as the product keeps them: `userId memberId text`. */
  heard: Set<string>;
  /** What `reachwell doctor` finds. */
  checks: string[];
  ledger: ActEntry[];
  mail: MailRecords;
};

/**
 * Reads both sides when all is still. The product's side is read from its tables: every screen is
 * made of them.
 */
export async function readRun({
  pool,
  db,
  control,
}: {
  pool: pg.Pool;
  db: Database;
  control: PracticeControl;
}): Promise<RunRecords> {
  const many = async <Row extends pg.QueryResultRow>(sql: string): Promise<Row[]> =>
    (await pool.query<Row>(sql)).rows;
  const users = await many<{ user_id: string; account: string | null }>(
    'select user_id, network_account_id as account from users',
  );
  const sequences = await many<{ campaign_id: string; sequence: SequenceItem | null }>(
    'select campaign_id, sequence from campaigns',
  );
  const heard = await many<{ key: string }>(
    `
      select m.user_id || ' ' || l.network_member_id || ' ' || m.text as key
      from messages m
      join chats c using (user_id, chat_id)
      join leads l using (user_id, lead_id)
      where not m.from_me`,
  );
  const ledger: ActEntry[] = [];
  for (const { account } of users)
    if (account !== null) ledger.push(...(await readLedger({ control, accountId: account })));
  const userOf = new Map(
    users.flatMap(({ user_id: userId, account }) =>
      account === null ? [] : [[account, userId] as const],
    ),
  );
  const mail = await readMailRecords({ many, control });
  ledger.push(...acceptedEmails({ mail, userOf }));
  return {
    userOf,
    mail,
    intents: await many<IntentRow>(`
      select user_id as "userId", campaign_id as "campaignId", lead_id as "leadId",
        item_id as "itemId", visit, attempt, action, request_id as "requestId",
        lower(payload ->> 'to') as "to", status, started_at as "startedAt",
        real_started_at as "realStartedAt", day::text
      from intents
      order by intent_id`),
    events: await many<EventRow>(`
      select user_id as "userId", event_id as "eventId", type, campaign_id as "campaignId",
        lead_id as "leadId", item_id as "itemId", data ->> 'requestId' as "requestId",
        data ->> 'branch' as branch, data ->> 'text' as text, data ->> 'reason' as reason,
        coalesce((data ->> 'settled')::boolean, false) as settled,
        data ->> 'retryAt' is not null as retried,
        coalesce((data ->> 'atSending')::boolean, false) as "atSending",
        pg_xact_commit_timestamp(xmin) as "realCommittedAt"
      from events
      order by event_id`),
    leads: await many<LeadRow>(`
      select cl.user_id as "userId", cl.campaign_id as "campaignId", cl.lead_id as "leadId",
        l.network_member_id as "memberId", l.profile_slug as slug, lower(l.email) as email,
        cl.state, cl.reason, ${WAITS_FOR_ANSWER} as "waitsForAnswer", cl.item_id as "itemId",
        cl.invited_at as "invitedAt", cl.accepted_at as "acceptedAt", cl.replied_at as "repliedAt",
        l.replied_at as "personRepliedAt", l.connected_at as "connectedAt", cl.added_at as "addedAt"
      from campaign_leads cl
      join leads l using (user_id, lead_id)`),
    sequences: new Map(
      sequences.map(({ campaign_id: campaignId, sequence }) => [campaignId, sequence]),
    ),
    usage: await many(`select user_id as "userId", day::text, action, used from daily_usage`),
    heard: new Set(heard.map(({ key }) => sameText(key))),
    checks: await findingsIn({ db, realNow: Date.now }),
    ledger,
  };
}

/** A text without what a network may change about it that nobody sees. */
export function sameText(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll('\u00a0', ' ')
    .replaceAll('\u200b', '')
    .replaceAll('\r\n', '\n')
    .trim();
}

/**
 * The emails that the mail world has accepted, as acts of the account of their user. Which try each
 * belongs to is read off its Message-ID, whether or not the product knows of such a try.
 */
function acceptedEmails({
  mail: { userOf, ledger },
  userOf: userOfAccount,
}: {
  mail: MailRecords;
  userOf: ReadonlyMap<string, string>;
}): ActEntry[] {
  const accountOf = new Map([...userOfAccount].map(([account, userId]) => [userId, account]));
  return ledger
    .filter(({ kind }) => kind === 'ACCEPTED')
    .map((entry) => {
      const item = itemOfEmail(entry.text ?? '');
      return {
        id: entry.id,
        at: entry.at,
        realAt: entry.realAt,
        toldRealAt: null,
        accountId: accountOf.get(userOf.get(entry.mailbox) ?? '') ?? '',
        personId: entry.address,
        kind: 'EMAIL',
        text: item === null ? null : `[${item}]`,
        requestId: tryKeyOf(entry),
      };
    });
}
