import { sql, type RawBuilder } from 'kysely';
import { HOLDS_ENDED_BY_ITEM_REMOVAL } from '#core/waiting/held-leads.ts';
import type { ChangeSkip } from '#core/lead/change-skips.ts';
import type { EventActor } from '#core/lead/lead-event.ts';
import type { LeadReason, LeadState } from '#core/lead/lead-state.ts';
import { hasRepliedSql, knownReplyEvents } from '#data/leads/replied-lead.ts';
import { instant, json, type AnyDatabase } from '#data/database.ts';
import {
  forgetPeople,
  recordPeople,
  type DoNotContactCause,
} from '#data/do-not-contact/do-not-contact.ts';
import { notifyFinishedCampaigns } from '#data/campaigns/finished-campaigns.ts';
import { rememberedStateSql, withoutRememberedState } from '#data/database/remembered-state.ts';
import { wakeLane } from '#data/tables/lanes.ts';
import { inTransaction } from '#data/database/retried-transaction.ts';
import type { Scope } from '#data/scope.ts';

export type LeadChangeAnswer = {
  changed: number;
  skipped: { leadId: string; code: ChangeSkip }[];
  campaignIds: string[];
};
/** Which leads, in one campaign or (null) in all of the user's. `now` is campaign time. */
export type LeadChange = {
  db: AnyDatabase;
  userId: string;
  leadIds: readonly string[];
  campaignId?: string | null;
  now: number;
  actor?: EventActor;
  /** What the timeline says besides, such as why. */
  told?: Readonly<Record<string, string>>;
};

const ENDED_BY_ANSWER = sql<boolean>`
  (f.state = 'FINISHED' and f.reason in ('REPLIED', 'FINISHED_BY_USER'))`;
/** Finished manually while it was stopped. */
const STOPPED_BEFORE = sql<boolean>`
  (
    f.state = 'FINISHED'
    and f.reason = 'FINISHED_BY_USER'
    and coalesce(cl.walk ->> 'heldState', '') in ('PAUSED', 'FAILED')
  )`;
const LIVE = sql<boolean>`f.state in ('GETTING_READY', 'IN_PROGRESS', 'WAITING')`;

/** Pauses leads where they are; one with an action in progress pauses after it. */
export async function pauseLeads(change: LeadChange): Promise<LeadChangeAnswer> {
  return changeLeads(change, {
    may: LIVE,
    refusal: sql`case when f.state = 'PAUSED' then 'ALREADY_SO' else 'NOT_LIVE' end`,
    to: sql`
      state = 'PAUSED', reason = 'PAUSED_BY_USER', due_at = null,
      walk = ${withoutRememberedState()} || held`,
  });
}

/**
 * Holds the sequences of a person to whom the user writes, including those that would continue on
 * their own (product rules, section 15). `writtenAt`: when they wrote elsewhere, in campaign time;
 * that holds no lead that was added or resumed later (`isHeldByOwnWords`).
 */
export async function holdLeadsForWriting({
  writtenAt = null,
  ...change
}: LeadChange & { writtenAt?: number | null }): Promise<LeadChangeAnswer> {
  const isNewer = sql`
    greatest(
      f.added_at, to_timestamp((f.walk ->> 'resumedAt')::float8 / 1000)
    ) < ${instant(writtenAt)}::timestamptz`;
  return changeLeads(change, {
    may: sql`
      (
        (
          ${LIVE}
          or f.state = 'PAUSED' and f.reason = any(${[...HOLDS_ENDED_BY_ITEM_REMOVAL]}::text[])
        )
        and (${writtenAt === null} or ${isNewer})
      )`,
    refusal: sql`'NOT_LIVE'`,
    to: sql`
      state = 'PAUSED', reason = 'USER_WROTE', due_at = null,
      walk = ${withoutRememberedState()} || held`,
  });
}

/**
 * Resumes paused leads and, when done manually, those who answered, where they were; a delay that
 * has passed meanwhile is over. One that was finished manually while paused or failed returns to
 * that state. Answers known now no longer stop them; one that nobody has read yet does (product
 * rules, section 3).
 */
