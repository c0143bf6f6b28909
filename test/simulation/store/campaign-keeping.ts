import { HOLDS_ENDED_BY_ACCOUNT } from '#core/waiting/held-leads.ts';
import { isLive, type LeadReason } from '#core/lead/lead-state.ts';
import type { EngineStore } from '#data/engine-store/engine-store.ts';
import type { StoreFlaws } from './flaws.ts';
import { frozenJson } from './frozen-json.ts';
import { withLaneLease, type StoreBase } from './lane-guard.ts';
import type { PlaceRow } from './memory-rows.ts';
import { writeEvents } from './places.ts';
import { putCampaign, putPlace, type CampaignTable, type UserTables } from './user-tables.ts';
import { writeNotification } from './user-problem.ts';

type Query<Name extends keyof EngineStore> = Parameters<EngineStore[Name]>[0];

/**
 * What a lane does for whole campaigns: held leads continue, and the user hears of those that are
 * over.
 */
export function campaignKeeping(base: StoreBase) {
  const { flaws } = base;
  return {
    releaseHeld: ({ lane, now, reasons, limit }: Query<'releaseHeld'>): number | null =>
      withLaneLease(base, {
        lane,
        work: (tables) => releaseHeldLeads(tables, { flaws, reasons, limit, now }),
      }),
    finishCampaigns: ({ lane, now, campaignIds }: Query<'finishCampaigns'>): string[] =>
      withLaneLease(base, {
        lane,
        work: (tables) => notifyFinishedCampaigns(tables, { campaignIds, now }),
      }) ?? [],
  };
}

type Release = {
  flaws: StoreFlaws;
  reasons: readonly LeadReason[];
  isAmong?: (place: PlaceRow) => boolean;
  limit?: number;
  now: number;
};

/**
 * Puts leads that are held for one of these reasons back on their way, in their old place of the
 * queue where they were never tried; returns how many.
 */
export function releaseHeldLeads(
  tables: UserTables,
  { flaws, reasons, isAmong = () => true, limit = Infinity, now }: Release,
): number {
  const at = Math.trunc(now);
  let released = 0;
  for (const { paused } of tables.campaigns.values()) {
    const held = [...paused.values()]
      .filter((place) => place.reason !== null && reasons.includes(place.reason) && isAmong(place))
      .sort((one, other) => one.leadNumber - other.leadNumber);
    for (const place of held.slice(0, limit - released)) {
      const { campaignId, leadId, itemId, itemType, reason } = place;
      const { heldState, heldDueAt, heldReason: _reason, ...memory } = place.memory;
      const untried = heldState === 'GETTING_READY';
      const state = untried ? 'GETTING_READY' : 'WAITING';
      putPlace(tables, place, {
        ...place,
        state,
        reason: null,
        memory: frozenJson(memory),
        dueAt: untried ? (heldDueAt ?? at) : at,
        version: place.version + 1,
        updatedAt: at,
      });
      writeEvents(tables, {
        flaws,
        events: [
          {
            type: 'STATE_CHANGED',
            at,
            campaignId,
            leadId,
            itemId,
            itemType,
            actor: 'ENGINE',
            data: { from: 'PAUSED', to: state, heldFor: reason },
          },
        ],
      });
      released += 1;
    }
  }
  return released;
}

/** Those of the reasons that may end by themselves for which any lead is held. */
export function heldFor({ campaigns }: UserTables): LeadReason[] {
  const found = new Set<LeadReason>();
  for (const { paused } of campaigns.values())
    for (const { reason } of paused.values()) if (reason !== null) found.add(reason);
  return HOLDS_ENDED_BY_ACCOUNT.filter((reason) => found.has(reason));
}

/**
 * Notifies the user about running campaigns whose last lead has ended, once until leads are added
 * again; returns those notified now.
 */
export function notifyFinishedCampaigns(
  tables: UserTables,
  { campaignIds, now }: { campaignIds: readonly string[]; now: number },
): string[] {
  return [...new Set(campaignIds)].filter((campaignId) => {
    const campaign = tables.campaigns.get(campaignId);
    if (campaign === undefined || !isOver(tables, campaign)) return false;
    putCampaign(tables, { ...campaign.row, finishedAt: Math.trunc(now) });
    writeNotification(tables, {
      type: 'CAMPAIGN_FINISHED',
      at: now,
      data: { campaignId, campaignName: campaign.row.name },
      link: `/campaigns/${campaignId}/statistics`,
    });
    return true;
  });
}

function isOver({ packs }: UserTables, { row, places }: CampaignTable): boolean {
  if (row.status !== 'ACTIVE' || row.finishedAt !== null || places.size === 0) return false;
  for (const { state } of places.values())
    if (isLive(state) || state === 'PAUSED' || state === 'UPLOADING') return false;
  for (const pack of packs.values())
    if (pack.row.campaignId === row.campaignId && pack.row.searchStatus !== 'SEARCH_COMPLETE')
      return false;
  return true;
}
