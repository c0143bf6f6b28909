import type { SequenceItemType } from '#core/sequence/sequence-item.ts';
import type { LeadInWalk, LeadStep } from '#data/walk/lead-in-walk.ts';
import type { StoreFlaws } from './flaws.ts';
import { toLeadInWalk } from './lead-rows.ts';
import type { PlaceRow } from './memory-rows.ts';
import { feedCampaigns } from './moved-leads.ts';
import { stamped, writeEvents } from './places.ts';
import { writeSteps } from './step-writing.ts';
import { changeLead, placesOf, putPlace, type UserTables } from './user-tables.ts';

type Connected = {
  flaws: StoreFlaws;
  now: number;
  people: readonly { leadId: string; at: number }[];
  late: (lead: LeadInWalk) => LeadStep | null;
  moving?: boolean | undefined;
};
const WAITS_FOR_IT: readonly SequenceItemType[] = [
  'IF_CONNECTED',
  'MESSAGE',
  'ENDORSE',
  'WITHDRAW',
  'CONNECT',
  'CONNECT_BY_EMAIL',
];

/**
 * Marks people as connected: their pending invitation is over, campaigns that invited them count an
 * acceptance, waiting leads whose next step depends on it are looked at, those whose campaign feeds
 * another by acceptances go over to it, and those that had given up waiting get their late
 * acceptance.
 */
export function markConnected(
  tables: UserTables,
  { flaws, now, people, late, moving = true }: Connected,
): { leadIds: string[]; campaignIds: string[] } {
  const campaignIds = new Set<string>();
  const accepted: PlaceRow[] = [];
  for (const { leadId, at } of people) {
    for (const place of placesOf(tables, leadId)) {
      const { accepts, waits } = meaningFor(place);
      if (!accepts && !waits && !isToBeInvited(place)) continue;
      campaignIds.add(place.campaignId);
      if (accepts) accepted.push(place);
      accept(tables, { flaws, place, at, now: Math.trunc(now), accepts, waits });
    }
    changeLead(tables, leadId, {
      person: { connectedAt: Math.floor(at), invitationPendingSince: null },
      distance: 'FIRST_DEGREE',
      updatedAt: Math.trunc(now),
    });
  }
  if (moving) feedCampaigns(tables, { flaws, now, trigger: 'ON_ACCEPT', leads: accepted });
  writeLate(tables, { flaws, now, people, late });
  return { leadIds: people.map(({ leadId }) => leadId), campaignIds: [...campaignIds] };
}

/**
 * What a connection means for a place: that its invitation was accepted, that its next step
 * depended on it.
 */
function meaningFor({ state, itemType, stamps }: PlaceRow): { accepts: boolean; waits: boolean } {
  return {
    accepts: stamps.invited !== undefined && stamps.accepted === undefined,
    waits: hangsOnAnswer({ state, itemType }),
  };
}

/**
 * Whose invitation is due is decided again: what was read of them before says that one is pending,
 * or needed.
 */
function isToBeInvited({ state, itemType }: PlaceRow): boolean {
  return (
    (state === 'GETTING_READY' || state === 'IN_PROGRESS') &&
    (itemType === 'CONNECT' || itemType === 'CONNECT_BY_EMAIL')
  );
}

/** Whether a lead waits for something that the answer to an invitation decides. */
export function hangsOnAnswer({ state, itemType }: Pick<PlaceRow, 'state' | 'itemType'>): boolean {
  return state === 'WAITING' && itemType !== null && WAITS_FOR_IT.includes(itemType);
}

function accept(
  tables: UserTables,
  {
    flaws,
    place,
    at,
    now,
    accepts,
    waits,
  }: {
    flaws: StoreFlaws;
    place: PlaceRow;
    at: number;
    now: number;
    accepts: boolean;
    waits: boolean;
  },
): void {
  const { campaignId, leadId, itemId, itemType } = place;
  putPlace(tables, place, {
    ...place,
    stamps: accepts ? stamped(place.stamps, { accepted: at }) : place.stamps,
    version: place.version + 1,
    updatedAt: now,
    dueAt: waits ? now : place.dueAt,
  });
  if (accepts)
    writeEvents(tables, {
      flaws,
      events: [
        {
          type: 'INVITE_ACCEPTED',
          at,
          campaignId,
          leadId,
          itemId,
          itemType,
          actor: 'NETWORK',
          data: {},
        },
      ],
    });
}

function writeLate(tables: UserTables, { flaws, now, people, late }: Connected): void {
  const places = people
    .flatMap(({ leadId }) => placesOf(tables, leadId))
    .filter(
      ({ memory, stamps }) => memory.noBranchItemId !== undefined && stamps.accepted !== undefined,
    );
  places.sort(
    (one, other) =>
      Number(one.campaignId) - Number(other.campaignId) || one.leadNumber - other.leadNumber,
  );
  const steps = places
    .map((place) => late(toLeadInWalk(tables, place)))
    .filter((step) => step !== null);
  if (steps.length > 0) writeSteps(tables, { flaws, steps, now });
}
