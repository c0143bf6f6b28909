import { sql } from 'kysely';
import type { SkipLeadCondition } from '#core/lead/lead-pack.ts';
import { startingState } from '#core/sequence/walk-on.ts';
import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import { json, type Database, type DatabaseTransaction } from '#data/database.ts';
import type { StagedPersonFacts } from '#data/engine-store/candidate.ts';
import type { EngineStore } from '#data/engine-store/engine-store.ts';
import { judgeRows, type Judged, type RowFacts } from '#data/engine-store/judged-rows.ts';
import type { OpenPack } from '#data/engine-store/pack-store.ts';
import { addToCampaign, fillLeads, insertLeads } from '#data/engine-store/postgres/admitted-leads.ts';
import { asHolder } from '#data/engine-store/postgres/lane-guard.ts';
import { holdTeamPeople, inTeammatesCampaign } from '#data/engine-store/postgres/pack-team.ts';

/** Gives staged rows their verdicts, a thousand or so in one transaction of a few set-based statements. */
export function packAdmission(db: Database): Pick<EngineStore, 'admitRows'> {
  return {
    admitRows: ({ lane, now, pack, limit }) => asHolder({ db, lane, work: (trx) => admit(trx, { userId: lane.userId, now, pack, limit }) }),
  };
}

type Admission = { userId: string; now: number; pack: OpenPack; limit: number };

async function admit(db: DatabaseTransaction, { userId, now, pack, limit }: Admission): Promise<{ rows: number; added: number }> {
  const { root, conditions, teamId } = await readTarget(db, { userId, pack });
  if (teamId !== null) await holdTeamPeople(db, { userId, pack, limit, teamId });
  const rows = await readFacts(db, { userId, pack, limit, askTeam: teamId !== null && conditions.includes('TEAM_DUPLICATE') });
  const { judged, fresh, known } = judgeRows({ rows, conditions, pack });
  const made = await insertLeads({ db, userId, now, candidates: fresh });
  await fillLeads({ db, userId, now, candidates: known });
  const entering = [...made, ...known.filter(({ rowNumber }) => judged.get(rowNumber)?.verdict === 'MERGED')].map(({ rowNumber, leadId }) => ({ rowNumber, leadId: String(leadId) }));
  await addToCampaign({ db, userId, now, pack, entering, root: root === null ? null : { id: root.id, type: root.type, state: startingState(root) } });
  for (const { rowNumber, leadId } of made) judged.set(rowNumber, { rowNumber, verdict: 'ADDED', code: null, message: null, leadId });
  // A row whose person somebody else added at this moment keeps no verdict and is judged again.
  await writeVerdicts(db, { userId, pack, judged: [...judged.values()] });
  if (made.length > 0) await countYoungTable(db);
  return { rows: judged.size, added: entering.length };
}

/** The campaign is held, so that its root cannot change under the leads that are put there. */
async function readTarget(db: DatabaseTransaction, { userId, pack }: { userId: string; pack: OpenPack }): Promise<{ root: SequenceItem | null; conditions: SkipLeadCondition[]; teamId: string | null }> {
  const { rows } = await sql<{ sequence: SequenceItem | null; conditions: SkipLeadCondition[]; team_id: string | null }>`
    select c.sequence, p.skip_lead_conditions as conditions, (select m.team_id from team_members m where m.user_id = c.user_id) as team_id from campaigns c join lead_packs p on p.user_id = c.user_id and p.campaign_id = c.campaign_id
    where c.user_id = ${userId} and p.lead_pack_id = ${pack.leadPackId} for share of c for no key update of p`.execute(db);
  return { root: rows[0]?.sequence ?? null, conditions: rows[0]?.conditions ?? [], teamId: rows[0]?.team_id ?? null };
}

/** Rows of which PostgreSQL has counted fewer are too few to plan by. */
const YOUNG_TABLE = 1000;

/**
 * Lets PostgreSQL count the leads of a database that has hardly any, as it would do by itself a minute later: until then it plans every look for a person
 * as one through all leads, and the first large import would slow down with the square of its size.
 */
async function countYoungTable(db: DatabaseTransaction): Promise<void> {
  const { rows } = await sql`select from pg_class where oid = 'leads'::regclass and reltuples < ${YOUNG_TABLE}`.execute(db);
  if (rows.length > 0) await sql`analyze leads`.execute(db);
}

