import { sql } from 'kysely';
import type { PackRow } from '#data/lead-packs/lead-pack-rows.ts';
import type { Owner } from '#data/scope.ts';

/** A row and its verdict, without what its source said. */
export type JudgedRow = Omit<PackRow, 'cells' | 'person'>;
type OnePack = { leadPackId: string; campaignId: string };

/**
 * The rows of a pack from one number on, judged or not, in the order of the source. In three
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
  { db, userId }: Owner,
  campaignId: string,
  leadIds: readonly string[],
): Promise<ReadonlyMap<string | null, Facts>> {
  const { rows: leads } = await sql<{ leadId: string; email: string | null; unchecked: boolean }>`
    select lead_id as "leadId", lower(email) as email,
      profile_slug is not null and network_member_id is null and profile_read_at is null
        as unchecked
    from leads
    where user_id = ${userId} and lead_id = any(${[...leadIds]}::bigint[])`.execute(db);
  const { rows: firsts } = await sql<{ email: string; leadId: string }>`
    select lower(l.email) as email, min(l.lead_id)::text as "leadId"
    from leads l
    join campaign_leads c on c.user_id = l.user_id
      and c.campaign_id = ${campaignId}
      and c.lead_id = l.lead_id
    where l.user_id = ${userId}
      and lower(l.email) = any(${leads.flatMap(({ email }) => email ?? [])}::text[])
    group by 1`.execute(db);
  const firstOf = new Map(firsts.map(({ email, leadId }) => [email, leadId]));
  return new Map(
    leads.map(({ leadId, email, unchecked }) => [
      leadId,
      { unchecked, sameAddress: BigInt(firstOf.get(email ?? '') ?? leadId) < BigInt(leadId) },
    ]),
  );
}
