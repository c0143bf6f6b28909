import type { SubscriptionKind } from '#core/billing/prices.ts';
import type { ProviderStatus } from '#core/billing/subscription.ts';
import type { AnyDatabase } from '#data/database.ts';

/** How many subscriptions there are of each kind and provider status. */
export async function countSubscriptions(
  db: AnyDatabase,
): Promise<{ kind: SubscriptionKind; status: ProviderStatus; count: number }[]> {
  const rows = await db
    .selectFrom('subscriptions')
    .select(['kind', 'provider_status as status'])
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .groupBy(['kind', 'provider_status'])
    .execute();
  return rows.map(({ count, ...of }) => ({ ...of, count: Number(count) }));
}
