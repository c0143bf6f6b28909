import { isLive } from '#core/lead/lead-state.ts';
import { startingState } from '#core/sequence/advance-lead.ts';
import type { TriggerType } from '#core/sequence/sequence-item.ts';
import type { StoreFlaws } from './flaws.ts';
import { frozenJson } from './frozen-json.ts';
import type { PlaceRow } from './memory-rows.ts';
import { newPlace, writeEvents } from './places.ts';
import { put } from './undo-log.ts';
import {
  changePack,
  putCampaign,
  putPlace,
  type CampaignTable,
  type UserTables,
} from './user-tables.ts';

type Moved = { campaignId: string; leadId: string };
type Move = { flaws: StoreFlaws; now: number };
type Target = { fromCampaignId: string; campaign: CampaignTable };

/**
 * Hands leads for which a trigger has just become true over to the campaign that is fed by theirs,
 * in the transaction that made it true. A campaign hands a lead to one other at most, the oldest
 * that asks for it; who is there already, or on the blacklist, stays where they are (product rules,
 * section 2).
 */
export function feedCampaigns(
  tables: UserTables,
  { flaws, now, trigger, leads }: Move & { trigger: TriggerType; leads: readonly Moved[] },
): void {
  if (leads.length === 0) return;
  for (const target of fedCampaigns(tables, {
    trigger,
    fromIds: new Set(leads.map(({ campaignId }) => campaignId)),
  })) {
    const leadIds = leads
      .filter(({ campaignId }) => campaignId === target.fromCampaignId)
      .map(({ leadId }) => leadId);
    const moved = enterCampaign(tables, { flaws, now, target, leadIds, trigger });
    if (trigger === 'ON_ACCEPT') leaveCampaign(tables, { flaws, now, target, leadIds: moved });
  }
}

/**
 * Moves leads whose sequence ended with a move to the campaign it names; who is there already is
 * told so in the timeline.
 */
export function moveToCampaign(
  tables: UserTables,
  {
    flaws,
    now,
    fromCampaignId,
    toCampaignId,
    leadIds,
  }: Move & { fromCampaignId: string; toCampaignId: string; leadIds: readonly string[] },
): void {
  const campaign = tables.campaigns.get(toCampaignId);
  if (campaign === undefined) return;
  const moved = new Set(
    enterCampaign(tables, {
      flaws,
      now,
      target: { campaign, fromCampaignId },
      leadIds,
      trigger: null,
    }),
  );
  const data = { reason: 'CAMPAIGN_DUPLICATE', fromCampaignId };
  const there = leadIds.filter((leadId) => !moved.has(leadId));
  writeEvents(tables, {
    flaws,
    events: there.map((leadId) => ({
      type: 'LEAD_SKIPPED',
      at: now,
      campaignId: toCampaignId,
      leadId,
      itemId: null,
      itemType: null,
      actor: 'ENGINE',
      data,
    })),
  });
}

/** The oldest campaign that each of these feeds by a trigger. */
function fedCampaigns(
  { campaigns }: UserTables,
  { trigger, fromIds }: { trigger: TriggerType; fromIds: ReadonlySet<string> },
): Target[] {
  const oldest = new Map<string, Target>();
  for (const campaign of campaigns.values()) {
    const { campaignId, sequence } = campaign.row;
    const fromCampaignId = sequence?.moveLeadsFromSequenceId ?? null;
    if (
      fromCampaignId === null ||
      !fromIds.has(fromCampaignId) ||
      sequence?.triggerType !== trigger ||
      campaignId === fromCampaignId ||
      oldest.has(fromCampaignId)
    )
      continue;
    oldest.set(fromCampaignId, { fromCampaignId, campaign });
  }
  return [...oldest.values()];
}

/**
 * Puts leads at the root of a campaign, each once and forever; who was paused manually comes
 * paused. What they answered before is not held against them there. Returns those who are new
 * there.
 */
