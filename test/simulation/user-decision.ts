import { settledRecord, type SettledRecord } from '#core/waiting/settled-act.ts';
import {
  personAfterAct,
  leadAfterDecision,
  type UnconfirmedAct,
} from '#core/waiting/unconfirmed-act.ts';
import { findItem } from '#core/sequence/walk-items.ts';
import { frozenJson } from './store/frozen-json.ts';
import { readPlace } from './store/lead-rows.ts';
import type { IntentRow } from './store/memory-rows.ts';
import type { MemoryWorld } from './store/memory-world.ts';
import { writeEvents } from './store/places.ts';
import { writeSteps } from './store/step-writing.ts';
import { atomically } from './store/undo-log.ts';
import {
  changeLead,
  putIntent,
  putUsage,
  usedUnits,
  type UserTables,
} from './store/user-tables.ts';
import type { NewEvent } from '#data/walk/lead-in-walk.ts';

const NO_FLAWS = new Set<never>();

/**
 * A user's answer about an unconfirmed act, as `data/waiting/user-decision.ts` records it on
 * PostgreSQL; false when something else settled it.
 */
export function recordDecision({
  world,
  userId,
  intentId,
  happened,
  now,
}: {
  world: MemoryWorld;
  userId: string;
  intentId: string;
  happened: boolean;
  now: number;
}): boolean {
  const { state } = world;
  const tables = state.users.get(userId);
  const intent = tables?.intents.get(intentId);
  if (tables === undefined || intent === undefined || intent.status !== 'UNCONFIRMED') return false;
  atomically(state.undo, () => {
    putIntent(tables, {
      ...intent,
      status: happened ? 'HAPPENED' : 'DID_NOT_HAPPEN',
      outcome: frozenJson({ ...intent.outcome, word: happened ? 'SENT' : 'NOT_SENT' }),
      settledAt: now,
    });
    const { day, action } = intent;
    if (!happened)
      putUsage(tables, { day, action, used: Math.max(0, usedUnits(tables, { day, action }) - 1) });
    settleLead(tables, { intent, happened, now });
  });
  world.wakeLane({ userId, at: now });
  return true;
}

function settleLead(
  tables: UserTables,
  { intent, happened, now }: { intent: IntentRow; happened: boolean; now: number },
): void {
  const { campaignId, leadId, itemId, visit, action, startedAt: at } = intent;
  const lead = readPlace(tables, { campaignId, leadId });
  if (lead === null)
    return writeEvents(tables, {
      flaws: NO_FLAWS,
      events: recordOf({ intent, happened, now, lead: null }).events,
    });
  const act: UnconfirmedAct = { action, itemId, visit, at };
  const item =
    findItem(tables.campaigns.get(campaignId)?.row.sequence ?? null, itemId)?.item ?? null;
  const to = leadAfterDecision({
    lead,
    act,
    happened,
    item,
    othersOpen: lead.tried.standing?.status === 'UNCONFIRMED',
    now,
  });
  if (happened) changeLead(tables, leadId, { person: personAfterAct(action, at, lead.person) });
  const { stamps, events, triggers } = recordOf({ intent, happened, now, lead: { ...lead, to } });
  writeSteps(tables, {
    flaws: NO_FLAWS,
    steps: [{ campaignId, leadId, version: lead.version, to, stamps, events, end: null, triggers }],
    now,
  });
}

function recordOf({
  intent,
  happened,
  now,
  lead,
}: {
  intent: IntentRow;
  happened: boolean;
  now: number;
  lead: Parameters<typeof settledRecord>[0]['lead'];
}): Omit<SettledRecord, 'events'> & { events: NewEvent[] } {
  const { campaignId, leadId, itemId, action, startedAt: at, requestId, payload } = intent;
  const record = settledRecord({
    act: { action, at, requestId, payload },
    happened,
    by: 'USER',
    now,
    lead,
  });
  return {
    ...record,
    events: record.events.map((event) => ({
      ...event,
      campaignId,
      leadId,
      itemId,
      itemType: action,
    })),
  };
}
