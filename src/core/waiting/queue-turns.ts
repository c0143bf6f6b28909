import { channelOf } from '#core/sequence/channels.ts';
import type { SequenceItemType } from '#core/sequence/sequence-item.ts';

/**
 * Leads of one campaign that are due for one type of item; `begins`: new leads and invitations,
 * which come after all follow-ups (product rules, section 4).
 */
export type QueueGroup = {
  campaignId: string;
  type: SequenceItemType;
  begins: boolean;
  leads: number;
};
/** A lead's place in its group: how many leads come before it. */
export type QueuePlace = {
  campaignId: string;
  type: SequenceItemType;
  begins: boolean;
  index: number;
};

export type Queue = {
  groups: readonly QueueGroup[];
  /** What the day still allows of each type; a missing type has nothing left. */
  left: ReadonlyMap<SequenceItemType, number>;
  /** When each campaign and each type had its last turn. */
  servedAt: ReadonlyMap<string, number>;
  servedTypes: Partial<Record<SequenceItemType, number>>;
};

/** Turns before a lead's own: of all types, and of its own type, which alone use up its limit. */
export type TurnsBefore = { all: number; sameType: number };

/**
 * How many turns come before a lead's, in the engine's order: follow-ups first; then campaigns take
 * turns, and within each campaign the types; within a type, the oldest first (product rules,
 * section 4). A type stops when its daily limit is reached, and each channel has its own turns.
 */
export function turnsBefore(place: QueuePlace, { groups, ...rules }: Queue): TurnsBefore {
  const channel = channelOf(place.type);
  const queue = { ...rules, groups: groups.filter(({ type }) => channelOf(type) === channel) };
  const leftOf = (type: SequenceItemType): number => queue.left.get(type) ?? 0;
  const followUps = place.begins
    ? countsOf(
        queue.groups.filter(({ begins }) => !begins),
        leftOf,
      )
    : NO_COUNTS;
  const rest = (type: SequenceItemType): number =>
    Math.max(0, leftOf(type) - (followUps.get(type) ?? 0));
  const ranked = queue.groups.filter(({ begins }) => begins === place.begins);
  const own = ranked.filter(
    ({ campaignId, type }) => campaignId === place.campaignId && type !== place.type,
  );
  // Types that follow-ups have already used come last.
  const typeServed = (type: SequenceItemType): number =>
    (followUps.get(type) ?? 0) > 0 ? Infinity : (queue.servedTypes[type] ?? 0);
  const busy = new Set(
    place.begins
      ? queue.groups.filter(({ begins }) => !begins).map(({ campaignId }) => campaignId)
      : [],
  );
  const campaignServed = (campaignId: string): number =>
    busy.has(campaignId) ? Infinity : (queue.servedAt.get(campaignId) ?? 0);
  const earlierType = (type: SequenceItemType): boolean =>
    typeServed(type) < typeServed(place.type);
  // Turns of the lead's own campaign before its own: for each earlier lead of its type, one of each
  // other type as well.
  const ownTurns =
    place.index +
    sum(
      own.map(({ type, leads }) =>
        Math.min(leads, rest(type), place.index + (earlierType(type) ? 1 : 0)),
      ),
    );
  let all = sum([...followUps.values()]) + ownTurns;
  let sameType = (followUps.get(place.type) ?? 0) + place.index;
  for (const [campaignId, groups] of Map.groupBy(
    ranked.filter((group) => group.campaignId !== place.campaignId),
    (group) => group.campaignId,
  )) {
    const earlier = campaignServed(campaignId) < campaignServed(place.campaignId);
    const taken = inTurns(
      groups.map(({ type, leads }) => ({
        type,
        leads: type === place.type ? leads : Math.min(leads, rest(type)),
      })),
      ownTurns + (earlier ? 1 : 0),
    );
    all += sum([...taken.values()]);
    sameType += taken.get(place.type) ?? 0;
  }
  return { all, sameType };
}

const NO_COUNTS: ReadonlyMap<SequenceItemType, number> = new Map();

/** How many of each type have a turn at all today. */
function countsOf(
  groups: readonly QueueGroup[],
  leftOf: (type: SequenceItemType) => number,
): Map<SequenceItemType, number> {
  const counts = new Map<SequenceItemType, number>();
  for (const { type, leads } of groups)
    counts.set(type, Math.min(leftOf(type), (counts.get(type) ?? 0) + leads));
  return counts;
}

/**
 * How many of each type a number of turns of a campaign uses, if the types take turns until they
 * are empty.
 */
function inTurns(
  groups: readonly { type: SequenceItemType; leads: number }[],
  turns: number,
): Map<SequenceItemType, number> {
  const most = Math.max(0, ...groups.map(({ leads }) => leads));
  const takenIn = (rounds: number): number =>
    sum(groups.map(({ leads }) => Math.min(leads, rounds)));
  let [low, high] = [0, most];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (takenIn(middle) < turns) low = middle + 1;
    else high = middle;
  }
  // The last round may be partial: the excess is subtracted again, one per type still active.
  let over = Math.max(0, takenIn(low) - turns);
  const taken = new Map<SequenceItemType, number>();
  for (const { type, leads } of groups) {
    const inLast = leads >= low && low > 0 && over > 0 ? 1 : 0;
    over -= inLast;
    taken.set(type, Math.min(leads, low) - inLast);
  }
  return taken;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}