function enterCampaign(
  tables: UserTables,
  {
    flaws,
    now,
    target,
    leadIds,
    trigger,
  }: Move & { target: Target; leadIds: readonly string[]; trigger: TriggerType | null },
): string[] {
  const { fromCampaignId, campaign } = target;
  const { campaignId } = campaign.row;
  const leadPackId = movedPack(tables, { campaignId, fromCampaignId, now });
  const entered: string[] = [];
  for (const [index, leadId] of leadIds.entries()) {
    const person = tables.leads.get(leadId)?.person;
    if (person === undefined || person.blacklisted || campaign.places.has(leadId)) continue;
    const place = enteringPlace(tables, {
      target,
      leadId,
      leadPackId,
      at: Math.trunc(now),
      order: index + 1,
    });
    putPlace(tables, place, place);
    entered.push(leadId);
  }
  const data = { leadPackId, fromCampaignId, ...(trigger === null ? {} : { trigger }) };
  writeEvents(tables, {
    flaws,
    events: entered.map((leadId) => ({
      type: 'LEAD_ADDED',
      at: now,
      campaignId,
      leadId,
      itemId: null,
      itemType: null,
      actor: 'ENGINE',
      data,
    })),
  });
  const pack = tables.packs.get(leadPackId)?.row;
  if (pack !== undefined)
    changePack(tables, leadPackId, {
      toCollect: pack.toCollect + entered.length,
      collected: pack.collected + entered.length,
    });
  if (entered.length > 0 && campaign.row.finishedAt !== null)
    putCampaign(tables, { ...campaign.row, finishedAt: null });
  return entered;
}

function enteringPlace(
  tables: UserTables,
  {
    target,
    leadId,
    leadPackId,
    at,
    order,
  }: { target: Target; leadId: string; leadPackId: string; at: number; order: number },
): PlaceRow {
  const { campaignId, sequence: root } = target.campaign.row;
  const before = tables.campaigns.get(target.fromCampaignId)?.places.get(leadId);
  const paused = before?.state === 'PAUSED' && before.reason === 'PAUSED_BY_USER';
  const state = root === null ? 'GETTING_READY' : startingState(root);
  const answersSeenUntil = Math.max(at, tables.leads.get(leadId)?.person.repliedAt ?? at);
  return {
    ...newPlace(tables, { campaignId, leadId, leadPackId, at }),
    state: paused ? 'PAUSED' : state,
    reason: paused ? 'PAUSED_BY_USER' : null,
    itemId: root?.id ?? null,
    itemType: root?.type ?? null,
    enteredAt: at,
    dueAt: root === null || paused ? null : at + order / 1000,
    memory: frozenJson({ answersSeenUntil, ...(paused ? { heldState: state } : {}) }),
  };
}

/**
 * Ends leads where they came from; who had ended there already stays as they ended, unless the user
 * moves them.
 */
export function leaveCampaign(
  tables: UserTables,
  {
    flaws,
    now,
    target,
    leadIds,
    actor = 'ENGINE',
  }: Move & { target: Target; leadIds: readonly string[]; actor?: 'ENGINE' | 'USER' },
): void {
  const { fromCampaignId, campaign } = target;
  for (const leadId of leadIds) {
    const place = tables.campaigns.get(fromCampaignId)?.places.get(leadId);
    if (place === undefined || place.state === 'BLACKLISTED') continue;
    if (!isLive(place.state) && place.state !== 'PAUSED' && actor === 'ENGINE') continue;
    putPlace(tables, place, {
      ...place,
      state: 'FINISHED',
      reason: 'MOVED',
      dueAt: null,
      version: place.version + 1,
      updatedAt: Math.trunc(now),
    });
    const data = {
      from: place.state,
      to: 'FINISHED',
      reason: 'MOVED',
      toCampaignId: campaign.row.campaignId,
    };
    writeEvents(tables, {
      flaws,
      events: [
        {
          type: 'STATE_CHANGED',
          at: now,
          campaignId: fromCampaignId,
          leadId,
          itemId: place.itemId,
          itemType: place.itemType,
          actor,
          data,
        },
      ],
    });
  }
}

/**
 * The list in which a campaign keeps the leads that came over from another one; made when it is
 * first needed.
 */
export function movedPack(
  tables: UserTables,
  { campaignId, fromCampaignId, now }: { campaignId: string; fromCampaignId: string; now: number },
): string {
  for (const { row } of tables.packs.values())
    if (
      row.campaignId === campaignId &&
      row.searchType === 'EXISTING_LEADS' &&
      row.source['movedFrom'] === fromCampaignId
    )
      return row.leadPackId;
  const leadPackId = String((tables.ids.pack += 1));
  const at = Math.trunc(now);
  const row = {
    leadPackId,
    campaignId,
    searchType: 'EXISTING_LEADS',
    searchStatus: 'SEARCH_COMPLETE',
    error: null,
    sourceUrl: null,
    source: frozenJson({ movedFrom: fromCampaignId }),
    skipLeadConditions: ['CAMPAIGN_DUPLICATE'],
    toCollect: 0,
    collected: 0,
    resumeOffset: 0,
    totalRows: 0,
    processedRows: 0,
    dueAt: at,
    createdAt: at,
  } as const;
  put(tables.undo, tables.packs, [leadPackId, { row, rows: new Map() }]);
  return leadPackId;
}
