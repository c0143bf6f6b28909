import type { Selectable } from 'kysely';
import type { SubscriptionKind } from '#core/billing/prices.ts';
import {
  subscriptionState,
  type ProviderSubscription,
  type SubscriptionState,
} from '#core/billing/subscription.ts';
import { seatsOf } from '#data/billing/seats.ts';
import type { AnyDatabase } from '#data/database.ts';
import type { Subscriptions } from '#data/schema/tables.ts';
import type { Owner, Scope } from '#data/scope.ts';

/** A subscription as last read, with its buyer and its current state. */
export type OwnSubscription = {
  buyerId: string;
  of: ProviderSubscription;
  state: SubscriptionState;
};

type Asked = { db: AnyDatabase; userId: string; realNow: number };

function ownSubscription(row: Selectable<Subscriptions>, realNow: number): OwnSubscription {
  const of: ProviderSubscription = {
    subscriptionId: row.subscription_id,
    kind: row.kind,
    status: row.provider_status,
    priceId: row.price_id,
    seats: row.seats,
    createdAt: row.real_created_at,
    periodKey: row.period_key,
    periodStart: row.real_period_start,
    periodEnd: row.real_period_end,
    cancelAtPeriodEnd: row.cancel_at_period_end,
    endedAt: row.real_ended_at,
    next:
      row.next_price_id === null
        ? null
        : { priceId: row.next_price_id, seats: row.next_seats ?? row.seats },
    pause:
      row.real_pause_from === null || row.real_pause_until === null
        ? null
        : { from: row.real_pause_from, until: row.real_pause_until },
    overdueSince: row.real_overdue_since,
  };
  const state = subscriptionState({ of, deactivatedAt: row.real_deactivated_at, realNow });
  return { buyerId: row.user_id, of, state };
}

/** Every subscription that a user bought, newest first. */
export async function listSubscriptions({
  db,
  userId,
  realNow,
}: Scope<'realNow'>): Promise<OwnSubscription[]> {
  const rows = await db
    .selectFrom('subscriptions')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('real_created_at', 'desc')
    .orderBy('subscription_id', 'desc')
    .execute();
  return rows.map((row) => ownSubscription(row, realNow));
}

/** The subscription of a kind that a user bought: the active one, or else the last one. */
export async function boughtSubscription({
  kind,
  ...asked
}: Asked & { kind: SubscriptionKind }): Promise<OwnSubscription | null> {
  const own = (await listSubscriptions(asked)).filter(({ of }) => of.kind === kind);
  return own.find(({ of }) => of.status !== 'canceled') ?? own[0] ?? null;
}

/**
 * The team owner whose plan covers a member: the one whose plan has the most seats, because those
 * are the team's; the first if equal. Null for someone without a team, or that owner.
 */
async function coveringOwner({ db, userId }: Owner): Promise<string | null> {
  const owner = await db
    .selectFrom('team_members as m')
    .innerJoin('team_members as o', 'o.team_id', 'm.team_id')
    .select('o.user_id')
    .where('m.user_id', '=', userId)
    .where('o.role', '=', 'OWNER')
    .orderBy(
      ({ selectFrom }) =>
        selectFrom('subscriptions as s')
          .select('s.seats')
          .whereRef('s.user_id', '=', 'o.user_id')
          .where('s.kind', '=', 'PLAN')
          .where('s.provider_status', '!=', 'canceled'),
      (order) => order.desc().nullsLast(),
    )
    .orderBy('o.real_joined_at')
    .orderBy('o.user_id')
    .executeTakeFirst();
  return owner === undefined || owner.user_id === userId ? null : owner.user_id;
}

/** The plan that covers a user without one of their own: the owner's, within its seats. */
export async function coveringPlan(asked: Asked): Promise<OwnSubscription | null> {
  const own = await boughtSubscription({ ...asked, kind: 'PLAN' });
  if (own !== null && own.state.status !== 'canceled') return own;
  const ownerId = await coveringOwner(asked);
  if (ownerId === null) return own;
  const theirs = await boughtSubscription({ ...asked, userId: ownerId, kind: 'PLAN' });
  if (theirs === null) return own;
  const seats = (await seatsOf(asked.db, ownerId)) ?? theirs.of.seats;
  const seated = await seatedUsers(asked.db, ownerId, seats);
  return seated.includes(asked.userId) ? theirs : own;
}

/** The users on a buyer's seats: the buyer, then teammates in the order in which they joined. */
async function seatedUsers(db: AnyDatabase, buyerId: string, seats: number): Promise<string[]> {
  const mates = await teammatesOf({ db, userId: buyerId });
  return [buyerId, ...mates].slice(0, seats);
}

/** The teammates of a user, in the order in which they joined. */
export async function teammatesOf({ db, userId }: Owner): Promise<string[]> {
  const rows = await db
    .selectFrom('team_members as m')
    .innerJoin('team_members as o', 'o.team_id', 'm.team_id')
    .select('o.user_id')
    .where('m.user_id', '=', userId)
    .where('o.user_id', '!=', userId)
    .orderBy('o.real_joined_at')
    .orderBy('o.user_id')
    .execute();
  return rows.map(({ user_id }) => user_id);
}
