import { isReply } from '#data/engine-store/mailbox-store.ts';
import type { LeadInWalk, AttemptedItem } from '#data/walk/lead-in-walk.ts';
import { isAddressTaken, refusalOf } from './emails.ts';
import type { PlaceRow } from './memory-rows.ts';
import type { UserTables } from './user-tables.ts';

const NOT_TRIED: AttemptedItem = Object.freeze({ attempts: 0, standing: null, lookedUp: null });

/** A campaign lead with its person, without a look into the ledger. */
export function toLeadInWalk(
  tables: UserTables,
  place: PlaceRow,
  tried: AttemptedItem = NOT_TRIED,
): LeadInWalk {
  const person = tables.leads.get(place.leadId)?.person;
  if (person === undefined) throw new Error(`There is no lead ${place.leadId}.`);
  const { stamps } = place;
  const emailRefusal = refusalOf(tables, person.email);
  const byEmail = [...(person.repliedAt === null ? [] : tables.receivedEmails.values())].some(
    ({ leadId, kind, at }) =>
      leadId === place.leadId && isReply({ kind }) && at === person.repliedAt,
  );
  return {
    campaignId: place.campaignId,
    leadId: place.leadId,
    ...(place.leadPackId === null ? {} : { leadPackId: place.leadPackId }),
    version: String(place.version),
    state: place.state,
    reason: place.reason,
    itemId: place.itemId,
    itemType: place.itemType,
    enteredAt: place.enteredAt ?? place.addedAt,
    visit: place.visit,
    dueAt: place.dueAt === null ? null : Math.floor(place.dueAt),
    memory: place.memory,
    addedAt: place.addedAt,
    invitedAt: stamps.invited ?? null,
    acceptedAt: stamps.accepted ?? null,
    contactedAt: stamps.contacted ?? null,
    repliedAt: stamps.replied ?? null,
    person: {
      ...person,
      ...(emailRefusal === null ? {} : { emailRefusal }),
      ...(isAddressTaken(tables, place, person.email) ? { addressTaken: true as const } : {}),
      ...(byEmail ? { repliedByEmail: true as const } : {}),
    },
    tried,
  };
}

/** The same with the tries of the item that it stands on. */
export function toTriedLead(tables: UserTables, place: PlaceRow): LeadInWalk {
  return toLeadInWalk(tables, place, triesOf(tables, place));
}

function triesOf(
  { intentsByLead }: UserTables,
  { leadId, campaignId, itemId, visit }: PlaceRow,
): AttemptedItem {
  const tries = intentsByLead.get(leadId);
  if (tries === undefined) return NOT_TRIED;
  let attempts = 0;
  let standing: AttemptedItem['standing'] = null;
  let lookedUp: string | null = null;
  for (const intent of tries) {
    if (intent.campaignId !== campaignId || intent.itemId !== itemId || intent.visit !== visit)
      continue;
    attempts = Math.max(attempts, intent.attempt);
    if (intent.status !== 'DID_NOT_HAPPEN')
      standing = { intentId: intent.intentId, status: intent.status };
    else if (intent.outcome?.['reason'] === 'LOOKED_UP') lookedUp ??= intent.intentId;
  }
  return { attempts, standing, lookedUp };
}

/** The campaign lead with its person and tries; null when it is gone. */
export function readPlace(
  tables: UserTables,
  { campaignId, leadId }: { campaignId: string; leadId: string },
): LeadInWalk | null {
  const place = tables.campaigns.get(campaignId)?.places.get(leadId);
  return place === undefined ? null : toTriedLead(tables, place);
}
