import { sql } from 'kysely';
import { profileUrlOf } from '#core/lead-pack/profile-url.ts';
import type { PauseReason, WebhookEvent } from '#core/webhooks/webhook-event.ts';
import {
  webhookPayload,
  type WebhookLead,
  type WebhookOccurrence,
  type WebhookPayload,
} from '#core/webhooks/webhook-payload.ts';
import type { DeliveryState } from '#core/zapier/delivery-outcome.ts';
import { instant, json } from '#data/database.ts';
import { inScope } from '#data/database/retried-transaction.ts';
import type { Owner, Scope } from '#data/scope.ts';
import { writeNotification } from '#data/tables/notifications.ts';

/** A delivery that was claimed for one attempt. */
export type ClaimedDelivery = {
  deliveryId: string;
  eventId: string;
  eventType: WebhookEvent;
  leadId: string | null;
  tries: number;
  firstProblem: string | null;
  body: WebhookPayload | null;
};

/** A delivery is held back while an earlier event of its lead waits. */
const IS_FIRST = sql`
  not exists (
    select
    from zapier_deliveries b
    where b.user_id = d.user_id
      and b.webhook_id = d.webhook_id
      and b.lead_id = d.lead_id
      and b.state = 'WAITING'
      and b.event_id < d.event_id
  )`;

/**
 * Claims up to `most` due deliveries of a webhook for one attempt each, at most one for each lead
 * and none that is `underWay`. One whose attempt is interrupted stays due. Real time.
 */
export async function claimDeliveries(
  { db, userId, realNow }: Scope<'realNow'>,
  webhookId: string,
  { most, underWay }: { most: number; underWay: readonly string[] },
): Promise<ClaimedDelivery[]> {
  const { rows } = await sql<ClaimedDelivery>`
    update zapier_deliveries c
    set tries = c.tries + 1,
      real_first_tried_at = coalesce(c.real_first_tried_at, ${instant(realNow)}),
      real_tried_at = ${instant(realNow)}
    where c.user_id = ${userId}
      and c.delivery_id in (
        select d.delivery_id
        from zapier_deliveries d
        where d.user_id = ${userId}
          and d.webhook_id = ${webhookId}
          and d.state = 'WAITING'
          and d.real_next_try_at <= ${instant(realNow)}
          and d.delivery_id <> all(${underWay}::bigint[])
          and ${IS_FIRST}
        order by d.real_next_try_at, d.event_id
        limit ${most}
        for update
      )
    returning c.delivery_id as "deliveryId", c.event_id as "eventId", c.event_type as "eventType",
      c.lead_id as "leadId", c.tries, c.first_problem as "firstProblem", c.body`.execute(db);
  return rows;
}

/** When a webhook's next delivery is due; null if none waits. Real time. */
export async function nextWebhookDeliveryAt(
  { db, userId }: Owner,
  webhookId: string,
): Promise<number | null> {
  const { rows } = await sql<{ at: number }>`
    select d.real_next_try_at as at
    from zapier_deliveries d
    where d.user_id = ${userId}
      and d.webhook_id = ${webhookId}
      and d.state = 'WAITING'
      and ${IS_FIRST}
    order by d.real_next_try_at, d.event_id
    limit 1`.execute(db);
  return rows[0]?.at ?? null;
}

/** Whether a webhook sends, and the facts that decide its user's plan. */
export type WebhookTarget = NonNullable<Awaited<ReturnType<typeof readWebhookTarget>>>;

/** A webhook with its user; undefined if either is gone. */
export async function readWebhookTarget({ db, userId }: Owner, webhookId: string) {
  return db
    .selectFrom('webhooks as w')
    .innerJoin('users as u', 'u.user_id', 'w.user_id')
    .select([
      'w.address_id as addressId',
      'w.active',
      sql<boolean>`w.real_paused_at is not null`.as('isPaused'),
      'u.email',
      'u.plan_tier as planTier',
      'u.real_trial_ends_at as realTrialEndsAt',
      'u.feature_flags as flags',
      'u.person_name_words as nameWords',
    ])
    .where('w.user_id', '=', userId)
    .where('w.webhook_id', '=', webhookId)
    .where('u.real_deletion_asked_at', 'is', null)
    .executeTakeFirst();
}

type EventRow = Omit<WebhookOccurrence, 'leadId'> &
  Omit<WebhookLead, 'profileUrl'> & {
    leadId: string | null;
    foundLeadId: string | null;
    handEdited: string[];
    identifier: string | null;
  };

/**
 * Makes the body that all attempts for an event send, and stores it; null if the event is gone.
 */
