import type { WaitingFor } from '#core/lead/waiting-for.ts';
import type { AnyDatabase } from '#data/database.ts';
import type { LeadPlace } from '#data/leads.ts';

export type Waiting = WaitingFor;
/** A place in a campaign: the campaign's id and the lead's. */
export type PlaceKey = `${string}/${string}`;

/** What each of these places waits for; one that waits for nothing is absent. */
export async function readWaiting(_: { db: AnyDatabase; userId: string; places: readonly LeadPlace[]; now: number; realNow: number }): Promise<Map<PlaceKey, Waiting>> {
  return new Map();
}
