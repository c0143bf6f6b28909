import { waitingFor } from '#core/lead/waiting-for.ts';
import type { WaitingFor } from '#core/lead/waiting-facts.ts';
import type { AnyDatabase } from '#data/database.ts';
import type { LeadPlace } from '#data/leads.ts';
import { readWaitingFacts } from '#data/waiting-facts.ts';
import type { PlanMoment } from '#server/user-plan.ts';

export type Waiting = WaitingFor;
/** A place in a campaign: the campaign's id and the lead's. */
export type PlaceKey = `${string}/${string}`;

type Asked = { db: AnyDatabase; userId: string; places: readonly LeadPlace[]; plan: PlanMoment; now: number };

/** What each of these places waits for; one that waits for nothing is absent (product rules, section 3, "Waiting for"). */
export async function readWaiting({ db, userId, places, plan, now }: Asked): Promise<Map<PlaceKey, Waiting>> {
  const open = places.filter(({ state }) => state !== 'FINISHED' && state !== 'FAILED' && state !== 'BLACKLISTED').map((place) => ({ campaignId: place.campaign_id, leadId: place.lead_id }));
  const facts = await readWaitingFacts({ db, userId, places: open, now, ...plan });
  const answers = new Map<PlaceKey, Waiting>();
  for (const [key, one] of facts) {
    const answer = waitingFor(one);
    if (answer !== null) answers.set(key, answer);
  }
  return answers;
}
