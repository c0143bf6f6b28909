import { sql } from 'kysely';
import { normalizeEmail } from '#core/email/email-address.ts';
import type { DoNotContactReason } from '#core/do-not-contact/do-not-contact.ts';
import type { EventActor } from '#core/lead/lead-event.ts';
import type { AnyDatabase, DatabaseTransaction } from '#data/database.ts';
import { recordAddress } from '#data/do-not-contact/do-not-contact.ts';
import { endUnsubscribedLeads } from '#data/leads/lead-changes.ts';
import type { Owner } from '#data/scope.ts';

export type Refusal = {
  userId: string;
  address: string;
  /** The campaign and lead whose email it came of. */
  campaignId: string | null;
  leadId: string | null;
  now: number;
};

/** Marks an address that does not exist: nothing is sent to it again, and its leads continue. */
export async function refuseBouncedAddress({
  db,
  userId,
  address,
  campaignId,
  leadId,
  now,
}: Refusal & { db: AnyDatabase }): Promise<void> {
  await recordAddress(db, { userId, address }, { reason: 'BOUNCED', campaignId, leadId, now });
}

/**
 * Unsubscribes an address from this user's emails, and from those of teammates who share their
 * blacklist: it is refused from now on, and every lead with it that may still continue ends as
 * UNSUBSCRIBED, in all campaigns (product rules, section 16). Repeating it changes nothing. Returns
 * what ended.
 */
export async function unsubscribeAddress(
  refusal: Refusal & { db: DatabaseTransaction; actor?: EventActor },
): Promise<{ campaignIds: string[] }> {
  const ended = await unsubscribeFrom(refusal);
  const { db, userId } = refusal;
  const { rows: mates } = await sql<{ user_id: string }>`
    select m.user_id
    from team_members me
    join teams t on t.team_id = me.team_id and t.shared_blacklist
    join team_members m on m.team_id = me.team_id
    where me.user_id = ${userId} and m.user_id <> me.user_id
    order by m.user_id`.execute(db);
  for (const mate of mates)
    await unsubscribeFrom({ ...refusal, userId: mate.user_id, campaignId: null, leadId: null });
  return ended;
}

async function unsubscribeFrom({
  db,
  userId,
  address,
  campaignId,
  leadId,
  now,
  actor = 'NETWORK',
}: Refusal & { db: DatabaseTransaction; actor?: EventActor }): Promise<{ campaignIds: string[] }> {
  const normal = normalizeEmail(address);
  await recordAddress(db, { userId, address }, { reason: 'UNSUBSCRIBED', campaignId, leadId, now });
  const leadIds = await leadsOfAddress({ db, userId }, { address: normal, leadId });
  const { campaignIds } = await endUnsubscribedLeads({ db, userId, leadIds, now, actor });
  return { campaignIds };
}

/** Why no email may go to some of these addresses, by the address in lower case. */
export async function readRefusals(
  db: AnyDatabase,
  userId: string,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, DoNotContactReason>> {
  const { rows } = await sql<{ address: string; reason: DoNotContactReason }>`
    select address, reason from refused_addresses
    where user_id = ${userId} and address = any(${addresses.map(normalizeEmail)}::text[])`.execute(
    db,
  );
  return new Map(rows.map(({ address, reason }) => [address, reason]));
}

/**
 * Everyone with this address, and the lead that the email was sent to if their address has changed.
 */
async function leadsOfAddress(
  { db, userId }: Owner,
  { address, leadId }: { address: string; leadId: string | null },
): Promise<string[]> {
  const { rows } = await sql<{ lead_id: string }>`
    select lead_id from leads where user_id = ${userId} and lower(email) = ${address}
    union
    select lead_id
    from leads
    where user_id = ${userId} and lead_id = ${leadId}::bigint
    order by lead_id`.execute(db);
  return rows.map(({ lead_id }) => lead_id);
}
