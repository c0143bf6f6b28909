import { sql } from 'kysely';
import { profileUrlOf } from '#core/lead-pack/profile-url.ts';
import type { DeliveryState } from '#core/zapier/delivery-outcome.ts';
import type { ZapierBody, ZapierLead } from '#core/zapier/zapier-body.ts';
import type { ZapierEvent } from '#core/zapier/zapier-event.ts';
import { instant, json, type Database } from '#data/database.ts';
import { inTransaction } from '#data/database/retried-transaction.ts';
import { publishStreamEvent } from '#data/tables/stream-events.ts';
import type { Owner, Scope } from '#data/scope.ts';

/** A delivery that was claimed for one try. */
export type TakenDelivery = {
  userId: string;
  deliveryId: string;
  campaignId: string;
  eventId: string;
  eventType: ZapierEvent;
  leadId: string | null;
  occurredAt: number;
  conversation: string | null;
  createdAt: number;
  tries: number;
  firstProblem: string | null;
  body: ZapierBody | null;
};

/**
 * Claims a campaign's oldest due delivery for one try; undefined if none is due. One whose try is
 * interrupted stays due and is claimed again. Real time.
 */
export async function takeDueDelivery(
  { db, userId, realNow }: Scope<'realNow'>,
  campaignId: string,
): Promise<TakenDelivery | undefined> {
  const { rows } = await sql<Omit<TakenDelivery, 'campaignId'>>`
    update zapier_deliveries d
    set tries = d.tries + 1,
      real_first_tried_at = coalesce(d.real_first_tried_at, ${instant(realNow)}),
      real_tried_at = ${instant(realNow)}
    where d.user_id = ${userId}
      and d.delivery_id = (
        select delivery_id
        from zapier_deliveries
        where user_id = ${userId}
          and campaign_id = ${campaignId}
          and state = 'WAITING'
          and real_next_try_at <= ${instant(realNow)}
        order by delivery_id limit 1 for update
      )
    returning d.user_id as "userId", d.delivery_id as "deliveryId", d.event_id as "eventId",
      d.event_type as "eventType", d.lead_id as "leadId", d.occurred_at as "occurredAt",
      d.conversation, d.real_created_at as "createdAt", d.tries, d.first_problem as "firstProblem",
      d.body`.execute(db);
  return rows[0] && { ...rows[0], campaignId };
}

/** When a campaign's next delivery is due; null if none waits. Real time. */
export async function nextDeliveryAt(
  { db, userId }: Owner,
  campaignId: string,
): Promise<number | null> {
  const row = await db
    .selectFrom('zapier_deliveries')
    .select(({ fn }) => fn.min<number | null>('real_next_try_at').as('at'))
    .where('user_id', '=', userId)
    .where('campaign_id', '=', campaignId)
    .where('state', '=', 'WAITING')
    .executeTakeFirst();
  return row?.at ?? null;
}

/** The URL of a delivery, and the facts that decide its user's plan. */
export type DeliveryTarget = NonNullable<Awaited<ReturnType<typeof readDeliveryTarget>>>;

/** The campaign of a delivery with its user; undefined if it is gone. */
export async function readDeliveryTarget({ db, userId }: Owner, campaignId: string) {
  return db
    .selectFrom('campaigns as c')
    .innerJoin('users as u', 'u.user_id', 'c.user_id')
    .select([
      'c.zapier_address_id as addressId',
      'c.name as campaignName',
      'u.display_name as sender',
      'u.email',
      'u.plan_tier as planTier',
      'u.real_trial_ends_at as realTrialEndsAt',
      'u.feature_flags as flags',
      'u.person_name_words as nameWords',
    ])
    .where('c.user_id', '=', userId)
    .where('c.campaign_id', '=', campaignId)
    .where('u.real_deletion_asked_at', 'is', null)
    .executeTakeFirst();
}

/** What an event says of its lead; null if the lead is gone. */
export async function readDeliveredLead(
  { db, userId }: Owner,
  leadId: string | null,
): Promise<ZapierLead | null> {
  if (leadId === null) return null;
  const row = await db
    .selectFrom('leads')
    .selectAll()
    .where('user_id', '=', userId)
    .where('lead_id', '=', leadId)
    .executeTakeFirst();
  if (row === undefined) return null;
  const identifier = row.profile_slug ?? row.network_member_id;
  return {
    firstName: row.first_name,
    lastName: row.last_name,
    handEdited: row.hand_edited,
    location: row.location,
    country: row.country,
    premium: row.premium,
    profileUrl: identifier === null ? null : profileUrlOf(identifier),
    website: row.website,
    email: row.email,
    phone: row.phone,
    company: row.company,
    jobTitle: row.job_title,
    industry: row.industry,
    custom: row.custom,
  };
}

/** Stores the body that all tries of an event send. */
export async function storeDeliveryBody(
  { db, userId }: Owner,
  deliveryId: string,
  body: ZapierBody,
): Promise<void> {
  await db
    .updateTable('zapier_deliveries')
    .set({ body: json(body) })
    .where('user_id', '=', userId)
    .where('delivery_id', '=', deliveryId)
    .execute();
}

export type DeliveryRecord = {
  delivery: TakenDelivery;
  state: DeliveryState;
  nextTryAt: number | null;
  addressId: string | null;
  answerStatus: number | null;
  answerText: string | null;
  answerMs: number | null;
  problem: string | null;
  realNow: number;
};

/**
 * Records the outcome of a try, and on the campaign whether its URL works; a try that is no longer
 * the last one changes nothing.
 */
export async function recordDelivery(db: Database, record: DeliveryRecord): Promise<boolean> {
  const {
    delivery: { userId, deliveryId, campaignId, tries, firstProblem },
    state,
    nextTryAt,
    addressId,
    problem,
    realNow,
  } = record;
  return inTransaction(db, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('zapier_deliveries')
      .set({
        state,
        address_id: addressId,
        answer_status: record.answerStatus,
        answer_text: record.answerText,
        answer_ms: record.answerMs,
        problem,
        first_problem: firstProblem ?? problem,
        ...(nextTryAt !== null && { real_next_try_at: instant(nextTryAt) }),
      })
      .where('user_id', '=', userId)
      .where('delivery_id', '=', deliveryId)
      .where('tries', '=', tries)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    if (state !== 'DROPPED' && addressId !== null)
      await tellCampaign({ db: trx, userId, realNow }, { campaignId, addressId, problem });
    await publishStreamEvent({ db: trx, userId }, 'campaign.statistics', { campaignId });
    return true;
  });
}

/**
 * A success clears the campaign's error, a failure sets it; only for the campaign's current URL.
 */
async function tellCampaign(
  { db, userId, realNow }: Scope<'realNow'>,
  {
    campaignId,
    addressId,
    problem,
  }: { campaignId: string; addressId: string; problem: string | null },
): Promise<void> {
  const since =
    problem === null ? sql`null` : sql`coalesce(real_zapier_failing_since, ${instant(realNow)})`;
  await sql`
    update campaigns
    set zapier_error = ${problem}, real_zapier_failing_since = ${since}
    where user_id = ${userId}
      and campaign_id = ${campaignId}
      and zapier_address_id = ${addressId}
      and zapier_error is distinct from ${problem}`.execute(db);
}
