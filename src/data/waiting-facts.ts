import type { WaitingFacts } from '#core/lead/waiting-facts.ts';
import type { AnyDatabase } from '#data/database.ts';
import { waitingAccount, waitingFactsOf } from '#data/waiting-lead.ts';
import { readQueueTurns } from '#data/waiting-queue.ts';
import { placeKey, readWaitingSources, type PlaceId } from '#data/waiting-sources.ts';

type Reading = { db: AnyDatabase; userId: string; places: readonly PlaceId[]; now: number; realNow: number; allFeaturesAccounts: readonly string[] };

/**
 * What the answer for each of these leads hangs on, by their place keys (product rules, section 3, "Waiting for"). A handful of indexed reads, whatever the
 * number of leads that wait; empty when there is no such user.
 */
export async function readWaitingFacts({ db, userId, places, now, realNow, allFeaturesAccounts }: Reading): Promise<Map<`${string}/${string}`, WaitingFacts>> {
  const sources = places.length === 0 ? null : await readWaitingSources({ db, userId, places, now });
  if (sources === null) return new Map();
  const account = waitingAccount({ sources, now, realNow, allFeaturesAccounts });
  const queue = await readQueueTurns({ db, userId, leads: sources.leads, now, left: account.left, servedTypes: sources.marks.servedTypes ?? {} });
  return new Map(sources.leads.map((lead) => [placeKey(lead), waitingFactsOf({ account, lead, queue })]));
}
