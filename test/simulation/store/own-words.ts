import { writtenElsewhere } from '#core/conversation/own-messages.ts';
import { isHeldByOwnWords } from '#core/lead/replied-lead.ts';
import { isLive } from '#core/lead/lead-state.ts';
import { endsAutomatically } from '#core/waiting/held-leads.ts';
import { frozenJson } from './frozen-json.ts';
import type { PlaceRow } from './memory-rows.ts';
import { writeEvents } from './places.ts';
import { heldMemory } from './remembered-state.ts';
import { placesOf, putPlace, type UserTables } from './user-tables.ts';

const NO_FLAWS = new Set<never>();
const TEXT_ACTIONS = new Set(['MESSAGE', 'INMAIL', 'CONNECT', 'CONNECT_BY_EMAIL']);

/** Holds the leads of a person to whom the user wrote on the network, outside of the product. */
export function holdForOwnMessages(
  tables: UserTables,
  {
    now,
    leadId,
    shown,
    rate,
  }: {
    now: number;
    leadId: string;
    shown: readonly { text: string; at: number }[];
    rate: number;
  },
): string[] {
  if (shown.length === 0) return [];
  const sent = (tables.intentsByLead.get(leadId) ?? [])
    .filter(({ action }) => TEXT_ACTIONS.has(action))
    .map(({ payload, startedAt, outcome }) => ({
      text: String(payload['text'] ?? '') || String(payload['note'] ?? ''),
      startedAt,
      named: outcome?.['messageId'] != null,
    }))
    .filter(({ text }) => text !== '');
  const own = writtenElsewhere(shown, sent, rate);
  if (own.length === 0) return [];
  return holdForWriting(tables, {
    now,
    leadId,
    writtenAt: Math.max(...own.map(({ at }) => Math.floor(at))),
  });
}

/** Holds a person's leads for what the user wrote at `writtenAt`. */
export function holdForWriting(
  tables: UserTables,
  { now, leadId, writtenAt }: { now: number; leadId: string; writtenAt: number },
): string[] {
  const held = placesOf(tables, leadId).filter((place) => mayBeHeld({ place, writtenAt }));
  for (const place of held) {
    const { campaignId, itemId, itemType, state } = place;
    putPlace(tables, place, {
      ...place,
      state: 'PAUSED',
      reason: 'USER_WROTE',
      dueAt: null,
      memory: frozenJson(heldMemory(place)),
      version: place.version + 1,
      updatedAt: now,
    });
    writeEvents(tables, {
      flaws: NO_FLAWS,
      events: [
        {
          type: 'STATE_CHANGED',
          at: now,
          campaignId,
          leadId,
          itemId,
          itemType,
          actor: 'USER',
          data: { from: state, to: 'PAUSED', reason: 'USER_WROTE' },
        },
      ],
    });
  }
  return held.map(({ campaignId }) => campaignId);
}

function mayBeHeld({ place, writtenAt }: { place: PlaceRow; writtenAt: number }): boolean {
  const { state, reason, addedAt, memory } = place;
  return (
    (isLive(state) || (state === 'PAUSED' && endsAutomatically(reason))) &&
    isHeldByOwnWords({ writtenAt, addedAt, resumedAt: memory.resumedAt ?? null })
  );
}
