import { CHANNEL_OF, TURN_TYPES, TYPE_NUMBERS } from '#core/forecast/forecast-days.ts';

import type { Channel } from '#core/sequence/channels.ts';

/**
 * Leads of one campaign that are due for one type, the oldest first; `begins` come after all
 * follow-ups (product rules, section 4).
 */
export type VirtualQueue = {
  campaign: number;
  type: number;
  begins: boolean;
  walkers: number[];
  head: number;
};
export type VirtualQueues = { used: VirtualQueue[]; places: (VirtualQueue | undefined)[] };

const INVITES: readonly number[] = [TYPE_NUMBERS.CONNECT, TYPE_NUMBERS.CONNECT_BY_EMAIL];

/**
 * Whether a type of action counts toward the weekly invitations; such actions begin a conversation.
 */
export function isInviteType(type: number): boolean {
  return INVITES.includes(type);
}

/** Starts without queues: each is created for the first lead that joins it. */
export function createQueues(): VirtualQueues {
  return { used: [], places: [] };
}

/** Adds a lead to the end of its queue. */
export function enqueue(
  queues: VirtualQueues,
  {
    campaign,
    type,
    untried,
    walker,
  }: { campaign: number; type: number; untried: boolean; walker: number },
): void {
  const begins = untried || isInviteType(type);
  const place = (campaign * TURN_TYPES.length + type) * 2 + (begins ? 1 : 0);
  let queue = queues.places[place];
  if (queue === undefined) {
    queue = { campaign, type, begins, walkers: [], head: 0 };
    queues.places[place] = queue;
    queues.used.push(queue);
  }
  queue.walkers.push(walker);
}

/** Takes the first lead of a queue. */
export function dequeue(queue: VirtualQueue): number {
  const walker = queue.walkers[queue.head] ?? 0;
  queue.head += 1;
  if (queue.head > 1024 && queue.head * 2 > queue.walkers.length) {
    queue.walkers = queue.walkers.slice(queue.head);
    queue.head = 0;
  }
  return walker;
}

/** Moves the lead just added to the end of a queue back to its front: it was only looked up. */
export function requeueAtFront(queue: VirtualQueue, walker: number): void {
  if (queue.walkers.at(-1) !== walker) return;
  queue.walkers.pop();
  if (queue.head === 0) queue.walkers.unshift(walker);
  else queue.walkers[(queue.head -= 1)] = walker;
}

/**
 * The queue of a channel whose first lead has the next turn: follow-ups first, then the least
 * recently served campaign, then the least recently served type; null if none may act (product
 * rules, section 4).
 */
export function nextQueue({
  queues,
  left,
  channel,
  servedAt,
  servedTypes,
}: {
  queues: VirtualQueues;
  left: Int32Array;
  channel: Channel;
  servedAt: Float64Array;
  servedTypes: Float64Array;
}): VirtualQueue | null {
  let best: VirtualQueue | null = null;
  for (const queue of queues.used) {
    if (CHANNEL_OF[queue.type] !== channel) continue;
    if (queue.head >= queue.walkers.length || (left[queue.type] ?? 0) <= 0) continue;
    if (best === null || isBefore({ one: queue, other: best, servedAt, servedTypes })) best = queue;
  }
  return best;
}

function isBefore({
  one,
  other,
  servedAt,
  servedTypes,
}: {
  one: VirtualQueue;
  other: VirtualQueue;
  servedAt: Float64Array;
  servedTypes: Float64Array;
}): boolean {
  if (one.begins !== other.begins) return other.begins;
  const byCampaign = (servedAt[one.campaign] ?? 0) - (servedAt[other.campaign] ?? 0);
  if (one.campaign !== other.campaign && byCampaign !== 0) return byCampaign < 0;
  return (servedTypes[one.type] ?? 0) < (servedTypes[other.type] ?? 0);
}
