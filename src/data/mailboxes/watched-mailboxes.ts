import { sql } from 'kysely';
import type { Tier } from '#core/plan/feature-tiers.ts';
import { isSubscriptionUsable } from '#core/plan/subscription-usable.ts';
import type { Database } from '#data/database.ts';
import { inScope } from '#data/database/retried-transaction.ts';
import { OWNER_LOCK_CLASS, wakeLane } from '#data/tables/lanes.ts';
import type { Scope } from '#data/scope.ts';

/**
 * A mailbox that a worker watches, as one connection of it (`connectedAt`, campaign time).
 * `keepsLine`: its news arrive over a connection that stays open.
 */
export type WatchedMailbox = { userId: string; connectedAt: number; keepsLine: boolean };

type Row = {
  user_id: string;
  connected_at: number;
  provider: string;
  plan_tier: Tier | null;
  subscription_status: string | null;
  real_trial_ends_at: number | null;
};

/**
 * The mailboxes that the worker `owner` watches: its share, among all live workers, of those in
 * which an answer could stop something. Each mailbox belongs to the worker that ranks highest for
 * it, so that a worker that comes or goes moves only its own share, and nothing is written for it
 * (decision 125). Null while this worker itself is not known to be alive.
 */
export async function mailboxesToWatch(
  db: Database,
  owner: string,
  realNow: number,
): Promise<WatchedMailbox[] | null> {
  const living = await sql<{ owner: string }>`
    select k.objid::bigint as owner
    from pg_locks k
    where k.locktype = 'advisory'
      and k.granted
      and k.classid::bigint = ${OWNER_LOCK_CLASS}
      and k.database = (select oid from pg_database where datname = current_database())`.execute(
    db,
  );
  const owners = living.rows.map((row) => row.owner);
  if (!owners.includes(owner)) return null;
  const { rows } = await sql<Row>`
    select m.user_id, m.connected_at, m.provider, u.plan_tier, u.subscription_status,
      u.real_trial_ends_at
    from mailboxes m
    join users u on u.user_id = m.user_id
    where m.status = 'CONNECTED'
      and u.status = 'VERIFIED'
      and u.real_deletion_asked_at is null
      and exists (select from campaigns c where c.user_id = m.user_id and c.status = 'ACTIVE')
      and ${owner}::bigint = (
        select k.owner
        from unnest(${owners}::bigint[]) as k (owner)
        order by hashint8extended(m.user_id, k.owner) desc, k.owner limit 1
      )
    order by m.user_id`.execute(db);
  return rows
    .filter((row) =>
      isSubscriptionUsable({
        planTier: row.plan_tier,
        subscriptionStatus: row.subscription_status,
        realTrialEndsAt: row.real_trial_ends_at,
        realNow,
      }),
    )
    .map((row) => ({
      userId: row.user_id,
      connectedAt: row.connected_at,
      keepsLine: row.provider === 'SMTP',
    }));
}

/**
 * Requests a read of a mailbox because something may have arrived: its lane reads it as soon as a
 * worker has a slot. `now` in campaign time.
 */
export async function requestMailboxRead(scope: Scope<'now'>): Promise<void> {
  const { now, userId } = scope;
  await inScope(scope, async (scope) => {
    // The lane before the mailbox, in the order in which a lane locks them.
    await wakeLane(scope, now);
    await sql`update mailboxes set news = news + 1 where user_id = ${userId}`.execute(scope.db);
  });
}
