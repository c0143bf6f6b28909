import { storeNetworkEvents } from '#data/notices/network-events.ts';
import type { Scope } from '#data/scope.ts';

const MINUTE_MS = 60_000;

/**
 * Makes the engine check immediately whether a lead accepted, saw, or answered, as if a webhook had
 * named the person: only what the network then says counts. At most one check per minute of real
 * time. Returns null if the lead is not the user's, false if the network has not named them yet.
 */
export async function requestRecheck(
  { db, userId, now, realNow }: Scope,
  leadId: string,
): Promise<boolean | null> {
  const lead = await db
    .selectFrom('leads')
    .innerJoin('users', 'users.user_id', 'leads.user_id')
    .select(['leads.network_member_id as memberId', 'users.network_account_id as account'])
    .where('leads.user_id', '=', userId)
    .where('leads.lead_id', '=', leadId)
    .executeTakeFirst();
  if (lead === undefined) return null;
  const { memberId, account } = lead;
  if (memberId === null || account === null) return false;
  const events = ['connected', 'read'].map((type) => ({
    id: `look-${leadId}-${type}-${Math.floor(realNow / MINUTE_MS)}`,
    type,
    account,
    body: { type, memberId },
  }));
  await storeNetworkEvents({ db, events, now, realNow });
  return true;
}
