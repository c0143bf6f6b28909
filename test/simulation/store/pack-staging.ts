import type { EngineStore } from '#data/engine-store/engine-store.ts';
import type { StagedPersonFacts } from '#data/engine-store/classified-rows.ts';
import { frozenJson } from './frozen-json.ts';
import { withLaneLease, type StoreBase } from './lane-guard.ts';
import type { PlaceRow } from './memory-rows.ts';
import { isUnread } from './packs.ts';
import { writeEvents } from './places.ts';
import {
  changeLead,
  changePack,
  placesOf,
  putPlace,
  putStagedRow,
  type UserTables,
} from './user-tables.ts';
import type { SearchError } from '#core/lead-pack/lead-pack.ts';
import { profileOnlyFacts, profileFactsForRow } from '#data/engine-store/staged-profile.ts';

type Query<Name extends keyof EngineStore> = Parameters<EngineStore[Name]>[0];

/**
 * Rows of packs that come from the network: pages of searches, and profiles that a skip rule
 * depends on.
 */
export function createPackStager(base: StoreBase) {
  return {
    fillRow: (query: Query<'fillRow'>) => fillRow(base, query),

    passOverUnknown: (query: Query<'passOverUnknown'>) => passOverUnknown(base, query),

    stagePage: (query: Query<'stagePage'>) => stagePage(base, query),
  };
}

function fillRow(
  base: StoreBase,
  { lane, pack: { leadPackId }, rowNumber, profile, dueAt }: Query<'fillRow'>,
): boolean {
  return (
    withLaneLease(base, {
      lane,
      work: (tables) => {
        const pack = tables.packs.get(leadPackId);
        const row = pack?.rows.get(rowNumber);
        if (pack === undefined) return true;
        const fills = row !== undefined && isUnread(row);
        if (fills) {
          // What the source said of the person stays; the profile tells the rest, and who it is.
          const person: StagedPersonFacts = frozenJson({
            ...known(profileFactsForRow(profile)),
            ...known(row.person),
            ...known(profileOnlyFacts(profile)),
          });
          putStagedRow(tables, leadPackId, {
            ...row,
            code: profile === null ? 'UNKNOWN_LEAD' : null,
            verdict: profile === null ? 'SKIPPED' : null,
            person,
          });
        }
        const judged = fills && profile === null ? 1 : 0;
        changePack(tables, leadPackId, {
          error: stoppedByWord(tables, leadPackId),
          dueAt: Math.trunc(dueAt),
          processedRows: pack.row.processedRows + judged,
          collected: pack.row.collected + judged,
        });
        return true;
      },
    }) === true
  );
}

function passOverUnknown(
  base: StoreBase,
  { lane, now, leadId }: Query<'passOverUnknown'>,
): string[] | null {
  return withLaneLease(base, {
    lane,
    work: (tables) => {
      const at = Math.trunc(now);
      changeLead(tables, leadId, { person: {}, unknownAt: at, updatedAt: at });
      const left: string[] = [];
      for (const place of placesOf(tables, leadId).toSorted(byCampaign)) {
        const { campaignId } = place;
        const pack = tables.packs.get(place.leadPackId ?? '');
        const brought = [...(pack?.rows.values() ?? [])].filter(
          (row) => row.leadId === leadId && (row.verdict === 'ADDED' || row.verdict === 'MERGED'),
        );
        if (pack === undefined || brought.length === 0 || !isUntouched(tables, place)) continue;
        for (const row of brought)
          putStagedRow(tables, pack.row.leadPackId, {
            ...row,
            verdict: 'SKIPPED',
            code: 'UNKNOWN_LEAD',
            message: null,
            leadId: null,
          });
        putPlace(tables, place, undefined);
        left.push(campaignId);
      }
      writeEvents(tables, {
        flaws: base.flaws,
        events: left.map((campaignId) => ({
          type: 'LEAD_SKIPPED',
          at: now,
          campaignId,
          leadId,
          itemId: null,
          itemType: null,
          actor: 'NETWORK',
          data: { reason: 'UNKNOWN_LEAD' },
        })),
      });
      return left;
    },
  });
}

function byCampaign(one: { campaignId: string }, other: { campaignId: string }): number {
  return Number(one.campaignId) - Number(other.campaignId);
}

function stagePage(
  base: StoreBase,
  { lane, pack: { leadPackId }, people, nextOffset, cursor, ended, dueAt }: Query<'stagePage'>,
): boolean {
  return (
    withLaneLease(base, {
      lane,
      work: (tables) => {
        const pack = tables.packs.get(leadPackId);
        if (pack === undefined) return true;
        let rowNumber = 0;
        for (const staged of pack.rows.keys()) rowNumber = Math.max(rowNumber, staged);
        for (const person of people) {
          rowNumber += 1;
          const cells = Object.freeze([
            person.fullName ?? null,
            person.headline ?? null,
            person.location ?? null,
          ]);
          putStagedRow(tables, leadPackId, {
            rowNumber,
            verdict: null,
            code: null,
            message: null,
            cells,
            person: frozenJson(person),
            leadId: null,
          });
        }
        const { totalRows, source } = pack.row;
        changePack(tables, leadPackId, {
          resumeOffset: nextOffset,
          totalRows: totalRows + people.length,
          error: stoppedByWord(tables, leadPackId),
          dueAt: dueAt === null ? null : Math.trunc(dueAt),
          source: frozenJson({ ...source, cursor, ended }),
        });
        return true;
      },
    }) === true
  );
}

/**
 * Whether someone was looked for by their address, and nothing was done for them in a campaign, or
 * has come of anything.
 */
function isUntouched(tables: UserTables, { campaignId, leadId, state, stamps }: PlaceRow): boolean {
  const person = tables.leads.get(leadId)?.person;
  if (
    person === undefined ||
    person.slug === null ||
    person.connectedAt !== null ||
    person.invitationPendingSince !== null ||
    person.lastMessageAt !== null ||
    stamps.contacted !== undefined ||
    state === 'FINISHED' ||
    state === 'BLACKLISTED'
  )
    return false;
  return !(tables.intentsByLead.get(leadId) ?? []).some(
    (intent) => intent.campaignId === campaignId && intent.status !== 'DID_NOT_HAPPEN',
  );
}

/** What went well ends what kept a pack, but not the word of a user who paused it meanwhile. */
function stoppedByWord({ packs }: UserTables, leadPackId: string): SearchError | null {
  const row = packs.get(leadPackId)?.row;
  return row?.searchStatus === 'SEARCH_PAUSED' ? row.error : null;
}

function known(facts: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(facts).filter(([, value]) => value !== null && value !== undefined),
  );
}
