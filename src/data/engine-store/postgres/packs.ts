import { sql } from 'kysely';
import type { SearchError, SearchType } from '#core/lead-pack/lead-pack.ts';
import { instant, type Database, type DatabaseTransaction } from '#data/database.ts';
import type { EngineStore } from '#data/engine-store/engine-store.ts';
import type { OpenPack } from '#data/engine-store/pack-store.ts';
import type { Scope } from '#data/scope.ts';
import { writeWithLaneLease, type LeasedWrite } from '#data/walk/lane-guard.ts';
import { writeNotification } from '#data/tables/notifications.ts';

type PackRow = {
  lead_pack_id: string;
  campaign_id: string;
  search_type: SearchType;
  source_url: string | null;
  source: Record<string, unknown>;
  leads_number_to_collect: number;
  resume_offset: number;
  error: SearchError | null;
  due_at: number | null;
  campaign_runs: boolean;
  staged_rows: boolean;
  unread_rows: boolean;
};

/**
 * What a lead pack still has to collect, and its progress. Unread rows are read only if no staged
 * ones are left: their turn comes after these.
 */
export function createPackReader(
  db: Database,
): Pick<EngineStore, 'openPacks' | 'unreadRows' | 'completePack' | 'stopPack'> {
  const held = (write: LeasedWrite) => writeWithLaneLease(db, write.lane, write.work);
  return {
    openPacks: (query) => openPacks(db, query),

    async unreadRows({ userId, leadPackId, limit }) {
      const { rows } = await sql<{
        row_number: number;
        member: string | null;
        slug: string | null;
      }>`
        select row_number, raw -> 'person' ->> 'memberId' as member,
          raw -> 'person' ->> 'profileSlug' as slug
        from lead_pack_rows
        where user_id = ${userId}
          and lead_pack_id = ${leadPackId}
          and verdict is null
          and code is not null
        order by row_number limit ${limit}`.execute(db);
      return rows.map(({ row_number, member, slug }) => ({
        rowNumber: row_number,
        memberId: member,
        profileSlug: slug,
      }));
    },

    completePack: ({ lane, now, pack }) =>
      held({ lane, work: (trx) => completePack({ db: trx, userId: lane.userId, now }, pack) }),

    stopPack: ({ lane, now, pack, error, dueAt, paused, notify }) =>
      held({
        lane,
        work: async (trx) => {
          await sql`
            update lead_packs
            set error = ${error}, due_at = ${instant(dueAt)},
              search_status = case when ${paused} then 'SEARCH_PAUSED' else search_status end
            where user_id = ${lane.userId}
              and lead_pack_id = ${pack.leadPackId}
              and search_status = 'SEARCH_IN_PROGRESS'`.execute(trx);
          if (notify)
            await writeNotification(
              { db: trx, userId: lane.userId },
              {
                at: now,
                type: 'SEARCH_STOPPED',
                data: { leadPackId: pack.leadPackId, campaignId: pack.campaignId, reason: error },
                link: `/campaigns/${pack.campaignId}`,
              },
            );
        },
      }),
  };
}

async function completePack(
  { db, userId, now }: Scope<'now', DatabaseTransaction>,
  pack: OpenPack,
): Promise<void> {
  const { numAffectedRows } = await sql`
    update lead_packs
    set search_status = 'SEARCH_COMPLETE', error = null, due_at = null
    where user_id = ${userId}
      and lead_pack_id = ${pack.leadPackId}
      and search_status = 'SEARCH_IN_PROGRESS'
      -- Rows may have been dealt to it since its collector looked.
      and not (
        processed_rows < total_rows
        and exists (
          select from dealt_lists d
          where d.user_id = lead_packs.user_id and d.lead_pack_id = lead_packs.lead_pack_id
        )
      )`.execute(db);
  // A list of programs is never finished for long.
  if (Number(numAffectedRows ?? 0) > 0 && pack.searchType !== 'API')
    await writeNotification(
      { db, userId },
      {
        at: now,
        type: 'IMPORT_FINISHED',
        data: { leadPackId: pack.leadPackId, campaignId: pack.campaignId },
        link: `/campaigns/${pack.campaignId}`,
      },
    );
}

async function openPacks(
  db: Database,
  { userId }: Parameters<EngineStore['openPacks']>[0],
): Promise<OpenPack[]> {
  const { rows } = await sql<PackRow>`
    select p.lead_pack_id, p.campaign_id, p.search_type, p.source_url, p.source,
      p.leads_number_to_collect, p.resume_offset, p.error, p.due_at,
      c.status = 'ACTIVE' and not c.locked as campaign_runs, s.staged_rows,
      case
        when s.staged_rows then false
        else exists (
          select from lead_pack_rows r
          where r.user_id = p.user_id
            and r.lead_pack_id = p.lead_pack_id
            and r.verdict is null
            and r.code is not null
        )
      end as unread_rows
    from lead_packs p
    join campaigns c on c.user_id = p.user_id and c.campaign_id = p.campaign_id
    cross join lateral (
      select exists (
        select from lead_pack_rows r
        where r.user_id = p.user_id
          and r.lead_pack_id = p.lead_pack_id
          and r.verdict is null
          and r.code is null
      ) as staged_rows
    ) s
    where p.user_id = ${userId} and p.search_status = 'SEARCH_IN_PROGRESS'
    order by p.created_at, p.lead_pack_id`.execute(db);
  return rows.map(toOpenPack);
}

function toOpenPack(row: PackRow): OpenPack {
  return {
    leadPackId: row.lead_pack_id,
    campaignId: row.campaign_id,
    searchType: row.search_type,
    sourceUrl: row.source_url,
    source: row.source,
    toCollect: row.leads_number_to_collect,
    resumeOffset: row.resume_offset,
    error: row.error,
    dueAt: row.due_at,
    campaignRuns: row.campaign_runs,
    stagedRows: row.staged_rows,
    unreadRows: row.unread_rows,
  };
}