export async function makeWebhookBody(
  { db, userId }: Owner,
  { deliveryId, eventId }: Pick<ClaimedDelivery, 'deliveryId' | 'eventId'>,
  nameWords: readonly string[],
): Promise<WebhookPayload | null> {
  const { rows } = await sql<EventRow>`
    select e.event_id as "eventId", e.type, e.at, e.campaign_id as "campaignId",
      c.name as "campaignName", e.lead_id as "leadId", e.item_id as "itemId",
      e.item_type as "itemType", e.actor, e.data, l.lead_id as "foundLeadId",
      l.first_name as "firstName", l.last_name as "lastName", l.headline, l.company,
      l.job_title as "jobTitle", l.industry, l.location, l.country, l.email, l.phone, l.website,
      l.custom, l.hand_edited as "handEdited",
      coalesce(l.profile_slug, l.network_member_id) as identifier,
      jsonb_build_object('userId', u.user_id::text, 'displayName', u.display_name) as sender
    from events e
    join users u on u.user_id = e.user_id
    left join campaigns c on c.user_id = e.user_id and c.campaign_id = e.campaign_id
    left join leads l on l.user_id = e.user_id and l.lead_id = e.lead_id
    where e.user_id = ${userId} and e.event_id = ${eventId}`.execute(db);
  const [row] = rows;
  if (row === undefined) return null;
  const body = webhookPayload(row, row.foundLeadId === null ? null : leadOf(row), nameWords);
  const stored = await db
    .updateTable('zapier_deliveries')
    .set({ body: json(body) })
    .where('user_id', '=', userId)
    .where('delivery_id', '=', deliveryId)
    .returning('body')
    .executeTakeFirst();
  // As it was stored, so that every attempt sends the same bytes.
  return (stored?.body as WebhookPayload | undefined) ?? null;
}

function leadOf(row: EventRow): WebhookLead & { handEdited: string[] } {
  return {
    firstName: row.firstName,
    lastName: row.lastName,
    headline: row.headline,
    company: row.company,
    jobTitle: row.jobTitle,
    industry: row.industry,
    location: row.location,
    country: row.country,
    email: row.email,
    phone: row.phone,
    website: row.website,
    profileUrl: row.identifier === null ? null : profileUrlOf(row.identifier),
    custom: row.custom,
    handEdited: row.handEdited,
  };
}

export type AttemptRecord = {
  delivery: ClaimedDelivery;
  state: DeliveryState;
  nextTryAt: number | null;
  addressId: string;
  answerStatus: number | null;
  answerText: string | null;
  answerMs: number | null;
  problem: string | null;
  /** Why the webhook is paused by this attempt; null if it isn't. */
  pauses: PauseReason | null;
  host: string;
};

/**
 * Records the outcome of an attempt, and how its webhook does; an attempt that is no longer the
 * last one changes nothing. The later events of the lead wait as long as this one.
 */
export async function recordAttempt(
  scope: Scope,
  webhookId: string,
  record: AttemptRecord,
): Promise<void> {
  const { delivery, state, nextTryAt, problem } = record;
  await inScope(scope, async (scope) => {
    const { db, userId } = scope;
    const { numUpdatedRows } = await db
      .updateTable('zapier_deliveries')
      .set({
        state,
        address_id: record.addressId,
        answer_status: record.answerStatus,
        answer_text: record.answerText,
        answer_ms: record.answerMs,
        problem,
        first_problem: delivery.firstProblem ?? problem,
        ...(nextTryAt !== null && { real_next_try_at: instant(nextTryAt) }),
      })
      .where('user_id', '=', userId)
      .where('delivery_id', '=', delivery.deliveryId)
      .where('tries', '=', delivery.tries)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    if (nextTryAt !== null) await holdBackLater(scope, webhookId, { ...delivery, nextTryAt });
    if (state !== 'DROPPED') await tellWebhook(scope, webhookId, record);
  });
}

/** Only so that a look for what is due doesn't pass over them; `IS_FIRST` keeps the order. */
async function holdBackLater(
  { db, userId }: Owner,
  webhookId: string,
  { leadId, eventId, nextTryAt }: { leadId: string | null; eventId: string; nextTryAt: number },
): Promise<void> {
  if (leadId === null) return;
  await db
    .updateTable('zapier_deliveries')
    .set({ real_next_try_at: instant(nextTryAt) })
    .where('user_id', '=', userId)
    .where('webhook_id', '=', webhookId)
    .where('lead_id', '=', leadId)
    .where('state', '=', 'WAITING')
    .where('event_id', '>', eventId)
    .where('real_next_try_at', '<', sql<number>`${instant(nextTryAt)}`)
    .execute();
}

/** A success clears the problem, a failure sets it; only for the webhook's current URL. */
async function tellWebhook(
  { db, userId, now, realNow }: Scope,
  webhookId: string,
  { addressId, problem, pauses, host }: AttemptRecord,
): Promise<void> {
  const since =
    problem === null ? sql`null` : sql`coalesce(real_failing_since, ${instant(realNow)})`;
  const own = sql`
    user_id = ${userId} and webhook_id = ${webhookId} and address_id = ${addressId}`;
  await sql`
    update webhooks
    set problem = ${problem}, real_failing_since = ${since}
    where ${own} and problem is distinct from ${problem}`.execute(db);
  if (pauses === null) return;
  const { rows } = await sql`
    update webhooks
    set paused_reason = ${pauses}, real_paused_at = ${instant(realNow)}
    where ${own} and active and real_paused_at is null
    returning webhook_id`.execute(db);
  if (rows.length > 0)
    await writeNotification(
      { db, userId },
      {
        at: now,
        type: 'WEBHOOK_PAUSED',
        data: { webhookId, host, reason: pauses },
        link: '/account/developers',
      },
    );
}