export async function resumeLeads(change: LeadChange): Promise<LeadChangeAnswer> {
  return changeLeads(change, {
    may: sql`
      (
        (f.state = 'PAUSED' and f.reason is distinct from 'ACTION_UNCONFIRMED')
        or ${ENDED_BY_ANSWER}
      )`,
    refusal: sql`
      case
        when f.reason = 'ACTION_UNCONFIRMED' then 'NEEDS_DECISION'
        when f.state = 'FINISHED' then 'REACHED_END'
        else 'NOT_PAUSED'
      end`,
    to: sql`
      ${backOnTheWay(change.now)},
      walk
        = ${withoutRememberedState({ stoppedAgain: STOPPED_BEFORE })} || jsonb_strip_nulls(
        jsonb_build_object(
          'answersSeenUntil', (extract(epoch from f.person_replied_at) * 1000)::float8,
          'resumedAt', ${Math.trunc(change.now)}::bigint
        )
      )`,
    wake: true,
  });
}

/** Ends leads manually; the end of a campaign's last lead is reported like any other. */
export async function finishLeads(change: LeadChange): Promise<LeadChangeAnswer> {
  return endLeads(change, {
    may: sql`(${LIVE} or f.state in ('PAUSED', 'FAILED'))`,
    refusal: sql`case when f.state = 'FINISHED' then 'ALREADY_SO' else 'NOT_LIVE' end`,
    to: sql`
      state = 'FINISHED', reason = 'FINISHED_BY_USER', due_at = null,
      walk = ${withoutRememberedState()} || held`,
  });
}

/** Ends leads whose address must not be emailed again (product rules, section 16). */
export async function endUnsubscribedLeads(change: LeadChange): Promise<LeadChangeAnswer> {
  return endLeads(change, {
    may: sql`(${LIVE} or f.state = 'PAUSED')`,
    refusal: sql`case when f.state = 'FINISHED' then 'ALREADY_SO' else 'NOT_LIVE' end`,
    to: sql`
      state = 'FINISHED', reason = 'UNSUBSCRIBED', due_at = null,
      walk = ${withoutRememberedState()}`,
  });
}

/**
 * Retries the failed item of leads; the engine never repeats an action that happened. A lead who
 * has answered meanwhile ends instead, and continues only when resumed.
 */
export async function retryLeads(change: LeadChange): Promise<LeadChangeAnswer> {
  return changeLeads(change, {
    may: sql`f.state = 'FAILED'`,
    refusal: sql`'NOT_FAILED'`,
    to: sql`
      state = case when f.answered then 'FINISHED' else 'WAITING' end,
      reason = case when f.answered then 'REPLIED' end,
      due_at = case when not f.answered then ${instant(change.now)}::timestamptz end,
      walk = cl.walk - 'notBefore' - 'notBeforeCode' - 'noteRefusedAt' - 'byEmail'
        - 'refusedInvite'`,
    wake: true,
  });
}

/**
 * Blacklists these people: puts them on the do-not-contact record and ends their leads in every
 * campaign, whichever one was named (product rules, sections 3 and 5). Without a cause, an entry of
 * the record covers them already.
 */
export async function blacklistLeads(
  change: LeadChange,
  cause: Omit<DoNotContactCause, 'now'> | null = { reason: 'BY_HAND' },
): Promise<LeadChangeAnswer> {
  return inTransaction(change.db, async (db) => {
    if (cause !== null) await recordPeople(db, change, { ...cause, now: change.now });
    const answer = await endLeads(
      { ...change, db, campaignId: null },
      {
        may: sql`f.state <> 'BLACKLISTED'`,
        refusal: sql`'ALREADY_SO'`,
        to: sql`
          state = 'BLACKLISTED', reason = 'BLACKLISTED_BY_USER', due_at = null,
          walk = ${withoutRememberedState()} || held`,
      },
    );
    await setBlacklisted({ ...change, db }, { ...change, blacklisted: true });
    return answer;
  });
}

/**
 * Takes people off the do-not-contact record; their leads return to their earlier state, and live
 * ones continue, unless an answer stops them. Anyone still covered by their domain, their company,
 * or a team list stays blacklisted.
 */
export async function unblacklistLeads(change: LeadChange): Promise<LeadChangeAnswer> {
  return inTransaction(change.db, async (db) => {
    await forgetPeople(db, change);
    return releaseUncovered({ ...change, db });
  });
}