type FactRow = { row_number: number; person: StagedPersonFacts; lead_id: string | null; slug_taken: boolean; blacklisted: boolean; in_campaign: boolean; from_this_pack: boolean; in_other: boolean; current_user: boolean; teammate: string | null; teammate_campaign: string | null };

async function readFacts(db: DatabaseTransaction, { userId, pack, limit, askTeam }: Omit<Admission, 'now'> & { askTeam: boolean }): Promise<RowFacts[]> {
  const teammate = askTeam ? inTeammatesCampaign(userId) : sql`(select null::text as teammate, null::text as teammate_campaign) t`;
  const { rows } = await sql<FactRow>`
    with r as (
      select row_number, raw -> 'person' as person, raw -> 'person' ->> 'memberId' as member, raw -> 'person' ->> 'profileSlug' as slug, lower(raw -> 'person' ->> 'email') as email, lead_id
      from lead_pack_rows where user_id = ${userId} and lead_pack_id = ${pack.leadPackId} and verdict is null and code is null order by row_number limit ${limit}
    )
    select r.row_number, r.person, k.lead_id, s.lead_id is not null and s.lead_id is distinct from k.lead_id as slug_taken, coalesce(k.blacklisted, false) as blacklisted, cl.lead_id is not null as in_campaign,
      coalesce(cl.lead_pack_id = ${pack.leadPackId}, false) as from_this_pack, (u.network_member_id = r.member or lower(u.network_profile ->> 'slug') = lower(r.slug)) is true as current_user,
      exists (select from campaign_leads o where o.user_id = ${userId} and o.lead_id = k.lead_id and o.campaign_id <> ${pack.campaignId}) as in_other, t.teammate, t.teammate_campaign
    from r join users u on u.user_id = ${userId}
    left join leads m on m.user_id = ${userId} and m.network_member_id = r.member
    left join leads s on s.user_id = ${userId} and s.profile_slug = r.slug
    left join lateral (
      select lead_id from leads where user_id = ${userId} and r.email is not null and lower(email) = r.email and ((network_member_id is null and profile_slug is null) or (r.member is null and r.slug is null)) order by lead_id limit 1
    ) e on true
    left join leads k on k.user_id = ${userId} and k.lead_id = coalesce(m.lead_id, r.lead_id, case when r.member is null or s.network_member_id is null then s.lead_id end, e.lead_id)
    left join lateral (select lead_id, lead_pack_id from campaign_leads where user_id = ${userId} and campaign_id = ${pack.campaignId} and lead_id = k.lead_id limit 1) cl on true
    left join ${teammate} on true
    order by r.row_number`.execute(db);
  return rows.map((row) => ({
    rowNumber: row.row_number, person: row.person, leadId: row.lead_id, slugTaken: row.slug_taken, blacklisted: row.blacklisted, inCampaign: row.in_campaign, fromThisPack: row.from_this_pack, inOther: row.in_other, currentUser: row.current_user,
    teammate: row.teammate === null ? null : { name: row.teammate, campaign: row.teammate_campaign ?? '' },
  }));
}

async function writeVerdicts(db: DatabaseTransaction, { userId, pack, judged }: { userId: string; pack: OpenPack; judged: readonly Judged[] }): Promise<void> {
  await sql`
    update lead_pack_rows r set verdict = j.verdict, code = j.code, message = j.message, lead_id = coalesce(j.lead_id, r.lead_id)
    from jsonb_to_recordset(${json(judged.map(({ rowNumber, leadId, ...rest }) => ({ ...rest, row_number: rowNumber, lead_id: leadId })))}::jsonb) as j (row_number int, verdict text, code text, message text, lead_id bigint)
    where r.user_id = ${userId} and r.lead_pack_id = ${pack.leadPackId} and r.row_number = j.row_number and r.verdict is null`.execute(db);
  const done = judged.filter(({ verdict }) => verdict !== null).length;
  await sql`update lead_packs set processed_rows = processed_rows + ${done}, leads_number_collected = leads_number_collected + ${done} where user_id = ${userId} and lead_pack_id = ${pack.leadPackId}`.execute(db);
}

