import type { LeadReason } from '#core/lead/lead-state.ts';
import { TRIGGER_TYPES } from '#core/sequence/sequence-item.ts';
import type { EngineStore } from '#data/engine-store/engine-store.ts';
import type { LeadStep, NewEvent } from '#data/walk/lead-in-walk.ts';
import { notifyFinishedCampaigns } from './campaign-keeping.ts';
import type { StoreFlaws } from './flaws.ts';
import { recordPerson } from './do-not-contact.ts';
import { frozenJson } from './frozen-json.ts';
import { heldMemory } from './remembered-state.ts';
import { withLaneLease, type StoreBase } from './lane-guard.ts';
import type { PlaceRow } from './memory-rows.ts';
import { feedCampaigns, moveToCampaign } from './moved-leads.ts';
import { stamped, writeEvents } from './places.ts';
import { changeLead, placesOf, putPlace, type UserTables } from './user-tables.ts';
import { writeNotification } from './user-problem.ts';

/** Steps of many leads in one transaction. */
export function createStepWriter(base: StoreBase) {
  return {
    applySteps({
      lane,
      now,
      steps,
    }: Parameters<EngineStore['applySteps']>[0]): ReadonlySet<string> | null {
      if (steps.length === 0) return new Set();
      return withLaneLease(base, {
        lane,
        work: (tables) => writeSteps(tables, { flaws: base.flaws, steps, now }),
      });
    },
  };
}

type Steps = { flaws: StoreFlaws; steps: readonly LeadStep[]; now: number };

/**
 * Writes steps to leads whose version is still the one that was read, with their events; answers
 * the keys of those that were.
 */
export function writeSteps(tables: UserTables, { flaws, steps, now }: Steps): ReadonlySet<string> {
  const applied = new Set<string>();
  const done: LeadStep[] = [];
  for (const asked of steps) {
    const place = tables.campaigns.get(asked.campaignId)?.places.get(asked.leadId);
    if (
      place === undefined ||
      (String(place.version) !== asked.version && !flaws.has('STEP_WITHOUT_LEAD_VERSION'))
    )
      continue;
    const step =
      asked.end?.mode === 'MOVE' && !tables.campaigns.has(asked.end.toCampaignId)
        ? { ...asked, ...asked.end.otherwise, end: null }
        : asked;
    putPlace(tables, place, standing(place, step, now));
    applied.add(place.key);
    done.push(step);
  }
  for (const { events } of done) writeEvents(tables, { flaws, events });
  for (const { notices = [] } of done)
    for (const notice of notices) writeNotification(tables, { at: now, ...notice });
  writeEnds(tables, { flaws, steps: done, now });
  for (const trigger of TRIGGER_TYPES)
    feedCampaigns(tables, {
      flaws,
      now,
      trigger,
      leads: done.filter(({ triggers }) => triggers?.includes(trigger)),
    });
  return applied;
}

function standing(place: PlaceRow, { to, stamps }: LeadStep, now: number): PlaceRow {
  return {
    ...place,
    state: to.state,
    reason: to.reason,
    itemId: to.itemId,
    itemType: to.itemType,
    enteredAt: Math.floor(to.enteredAt),
    visit: to.visit,
    dueAt: to.dueAt,
    memory: frozenJson(to.memory),
    version: place.version + 1,
    updatedAt: Math.trunc(now),
    stamps: stamped(place.stamps, stamps),
  };
}

/**
 * What the ends of leads do elsewhere: a move adds them to the other campaign's root, a blacklist
 * ends them everywhere.
 */
function writeEnds(tables: UserTables, { flaws, steps, now }: Steps): void {
  const moves = new Map<
    string,
    { fromCampaignId: string; toCampaignId: string; leadIds: string[] }
  >();
  for (const { campaignId, leadId, end } of steps) {
    if (end?.mode === 'MOVE') {
      const key = `${campaignId} ${end.toCampaignId}`;
      const move = moves.get(key) ?? {
        fromCampaignId: campaignId,
        toCampaignId: end.toCampaignId,
        leadIds: [],
      };
      move.leadIds.push(leadId);
      moves.set(key, move);
    }
  }
  for (const move of moves.values()) moveToCampaign(tables, { flaws, now, ...move });
  for (const { leadId, end } of steps)
    if (end?.mode === 'BLACKLIST') blacklistLead(tables, { flaws, leadId, now });
}

const BY_SEQUENCE = { reason: 'BLACKLISTED_BY_SEQUENCE', actor: 'ENGINE' } as const;

/** Ends a lead who asked never to be contacted again in every campaign; returns where. */
export function blacklistOptOut(
  tables: UserTables,
  lead: { flaws: StoreFlaws; leadId: string; now: number },
): string[] {
  const ended = blacklistLead(tables, lead, { reason: 'BLACKLISTED_BY_USER', actor: 'NETWORK' });
  notifyFinishedCampaigns(tables, { campaignIds: ended, now: Math.trunc(lead.now) });
  return ended;
}

function blacklistLead(
  tables: UserTables,
  { flaws, leadId, now }: { flaws: StoreFlaws; leadId: string; now: number },
  { reason, actor }: Pick<NewEvent, 'actor'> & { reason: LeadReason } = BY_SEQUENCE,
): string[] {
  const ended: string[] = [];
  const at = Math.trunc(now);
  const lead = tables.leads.get(leadId);
  if (lead !== undefined)
    recordPerson(tables, lead.person, actor === 'NETWORK' ? 'OPT_OUT' : 'BY_HAND');
  if (lead?.person.blacklisted === false)
    changeLead(tables, leadId, { person: { blacklisted: true }, updatedAt: at });
  for (const place of placesOf(tables, leadId)) {
    const { campaignId, itemId, itemType, state } = place;
    if (state === 'BLACKLISTED') continue;
    putPlace(tables, place, {
      ...place,
      memory: frozenJson(heldMemory(place, { keepsDue: false })),
      state: 'BLACKLISTED',
      reason,
      dueAt: null,
      version: place.version + 1,
      updatedAt: at,
    });
    const data = { from: state, to: 'BLACKLISTED', reason };
    ended.push(campaignId);
    writeEvents(tables, {
      flaws,
      events: [{ type: 'STATE_CHANGED', at, campaignId, leadId, itemId, itemType, actor, data }],
    });
  }
  return ended;
}
