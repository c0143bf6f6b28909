import { sql } from 'kysely';
import { instant, json, type Database, type DatabaseTransaction } from '#data/database.ts';
import type { EngineStore } from '#data/engine-store/engine-store.ts';
import { profileOnlyFacts, profileFactsForRow } from '#data/engine-store/staged-profile.ts';
import { withLaneLease, writeWithLaneLease, type LeasedWrite } from '#data/walk/lane-guard.ts';

/** Success clears what held up a pack, but not the pause of a user who paused it meanwhile. */
const STOPPED_BY_WORD = sql.raw("case when search_status = 'SEARCH_PAUSED' then error end");

/**
 * Rows of packs that come from the network: pages of searches, and profiles that a skip rule
 * requires.
 */
export function createPackStager(
  db: Database,
): Pick<EngineStore, 'fillRow' | 'passOverUnknown' | 'stagePage'> {
  const held = (write: LeasedWrite) => writeWithLaneLease(db, write.lane, write.work);
  return {
    fillRow: ({ lane, pack, rowNumber, profile, dueAt }) =>
      held({
        lane,
        work: async (trx) => {
          // What the source said of the person stays; the profile adds the rest, and who it is.
          const { numAffectedRows } = await sql`
            update lead_pack_rows
            set code = case when ${profile === null} then 'UNKNOWN_LEAD' end,
              verdict = case when ${profile === null} then 'SKIPPED' end,
              raw = jsonb_set(
                raw, '{person}',
                jsonb_strip_nulls(${json(profileFactsForRow(profile))}::jsonb)
                  || jsonb_strip_nulls(raw -> 'person')
                  || jsonb_strip_nulls(${json(profileOnlyFacts(profile))}::jsonb)
              )
            where user_id = ${lane.userId}
              and lead_pack_id = ${pack.leadPackId}
              and row_number = ${rowNumber}
              and verdict is null
              and code is not null`.execute(trx);
          const judged = profile === null ? Number(numAffectedRows ?? 0) : 0;
          await sql`
            update lead_packs
            set error = ${STOPPED_BY_WORD}, due_at = ${instant(dueAt)},
              processed_rows = processed_rows + ${judged},
              leads_number_collected = leads_number_collected + ${judged}
            where user_id = ${lane.userId} and lead_pack_id = ${pack.leadPackId}`.execute(trx);
        },
      }),

    passOverUnknown: ({ lane, now, leadId }) =>
      withLaneLease(db, lane, (trx) => passOverUnknown(trx, { userId: lane.userId, now, leadId })),

    stagePage: ({ lane, pack, people, nextOffset, cursor, ended, dueAt }) =>
      held({
        lane,
        work: async (trx) => {
          // Must be first: a list deleted meanwhile gets no rows, and an existing one can't be
          // deleted before them.
          const { numAffectedRows } = await sql`
            update lead_packs
            set resume_offset = ${nextOffset}, total_rows = total_rows + ${people.length},
              error = ${STOPPED_BY_WORD}, due_at = ${instant(dueAt)},
              source = source || ${json({ cursor, ended })}::jsonb
            where user_id = ${lane.userId} and lead_pack_id = ${pack.leadPackId}`.execute(trx);
          if (Number(numAffectedRows ?? 0) === 0) return;
          await sql`
            insert into lead_pack_rows (user_id, lead_pack_id, row_number, raw)
            select ${lane.userId}, ${pack.leadPackId}, s.base + p.ordinality,
              jsonb_build_object(
                'cells', jsonb_build_array(
                  p.person ->> 'fullName', p.person ->> 'headline', p.person ->> 'location'
                ),
                'person', p.person
              )
            from jsonb_array_elements(${json(people)}::jsonb) with ordinality
              as p (person, ordinality)
            cross join (
              select coalesce(max(row_number), 0) as base
              from lead_pack_rows
              where user_id = ${lane.userId} and lead_pack_id = ${pack.leadPackId}
            ) s`.execute(trx);
        },
      }),
  };
}

async function passOverUnknown(
  db: DatabaseTransaction,
  { userId, now, leadId }: { userId: string; now: number; leadId: string },
): Promise<string[]> {
  await sql`
    update leads set unknown_at = ${instant(now)}, updated_at = ${instant(now)}
    where user_id = ${userId} and lead_id = ${leadId}`.execute(db);
  const { rows: places } = await sql<{ campaign_id: string; lead_pack_id: string }>`
    select cl.campaign_id, cl.lead_pack_id
    from campaign_leads cl join leads l on l.user_id = cl.user_id and l.lead_id = cl.lead_id
    where cl.user_id = ${userId} and cl.lead_id = ${leadId}
      and cl.contacted_at is null and cl.lead_pack_id is not null
      and cl.state not in ('FINISHED', 'BLACKLISTED')
      and l.profile_slug is not null and l.connected_at is null
      and l.invitation_pending_since is null and l.last_message_at is null
      and not exists (
        select from intents i
        where i.user_id = cl.user_id and i.lead_id = cl.lead_id and i.campaign_id = cl.campaign_id
          and i.status <> 'DID_NOT_HAPPEN'
      )
    order by cl.campaign_id for update of cl`.execute(db);
  if (places.length === 0) return [];
  const { rows: told } = await sql<{ lead_pack_id: string }>`
    update lead_pack_rows
    set verdict = 'SKIPPED', code = 'UNKNOWN_LEAD', message = null, lead_id = null
    where user_id = ${userId} and lead_id = ${leadId} and verdict in ('ADDED', 'MERGED')
      and lead_pack_id = any(${places.map((place) => place.lead_pack_id)}::bigint[])
    returning lead_pack_id`.execute(db);
  const packs = new Set(told.map((row) => row.lead_pack_id));
  const left = places
    .filter((place) => packs.has(place.lead_pack_id))
    .map((place) => place.campaign_id);
  await sql`
    delete from campaign_leads
    where user_id = ${userId} and lead_id = ${leadId}
      and campaign_id = any(${left}::bigint[])`.execute(db);
  await sql`
    insert into events (user_id, type, at, campaign_id, lead_id, actor, data)
    select ${userId}, 'LEAD_SKIPPED', ${instant(now)}, c.id, ${leadId}, 'NETWORK',
      jsonb_build_object('reason', 'UNKNOWN_LEAD')
    from unnest(${left}::bigint[]) with ordinality as c (id, n) order by c.n`.execute(db);
  return left;
}