/** Releases leads that nothing on the record covers any longer, as `unblacklistLeads` does. */
export async function releaseUncovered(change: LeadChange): Promise<LeadChangeAnswer> {
  return inTransaction(change.db, async (db) => {
    await setBlacklisted({ ...change, db }, { ...change, blacklisted: false });
    const held = sql`coalesce(cl.walk ->> 'heldState', 'FINISHED')`;
    const stopped = sql`
      (f.answered and ${held} in ('GETTING_READY', 'IN_PROGRESS', 'WAITING', 'PAUSED'))`;
    const live = sql`(not f.answered and ${held} in ('GETTING_READY', 'IN_PROGRESS', 'WAITING'))`;
    const at = instant(change.now);
    return changeLeads(
      { ...change, db, campaignId: null },
      {
        may: sql`f.state = 'BLACKLISTED' and not l.blacklisted`,
        refusal: sql`case when l.blacklisted then 'DO_NOT_CONTACT' else 'ALREADY_SO' end`,
        to: sql`
          state = case
            when ${stopped} then 'FINISHED'
            when not ${live} then ${held}
            when ${held} = 'GETTING_READY' then 'GETTING_READY'
            else 'WAITING'
          end,
          due_at = case when ${live} and cl.item_id is not null then ${at}::timestamptz end,
          reason = case
            when ${stopped} then 'REPLIED'
            when not ${live} then coalesce(cl.walk ->> 'heldReason', 'REACHED_END')
          end,
          walk
            = ${withoutRememberedState({
              stoppedAgain: sql`
              ${held} in ('PAUSED', 'FINISHED') and not ${stopped}`,
            })}`,
        wake: true,
      },
    );
  });
}

/** Removes leads from a campaign; the people and their history stay. */
export async function removeLeads({
  db,
  userId,
  leadIds,
  campaignId = null,
  now,
  actor = 'USER',
}: LeadChange): Promise<LeadChangeAnswer> {
  const { rows } = await sql<{ lead_id: string; campaign_id: string }>`
    with gone as (
      delete from campaign_leads
      where user_id = ${userId}
        and lead_id = any(${[...leadIds]}::bigint[])
        and (${campaignId}::bigint is null or campaign_id = ${campaignId}::bigint)
      returning campaign_id, lead_id, item_id, item_type, state
    ), logged as (
      insert into events (user_id, type, at, campaign_id, lead_id, item_id, item_type, actor, data)
      select ${userId}, 'STATE_CHANGED', ${instant(now)}, campaign_id, lead_id, item_id, item_type,
        ${actor}, jsonb_build_object('from', state, 'to', 'REMOVED')
      from gone
    ), changed as (
      -- A lead that leaves a campaign changes: no place of it says so.
      update leads
      set updated_at = ${instant(now)}
      where user_id = ${userId} and lead_id in (select lead_id from gone)
    )
    select lead_id, campaign_id from gone`.execute(db);
  const removed = new Set(rows.map(({ lead_id }) => lead_id));
  return {
    changed: rows.length,
    skipped: leadIds
      .filter((id) => !removed.has(id))
      .map((leadId) => ({ leadId, code: 'NOT_IN_CAMPAIGN' })),
    campaignIds: [...new Set(rows.map(({ campaign_id }) => campaign_id))],
  };
}

/**
 * How a lead becomes live again: untried ones get their old place in the queue back, all others are
 * walked immediately; one that was stopped before it ended is stopped again.
 */
function backOnTheWay(now: number): RawBuilder<unknown> {
  const untried = sql`(cl.walk ->> 'heldState' = 'GETTING_READY')`;
  return sql`
    state = case
      when ${STOPPED_BEFORE} then cl.walk ->> 'heldState'
      when ${untried} then 'GETTING_READY'
      else 'WAITING'
    end,
    reason = case when ${STOPPED_BEFORE} then cl.walk ->> 'heldReason' end,
    due_at = case
      when cl.item_id is null or ${STOPPED_BEFORE} then null
      when ${untried}
        then coalesce(to_timestamp((cl.walk ->> 'heldDueAt')::float8 / 1000), ${instant(now)})
      else ${instant(now)}
    end`;
}

type Rule = {
  may: RawBuilder<unknown>;
  refusal: RawBuilder<unknown>;
  to: RawBuilder<unknown>;
  wake?: boolean;
};
type Changed = {
  lead_id: string;
  campaign_id: string;
  from_state: LeadState;
  to_state: LeadState | null;
  reason: LeadReason | null;
  refusal: ChangeSkip | null;
};

