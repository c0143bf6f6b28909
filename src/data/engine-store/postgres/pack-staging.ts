import { sql } from 'kysely';
import { instant, json, type Database, type DatabaseTransaction } from '#data/database.ts';
import type { EngineStore } from '#data/engine-store/engine-store.ts';
import { profileOnlyFacts, profileFactsForRow } from '#data/engine-store/staged-profile.ts';
import {
  withLaneLease,
  writeWithLaneLease,
  type LeasedWrite,
} from '#data/engine-store/postgres/lane-guard.ts';

/** What went well ends what kept a pack, but not the word of a user who paused it meanwhile. */
const STOPPED_BY_WORD = sql.raw("case when search_status = 'SEARCH_PAUSED' then error end");

/**
 * Rows of packs that come from the network: pages of searches, and profiles that a skip rule
 * depends on.
 */
export function createPackStager(
  db: Database,
): Pick<EngineStore, 'fillRow' | 'passOverUnknown' | 'stagePage'> {
  const held = (write: LeasedWrite) => writeWithLaneLease({ db, ...write });
  return {
    fillRow: ({ lane, pack, rowNumber, profile, dueAt }) =>
      held({
        lane,
        work: async (trx) => {
          // What the source said of the person stays; the profile tells the rest, and who it is.
          const { numAffectedRows } = await sql`
            update lead_pack_rows set code = case when ${profile === null} then 'UNKNOWN_LEAD' end, verdict = case when ${profile === null} then 'SKIPPED' end,
              raw = jsonb_set(raw, '{person}', jsonb_strip_nulls(${json(profileFactsForRow(profile))}::jsonb) || jsonb_strip_nulls(raw -> 'person') || jsonb_strip_nulls(${json(profileOnlyFacts(profile))}::jsonb))
            where user_id = ${lane.userId} and lead_pack_id = ${pack.leadPackId} and row_number = ${rowNumber} and verdict is null and code is not null`.execute(
            trx,
          );
          const judged = profile === null ? Number(numAffectedRows ?? 0) : 0;
          await sql`
            update lead_packs set error = ${STOPPED_BY_WORD}, due_at = ${instant(dueAt)}, processed_rows = processed_rows + ${judged}, leads_number_collected = leads_number_collected + ${judged}
            where user_id = ${lane.userId} and lead_pack_id = ${pack.leadPackId}`.execute(trx);
        },
      }),

    passOverUnknown: ({ lane, now, campaignId, leadId }) =>
      withLaneLease({
        db,
        lane,
        work: (trx) => passOverUnknown(trx, { userId: lane.userId, now, campaignId, leadId }),
      }),

    stagePage: ({ lane, pack, people, nextOffset, cursor, ended, dueAt }) =>
      held({
        lane,
        work: async (trx) => {
          // First of all: a list that was removed meanwhile gets no rows, and one that is not
          // cannot be removed before them.
          const { numAffectedRows } = await sql`
            update lead_packs set resume_offset = ${nextOffset}, total_rows = total_rows + ${people.length}, error = ${STOPPED_BY_WORD}, due_at = ${instant(dueAt)}, source = source || ${json({ cursor, ended })}::jsonb
            where user_id = ${lane.userId} and lead_pack_id = ${pack.leadPackId}`.execute(trx);
          if (Number(numAffectedRows ?? 0) === 0) return;
          await sql`
            insert into lead_pack_rows (user_id, lead_pack_id, row_number, raw)
            select ${lane.userId}, ${pack.leadPackId}, s.base + p.ordinality, jsonb_build_object('cells', jsonb_build_array(p.person ->> 'fullName', p.person ->> 'headline', p.person ->> 'location'), 'person', p.person)
            from jsonb_array_elements(${json(people)}::jsonb) with ordinality as p (person, ordinality)
            cross join (select coalesce(max(row_number), 0) as base from lead_pack_rows where user_id = ${lane.userId} and lead_pack_id = ${pack.leadPackId}) s`.execute(
            trx,
          );
        },
      }),
  };
}

async function passOverUnknown(
  db: DatabaseTransaction,
  {
    userId,
    now,
    campaignId,
    leadId,
  }: { userId: string; now: number; campaignId: string; leadId: string },
): Promise<boolean> {
  const { rows } = await sql<{ lead_pack_id: string }>`
    select cl.lead_pack_id from campaign_leads cl join leads l on l.user_id = cl.user_id and l.lead_id = cl.lead_id
    where cl.user_id = ${userId} and cl.campaign_id = ${campaignId} and cl.lead_id = ${leadId} and cl.contacted_at is null and cl.lead_pack_id is not null
      and l.profile_slug is not null and l.connected_at is null and l.invitation_pending_since is null and l.last_message_at is null
      and not exists (select from intents i where i.user_id = cl.user_id and i.lead_id = cl.lead_id and i.campaign_id = cl.campaign_id) for update of cl`.execute(
    db,
  );
  const [place] = rows;
  if (place === undefined) return false;
  const told = await sql`
    update lead_pack_rows set verdict = 'SKIPPED', code = 'UNKNOWN_LEAD', message = null, lead_id = null
    where user_id = ${userId} and lead_pack_id = ${place.lead_pack_id} and lead_id = ${leadId} and verdict in ('ADDED', 'MERGED')`.execute(
    db,
  );
  if (Number(told.numAffectedRows ?? 0) === 0) return false;
  await sql`delete from campaign_leads where user_id = ${userId} and campaign_id = ${campaignId} and lead_id = ${leadId}`.execute(
    db,
  );
  await sql`
    insert into events (user_id, type, at, campaign_id, lead_id, actor, data)
    values (${userId}, 'LEAD_SKIPPED', ${instant(now)}, ${campaignId}, ${leadId}, 'NETWORK', jsonb_build_object('reason', 'UNKNOWN_LEAD'))`.execute(
    db,
  );
  return true;
}
