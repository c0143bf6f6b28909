import type { EngineStore } from '#data/engine-store/engine-store.ts';
import { isDealtList } from './dealt-list.ts';
import { withLaneLease, type StoreBase } from './lane-guard.ts';
import type { StagedRow } from './memory-rows.ts';
import { changePack, type PackTable } from './user-tables.ts';
import { writeNotification } from './user-problem.ts';
import type { OpenPack, UnreadRow } from '#data/engine-store/pack-store.ts';

type Query<Name extends keyof EngineStore> = Parameters<EngineStore[Name]>[0];

/**
 * What a lead pack still has to collect, and how far it is. Unread rows are looked for only where
 * no staged ones are left: they have their turn afterward.
 */
export function createPackReader(base: StoreBase) {
  const { state } = base;
  return {
    openPacks({ userId }: Query<'openPacks'>): OpenPack[] {
      const tables = state.users.get(userId);
      const open = [...(tables?.packs.values() ?? [])].filter(
        ({ row }) => row.searchStatus === 'SEARCH_IN_PROGRESS',
      );
      open.sort(
        (one, other) =>
          one.row.createdAt - other.row.createdAt ||
          Number(one.row.leadPackId) - Number(other.row.leadPackId),
      );
      return open.map((pack) => {
        const campaign = tables?.campaigns.get(pack.row.campaignId)?.row;
        return toOpenPack(pack, campaign?.status === 'ACTIVE' && !campaign.locked);
      });
    },

    unreadRows({ userId, leadPackId, limit }: Query<'unreadRows'>): UnreadRow[] {
      const pack = state.users.get(userId)?.packs.get(leadPackId);
      return rowsInOrder(pack, isUnread, limit).map(({ rowNumber, person }) => ({
        rowNumber,
        memberId: person.memberId ?? null,
        profileSlug: person.profileSlug ?? null,
      }));
    },

    completePack: (query: Query<'completePack'>) => completePack(base, query),

    stopPack: (query: Query<'stopPack'>) => stopPack(base, query),
  };
}

function completePack(
  base: StoreBase,
  { lane, now, pack: { leadPackId, campaignId } }: Query<'completePack'>,
): boolean {
  return (
    withLaneLease(base, {
      lane,
      work: (tables) => {
        const row = tables.packs.get(leadPackId)?.row;
        if (row?.searchStatus !== 'SEARCH_IN_PROGRESS') return true;
        const waits = row.processedRows < row.totalRows;
        if (waits && tables.shared && isDealtList(tables.shared, tables, leadPackId)) return true;
        changePack(tables, leadPackId, {
          searchStatus: 'SEARCH_COMPLETE',
          error: null,
          dueAt: null,
        });
        writeNotification(tables, {
          at: now,
          type: 'IMPORT_FINISHED',
          data: { leadPackId, campaignId },
          link: `/campaigns/${campaignId}`,
        });
        return true;
      },
    }) === true
  );
}

function stopPack(
  base: StoreBase,
  { lane, now, pack: { leadPackId, campaignId }, error, dueAt, paused, notify }: Query<'stopPack'>,
): boolean {
  return (
    withLaneLease(base, {
      lane,
      work: (tables) => {
        const open = tables.packs.get(leadPackId)?.row.searchStatus === 'SEARCH_IN_PROGRESS';
        if (open)
          changePack(tables, leadPackId, {
            error,
            dueAt: dueAt === null ? null : Math.trunc(dueAt),
            ...(paused ? { searchStatus: 'SEARCH_PAUSED' } : {}),
          });
        if (notify)
          writeNotification(tables, {
            at: now,
            type: 'SEARCH_STOPPED',
            data: { leadPackId, campaignId, reason: error },
            link: `/campaigns/${campaignId}`,
          });
        return true;
      },
    }) === true
  );
}

/** The next rows of a pack that are so, in the order of the source. */
export function rowsInOrder(
  pack: PackTable | undefined,
  is: (row: StagedRow) => boolean,
  limit: number,
): StagedRow[] {
  const rows: StagedRow[] = [];
  for (const row of pack?.rows.values() ?? []) if (is(row)) rows.push(row);
  return rows.sort((one, other) => one.rowNumber - other.rowNumber).slice(0, limit);
}

export function isStaged({ verdict, code }: StagedRow): boolean {
  return verdict === null && code === null;
}

export function isUnread({ verdict, code }: StagedRow): boolean {
  return verdict === null && code !== null;
}

function toOpenPack({ row, rows }: PackTable, campaignRuns: boolean): OpenPack {
  const {
    leadPackId,
    campaignId,
    searchType,
    sourceUrl,
    source,
    toCollect,
    resumeOffset,
    error,
    dueAt,
  } = row;
  const stagedRows = some(rows, isStaged);
  return {
    leadPackId,
    campaignId,
    searchType,
    sourceUrl,
    source,
    toCollect,
    resumeOffset,
    error,
    dueAt,
    campaignRuns,
    stagedRows,
    unreadRows: !stagedRows && some(rows, isUnread),
  };
}

function some(rows: ReadonlyMap<number, StagedRow>, is: (row: StagedRow) => boolean): boolean {
  for (const row of rows.values()) if (is(row)) return true;
  return false;
}