/** Ends leads, and reports the campaigns that this finishes, in one transaction. */
async function endLeads(change: LeadChange, rule: Rule): Promise<LeadChangeAnswer> {
  return inTransaction(change.db, async (db) => {
    const answer = await changeLeads({ ...change, db }, rule);
    await notifyFinishedCampaigns(
      { db, userId: change.userId, now: change.now },
      answer.campaignIds,
    );
    return answer;
  });
}

/**
 * One statement for any number of leads: rows are locked in key order and changed if the rule
 * allows it, and each change is an event. Nothing is joined with the statement's own results:
 * PostgreSQL estimates these as one row, and would scan them for each of thirty thousand leads.
 */
async function changeLeads(
  { db, userId, leadIds, campaignId = null, now, actor = 'USER', told = {} }: LeadChange,
  { may, refusal, to, wake = false }: Rule,
): Promise<LeadChangeAnswer> {
  const { rows } = await sql<Changed>`
    with f as (
      select f.campaign_id, f.lead_id, f.state, f.reason, (${may}) as allowed,
        (${refusal}) as refusal, l.replied_at as person_replied_at,
        ${hasRepliedSql({ place: 'f', person: 'l' })} as answered,
        ${rememberedStateSql({ place: 'f' })} as held
      from unnest(${[...new Set(leadIds)]}::bigint[]) as asked (lead_id)
      join campaign_leads f on f.user_id = ${userId} and f.lead_id = asked.lead_id
      join leads l on l.user_id = ${userId} and l.lead_id = asked.lead_id
      where (${campaignId}::bigint is null or f.campaign_id = ${campaignId}::bigint)
      order by f.campaign_id, f.lead_id for update of f
    ), changed as (
      update campaign_leads cl
      set ${to}, fencing = cl.fencing + 1, updated_at = ${instant(now)}
      from f
      where cl.user_id = ${userId}
        and cl.campaign_id = f.campaign_id
        and cl.lead_id = f.lead_id
        and f.allowed
      returning cl.campaign_id, cl.lead_id, cl.item_id, cl.item_type, cl.state, cl.reason,
        f.state as from_state
    ), told as (
      ${knownReplyEvents({ userId, ended: 'changed' })}
    ), logged as (
      insert into events (
        user_id, type, at, campaign_id, lead_id, item_id, item_type, actor, data
      )
      select ${userId}, 'STATE_CHANGED', ${instant(now)}, c.campaign_id, c.lead_id,
        c.item_id, c.item_type, ${actor},
        ${json(told)}::jsonb
          || jsonb_build_object('from', c.from_state, 'to', c.state, 'reason', c.reason)
      from changed c
    )
    select lead_id, campaign_id, from_state, state as to_state, reason, null as refusal
    from changed
    union all
    select lead_id, campaign_id, state, null, null, refusal
    from f
    where allowed is not true`.execute(db);
  const changed = rows.filter((row) => row.to_state !== null);
  if (wake && changed.length > 0) await wakeLane({ db, userId }, now);
  const done = new Set(changed.map(({ lead_id }) => lead_id));
  const refusals = new Map(rows.map((row) => [row.lead_id, row.refusal]));
  const skipped = leadIds
    .filter((id) => !done.has(id))
    .map((leadId) => ({ leadId, code: refusals.get(leadId) ?? ('NOT_IN_CAMPAIGN' as const) }));
  return {
    changed: changed.length,
    skipped,
    campaignIds: [...new Set(changed.map(({ campaign_id }) => campaign_id))],
  };
}

async function setBlacklisted(
  { db, userId, now }: Scope<'now'>,
  { leadIds, blacklisted }: { leadIds: readonly string[]; blacklisted: boolean },
): Promise<void> {
  const stays = sql<boolean>`
    is_do_not_contact(user_id, contact_keys(network_member_id, profile_slug, email, company))`;
  await db
    .updateTable('leads')
    .set({ blacklisted, updated_at: instant(now) })
    .where('user_id', '=', userId)
    .where('lead_id', '=', sql<string>`any(${[...leadIds]}::bigint[])`)
    .where('blacklisted', '<>', blacklisted)
    .$if(!blacklisted, (query) => query.where(({ not }) => not(stays)))
    .execute();
}
