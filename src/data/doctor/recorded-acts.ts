import { sql } from 'kysely';
import type { ActionType } from '#core/sequence/sequence-item.ts';
import type { WorkingWeek } from '#core/schedule/week.ts';
import { instant, type Database } from '#data/database.ts';
import {
  knownOfPerson,
  type IntentRow,
  type KnownOfPerson,
} from '#data/engine-store/postgres/open-intents.ts';
import type { Owner } from '#data/scope.ts';
import type { LeadInWalk } from '#data/walk/lead-in-walk.ts';
import {
  LEAD_COLUMNS,
  toLeadInWalk,
  TRIED,
  TRIED_JOIN,
  type LeadRow,
} from '#data/walk/lead-rows.ts';

/** An account that can be asked: its LinkedIn account, its mailbox, or both are connected. */
export type AskableAccount = {
  userId: string;
  email: string;
  account: string | null;
  mailbox: string | null;
  week: WorkingWeek;
};

/** The accounts that can be asked from a user on, in the order of their ids. */
export async function readAskableAccounts(
  db: Database,
  { from, only, limit }: { from: string; only: string | null; limit: number },
): Promise<AskableAccount[]> {
  const { rows } = await sql<{
    user_id: string;
    email: string;
    account: string | null;
    mailbox: string | null;
    zone: string;
    schedule: WorkingWeek['schedulerItems'];
  }>`
    select u.user_id, u.email, u.zone, u.schedule,
      case when u.status = 'VERIFIED' then u.network_account_id end as account,
      m.address as mailbox
    from users u
    left join mailboxes m on m.user_id = u.user_id and m.status = 'CONNECTED'
    where u.user_id >= ${from}::bigint
      and (${only}::bigint is null or u.user_id = ${only}::bigint)
      and ((u.status = 'VERIFIED' and u.network_account_id is not null) or m.address is not null)
    order by u.user_id limit ${limit}`.execute(db);
  return rows.map(({ user_id, zone, schedule, ...account }) => ({
    ...account,
    userId: user_id,
    week: { zone, schedulerItems: schedule },
  }));
}

/** An act that the ledger has as done, with what a lookup has to know of it. */
export type RecordedAct = KnownOfPerson & {
  intentId: string;
  action: ActionType;
  leadId: string;
  requestId: string;
  payload: Record<string, unknown>;
  startedAt: number;
  messageId: string | null;
  /** Whether the person's invitation is still open, as far as their row knows. */
  pending: boolean;
};

/** A page of the acts of these types that the ledger has as done between two times; campaign ms. */
export async function readRecordedActs(
  { db, userId }: Owner<Database>,
  {
    actions,
    since,
    until,
    after,
    limit,
  }: {
    actions: readonly ActionType[];
    since: number;
    until: number;
    after: string;
    limit: number;
  },
): Promise<RecordedAct[]> {
  const { rows } = await sql<
    Pick<
      IntentRow,
      'intent_id' | 'action' | 'request_id' | 'payload' | 'started_at' | 'lead_id'
    > & { message: string | null; pending: boolean }
  >`
    select i.intent_id, i.action, i.request_id, i.payload, i.started_at, l.lead_id,
      i.outcome ->> 'messageId' as message,
      l.invitation_pending_since is not null and l.invitation_missing_since is null as pending
    from intents i
    left join messages m on m.user_id = i.user_id and m.message_id = i.message_id
    left join conversations c on c.user_id = m.user_id and c.conversation_id = m.conversation_id
    join leads l on l.user_id = i.user_id and l.lead_id = coalesce(nullif(i.lead_id, 0), c.lead_id)
    where i.user_id = ${userId}
      and i.intent_id > ${after}
      and i.status = 'HAPPENED'
      and i.action = any(${[...actions]}::text[])
      and i.started_at >= ${instant(since)}
      and i.started_at < ${instant(until)}
    order by i.intent_id limit ${limit}`.execute(db);
  const acts: RecordedAct[] = [];
  for (const row of rows)
    acts.push({
      ...(await knownOfPerson({ db, userId }, row)),
      intentId: row.intent_id,
      action: row.action,
      leadId: row.lead_id,
      requestId: row.request_id,
      payload: row.payload,
      startedAt: row.started_at,
      messageId: row.message,
      pending: row.pending,
    });
  return acts;
}

/** The leads among these people, and whether a row knows of an invitation to each. */
export async function readLeadsAmong(
  { db, userId }: Owner,
  memberIds: readonly string[],
): Promise<Map<string, { leadId: string; invited: boolean }>> {
  const { rows } = await sql<{ member: string | null; lead_id: string; invited: boolean }>`
    select l.network_member_id as member, l.lead_id,
      l.invitation_pending_since is not null
        or l.connected_at is not null
        or exists (
          select from intents i
          where i.user_id = l.user_id
            and i.lead_id = l.lead_id
            and i.action in ('CONNECT', 'CONNECT_BY_EMAIL')
            and i.status <> 'DID_NOT_HAPPEN'
        ) as invited
    from leads l
    where l.user_id = ${userId}
      and l.network_member_id = any(${[...memberIds]}::text[])`.execute(db);
  return new Map(
    rows.map(({ member, lead_id: leadId, invited }) => [member ?? '', { leadId, invited }]),
  );
}

/** The messages, by their network IDs, that are in neither the inbox nor the ledger. */
export async function readUnknownMessages(
  { db, userId }: Owner,
  { leadId, messageIds }: { leadId: string; messageIds: readonly string[] },
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select given.id
    from unnest(${[...messageIds]}::text[]) as given (id)
    where not exists (
        select from messages m where m.user_id = ${userId} and m.network_message_id = given.id
      )
      and not exists (
        select from intents i
        where i.user_id = ${userId}
          and i.lead_id = ${leadId}
          and i.outcome ->> 'messageId' = given.id
      )`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Live leads whose next step is an email, page by page. */
export async function readLeadsBeforeEmail(
  { db, userId }: Owner<Database>,
  { after, limit }: { after: Pick<LeadInWalk, 'campaignId' | 'leadId'> | null; limit: number },
): Promise<LeadInWalk[]> {
  const { rows } = await sql<LeadRow>`
    select ${LEAD_COLUMNS}, ${TRIED}
    from campaign_leads cl
    join leads l on l.user_id = cl.user_id and l.lead_id = cl.lead_id ${TRIED_JOIN}
    where cl.user_id = ${userId}
      and cl.item_type = 'EMAIL'
      and cl.state in ('GETTING_READY', 'IN_PROGRESS', 'WAITING')
      and (cl.campaign_id, cl.lead_id) > (
        ${after?.campaignId ?? '0'}::bigint, ${after?.leadId ?? '0'}::bigint
      )
    order by cl.campaign_id, cl.lead_id limit ${limit}`.execute(db);
  return rows.map(toLeadInWalk);
}
