import { sql } from 'kysely';
import type { PackRow } from '#data/lead-packs/lead-pack-rows.ts';
import type { Owner } from '#data/scope.ts';

/** A row and its verdict, without what its source said. */
export type JudgedRow = Omit<PackRow, 'cells' | 'person'>;
type OnePack = { leadPackId: string; campaignId: string };

/**
 * The rows of a pack from one number on, judged or not, in the order of the source. In a few
 * statements about sets: PostgreSQL knows nothing yet of rows that were written a moment ago, and
 * would look at each pair of them.
 */
export async function listJudgedRows(
  scope: Owner,
  { leadPackId, campaignId }: OnePack,
  first: number,
): Promise<JudgedRow[]> {
  const { db, userId } = scope;
  const { rows } = await sql<Omit<JudgedRow, 'unchecked' | 'sameAddress'>>`
    select row_number as "rowNumber", verdict, code, message, lead_id as "leadId",
      raw ->> 'note' as note
    from lead_pack_rows
    where user_id = ${userId} and lead_pack_id = ${leadPackId} and row_number >= ${first}
    order by row_number`.execute(db);
  const entered = rows.flatMap(({ verdict, leadId }) =>
    leadId !== null && (verdict === 'ADDED' || verdict === 'MERGED') ? [leadId] : [],
  );
  const facts = await factsOf(scope, campaignId, entered);
  return rows.map((row) => {
    const isIn = row.verdict === 'ADDED' || row.verdict === 'MERGED';
    const { unchecked, sameAddress } = (isIn && facts.get(row.leadId)) || NOTHING;
    return { ...row, unchecked, sameAddress };
  });
}

type Facts = Pick<PackRow, 'unchecked' | 'sameAddress'>;
const NOTHING: Facts = { unchecked: false, sameAddress: false };

/** What a report says of leads that entered a campaign, as `listPackRows` reads it. */
async function factsOf(
  scope: Owner,
  campaignId: string,
  leadIds: readonly string[],
): Promise<ReadonlyMap<string | null, Facts>> {
  const { db, userId } = scope;
  const { rows: leads } = await sql<Lead & { unchecked: boolean }>`
    select lead_id as "leadId", lower(email) as email,
      profile_slug is not null and network_member_id is null and profile_read_at is null
        as unchecked
    from leads
    where user_id = ${userId} and lead_id = any(${[...leadIds]}::bigint[])`.execute(db);
  const firsts = await firstsOf(
    scope,
    campaignId,
    leads.flatMap(({ email }) => email ?? []),
  );
  return new Map(
    leads.map(({ leadId, email, unchecked }) => [
      leadId,
      { unchecked, sameAddress: isEarlier(firsts.get(email) ?? leadId, leadId) },
    ]),
  );
}

type Lead = { leadId: string; email: string | null };
const isEarlier = (one: string, other: string) => BigInt(one) < BigInt(other);

/** The first lead of a campaign with each of these addresses that several leads have. */
async function firstsOf(
  { db, userId }: Owner,
  campaignId: string,
  emails: readonly string[],
): Promise<ReadonlyMap<string | null, string>> {
  const { rows: alike } = await sql<Lead>`
    select lead_id as "leadId", lower(email) as email
    from leads
    where user_id = ${userId}
      and email is not null
      and lower(email) = any(${[...new Set(emails)]}::text[])`.execute(db);
  const counts = new Map<string | null, number>();
  for (const { email } of alike) counts.set(email, (counts.get(email) ?? 0) + 1);
  const shared = alike.filter(({ email }) => (counts.get(email) ?? 0) > 1);
  if (shared.length === 0) return new Map();
  const { rows } = await sql<{ leadId: string }>`
    select lead_id as "leadId"
    from campaign_leads
    where user_id = ${userId}
      and campaign_id = ${campaignId}
      and lead_id = any(${shared.map(({ leadId }) => leadId)}::bigint[])`.execute(db);
  const inCampaign = new Set(rows.map(({ leadId }) => leadId));
  const firsts = new Map<string | null, string>();
  for (const { leadId, email } of shared)
    if (inCampaign.has(leadId) && !isEarlier(firsts.get(email) ?? leadId, leadId))
      firsts.set(email, leadId);
  return firsts;
}
