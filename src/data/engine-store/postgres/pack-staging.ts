import { sql } from 'kysely';
import { instant, json, type Database } from '#data/database.ts';
import type { EngineStore } from '#data/engine-store/engine-store.ts';
import { writeAsHolder, type HeldWrite } from '#data/engine-store/postgres/lane-guard.ts';

/** Rows of packs that come from the network: pages of searches, and profiles that a skip rule hangs on. */
export function packStaging(db: Database): Pick<EngineStore, 'fillRow' | 'stagePage'> {
  const held = (write: HeldWrite) => writeAsHolder({ db, ...write });
  return {
    fillRow: ({ lane, pack, rowNumber, profile }) =>
      held({
        lane,
        work: async (trx) => {
          const facts = profile === null ? { profileRead: true } : { memberId: profile.memberId, photoUrl: profile.photoUrl, openProfile: profile.openProfile, premium: profile.premium, connections: profile.connections, distance: profile.distance, profileRead: true };
          await sql`
            update lead_pack_rows set code = case when ${profile === null} then 'UNKNOWN_LEAD' end, verdict = case when ${profile === null} then 'SKIPPED' end, raw = jsonb_set(raw, '{person}', (raw -> 'person') || jsonb_strip_nulls(${json(facts)}::jsonb))
            where user_id = ${lane.userId} and lead_pack_id = ${pack.leadPackId} and row_number = ${rowNumber} and verdict is null`.execute(trx);
          if (profile === null) await sql`update lead_packs set processed_rows = processed_rows + 1, leads_number_collected = leads_number_collected + 1 where user_id = ${lane.userId} and lead_pack_id = ${pack.leadPackId}`.execute(trx);
        },
      }),

    stagePage: ({ lane, pack, people, nextOffset, cursor, ended, dueAt }) =>
      held({
        lane,
        work: async (trx) => {
          await sql`
            insert into lead_pack_rows (user_id, lead_pack_id, row_number, raw)
            select ${lane.userId}, ${pack.leadPackId}, s.base + p.ordinality, jsonb_build_object('cells', jsonb_build_array(p.person ->> 'fullName', p.person ->> 'headline', p.person ->> 'location'), 'person', p.person)
            from jsonb_array_elements(${json(people)}::jsonb) with ordinality as p (person, ordinality)
            cross join (select coalesce(max(row_number), 0) as base from lead_pack_rows where user_id = ${lane.userId} and lead_pack_id = ${pack.leadPackId}) s`.execute(trx);
          await sql`
            update lead_packs set resume_offset = ${nextOffset}, total_rows = total_rows + ${people.length}, error = null, due_at = ${instant(dueAt)}, source = source || ${json({ cursor, ended })}::jsonb
            where user_id = ${lane.userId} and lead_pack_id = ${pack.leadPackId}`.execute(trx);
        },
      }),
  };
}
