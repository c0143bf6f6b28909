import { sql } from 'kysely';
import type { ActionType } from '#core/sequence/sequence-item.ts';
import { instant, type Database, type DatabaseTransaction } from '#data/database.ts';
import type { EngineStore, OpenIntent } from '#data/engine-store/engine-store.ts';
import type { Owner } from '#data/scope.ts';
import { withLaneLease } from '#data/walk/lane-guard.ts';
import { lockLead } from '#data/walk/lead-rows.ts';

export type IntentRow = {
  intent_id: string;
  campaign_id: string;
  lead_id: string;
  item_id: string;
  visit: number;
  action: ActionType;
  request_id: string;
  payload: Record<string, unknown>;
  started_at: number;
  real_started_at: number;
  departed_at: number | null;
};

/** Tries of a lane that never got an outcome, claimed by the lane's present lease. */
export async function takeOpenIntents(
  db: Database,
  {
    lane,
    realBefore,
    upTo = null,
    limit,
    emails = false,
  }: Parameters<EngineStore['takeOpenIntents']>[0],
): Promise<OpenIntent[]> {
  const intents = await withLaneLease(db, lane, async (trx) => {
    const { rows } = await sql<IntentRow>`
      update intents i
      set fencing = ${lane.fencing}
      where user_id = ${lane.userId}
        and intent_id in (
          select intent_id
          from intents
          where user_id = ${lane.userId}
            and status = 'SENDING'
            and withdrawal_id is null
            and message_id is null
            and (action in ('EMAIL', 'FIND_EMAIL')) = ${emails}
            and real_started_at < ${instant(realBefore)}
            and (${upTo}::bigint is null or intent_id <= ${upTo}::bigint)
          order by real_started_at limit ${limit}
        )
      returning intent_id, campaign_id, lead_id, item_id, visit, action, request_id, payload,
        started_at, real_started_at, departed_at`.execute(trx);
    const open: OpenIntent[] = [];
    for (const row of rows) open.push(await toOpenIntent(trx, { userId: lane.userId, row }));
    return open;
  });
  return intents ?? [];
}

/** The IDs of an attempt's person, and what earlier attempts on them created. */
export type KnownOfPerson = Pick<
  OpenIntent,
  'memberId' | 'chatId' | 'invitationId' | 'knownBefore' | 'unnamedBefore'
>;

/** A try with its locked lead, and what its person is known by. */
export async function toOpenIntent(
  db: DatabaseTransaction,
  { userId, row }: { userId: string; row: IntentRow },
): Promise<OpenIntent> {
  const lead = await lockLead(db, { userId, campaignId: row.campaign_id, leadId: row.lead_id });
  return {
    intentId: row.intent_id,
    lead,
    campaignId: row.campaign_id,
    leadId: row.lead_id,
    itemId: row.item_id,
    visit: row.visit,
    action: row.action,
    requestId: row.request_id,
    payload: row.payload,
    startedAt: row.started_at,
    realStartedAt: row.real_started_at,
    departedAt: row.departed_at,
    ...(await knownOfPerson({ db, userId }, row)),
  };
}

/** The IDs of an attempt's person; all null for a lead that was deleted. */
export async function knownOfPerson(
  { db, userId }: Owner,
  row: Pick<IntentRow, 'intent_id' | 'lead_id' | 'action'>,
): Promise<KnownOfPerson> {
  const { rows } = await sql<{
    network_member_id: string | null;
    chat_id: string | null;
    invitation_id: string | null;
    known: string[] | null;
    unnamed: boolean;
  }>`
    select l.network_member_id, l.chat_id, l.invitation_id,
      (
        select array_agg(v.id)
        from intents i
        cross join lateral (
          select i.outcome ->> 'messageId' as id
          union all
          select i.outcome ->> 'postId'
          union all
          select i.outcome ->> 'invitationId'
          union all
          select jsonb_array_elements_text(
            case
              when jsonb_typeof(i.outcome -> 'skillIds') = 'array' then i.outcome -> 'skillIds'
              else '[]'
            end
          )
        ) v
        where i.user_id = l.user_id
          and i.lead_id = l.lead_id
          and i.intent_id <> ${row.intent_id}
          and v.id is not null
      ) as known,
      exists (
        select from intents o
        where o.user_id = l.user_id
          and o.lead_id = l.lead_id
          and o.intent_id <> ${row.intent_id}
          and o.action = ${row.action}
          and o.status = 'HAPPENED'
          and coalesce(
            o.outcome ->> 'messageId', o.outcome ->> 'postId', o.outcome ->> 'invitationId',
            o.outcome -> 'skillIds' ->> 0
          ) is null
      ) as unnamed
    from leads l
    where l.user_id = ${userId} and l.lead_id = ${row.lead_id}`.execute(db);
  const [person] = rows;
  return {
    memberId: person?.network_member_id ?? null,
    chatId: person?.chat_id ?? null,
    invitationId: person?.invitation_id ?? null,
    knownBefore: person?.known ?? [],
    unnamedBefore: person?.unnamed ?? false,
  };
}
