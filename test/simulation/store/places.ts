import { LEAD_STAMPS, type LeadStep, type NewEvent } from '#data/walk/lead-in-walk.ts';
import type { StoreFlaws } from './flaws.ts';
import { frozenJson } from './frozen-json.ts';
import type { PlaceRow } from './memory-rows.ts';
import { addEvent, type UserTables } from './user-tables.ts';

const NOTHING = Object.freeze({});

/** A place that has just been made, in no queue yet. */
export function newPlace(
  tables: UserTables,
  {
    campaignId,
    leadId,
    leadPackId,
    at,
  }: { campaignId: string; leadId: string; leadPackId: string | null; at: number },
): PlaceRow {
  const lead = tables.leads.get(leadId);
  if (lead === undefined) throw new Error(`There is no lead ${leadId}.`);
  return {
    key: `${campaignId}/${leadId}`,
    campaignId,
    leadId,
    leadNumber: lead.leadNumber,
    leadPackId,
    version: 0,
    state: 'GETTING_READY',
    reason: null,
    itemId: null,
    itemType: null,
    enteredAt: null,
    visit: 1,
    dueAt: null,
    memory: NOTHING,
    stamps: NOTHING,
    addedAt: at,
    updatedAt: at,
  };
}

/** A stamp is set once and stays. */
export function stamped(
  before: PlaceRow['stamps'],
  stamps: LeadStep['stamps'],
): PlaceRow['stamps'] {
  let after: Partial<Record<(typeof LEAD_STAMPS)[number], number>> | null = null;
  for (const stamp of LEAD_STAMPS) {
    const at = stamps[stamp];
    if (at !== undefined && before[stamp] === undefined)
      (after ??= { ...before })[stamp] = Math.floor(at);
  }
  return after === null ? before : Object.freeze(after);
}

/** Adds events to the timeline. */
export function writeEvents(
  tables: UserTables,
  { flaws, events }: { flaws: StoreFlaws; events: readonly NewEvent[] },
): void {
  for (const event of events) {
    const { type, at, campaignId, leadId, itemId, itemType, actor, data } = event;
    const kept: NewEvent = {
      type,
      at: Math.floor(at),
      campaignId,
      leadId,
      itemId,
      itemType,
      actor,
      data: frozenJson(data),
    };
    if (flaws.has('EVENTS_LOST')) continue;
    addEvent(tables, kept);
    if (flaws.has('EVENTS_DOUBLED')) addEvent(tables, kept);
  }
}
