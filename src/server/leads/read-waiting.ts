import { waitingFor, waitingWithGates } from '#core/waiting/waiting-for.ts';
import type { WaitingFor, WaitingWithGates } from '#core/waiting/waiting-facts.ts';
import type { Scope } from '#data/scope.ts';
import { waitingFactsFrom } from '#data/waiting/waiting-facts.ts';
import type { WaitingSources } from '#data/waiting/waiting-sources.ts';
import type { PlanMoment } from '#server/plan/user-plan.ts';

export type Waiting = WaitingFor | WaitingWithGates;
/** A place in a campaign: the campaign's id and the lead's. */
export type PlaceKey = `${string}/${string}`;

/**
 * What each of these places waits for; a place that waits for nothing is absent. `withGates` adds
 * the checklist of each (product rules, section 3, "Waiting for").
 */
export async function readWaiting(
  { db, userId, now }: Scope<'now'>,
  { sources, plan, withGates }: { sources: WaitingSources; plan: PlanMoment; withGates: boolean },
): Promise<Map<PlaceKey, Waiting>> {
  const answers = new Map<PlaceKey, Waiting>();
  const facts = await waitingFactsFrom({ db, userId, sources, now, ...plan });
  for (const [key, one] of facts) {
    const answer = withGates ? waitingWithGates(one) : waitingFor(one);
    if (answer !== null) answers.set(key, answer);
  }
  return answers;
}
