import type { WaitingFacts } from '#core/waiting/waiting-facts.ts';
import { readSubscriptionHalt } from '#data/billing/subscription-halt.ts';
import type { AnyDatabase } from '#data/database.ts';
import { readCredits } from '#data/finder/credits.ts';
import { actionsToPace, waitingAccount, waitingFactsOf } from '#data/waiting/waiting-lead.ts';
import { readQueueTurns } from '#data/waiting/waiting-queue.ts';
import {
  placeKey,
  readWaitingSources,
  type PlaceId,
  type WaitingSources,
} from '#data/waiting/waiting-sources.ts';

type Reading = {
  db: AnyDatabase;
  userId: string;
  places: readonly PlaceId[];
  now: number;
  realNow: number;
  allFeaturesAccounts: readonly string[];
  finderAvailable: boolean;
  finderSpends: boolean;
  sellsCredits?: boolean | undefined;
  minGapSeconds?: number | undefined;
};

/**
 * The facts behind each of these leads' waiting reason, by place key (product rules, section 3,
 * "Waiting for"). A handful of indexed reads, whatever the number of waiting leads; empty if there
 * is no such user.
 */
export async function readWaitingFacts({
  db,
  userId,
  places,
  now,
  ...plan
}: Reading): Promise<Map<`${string}/${string}`, WaitingFacts>> {
  const sources =
    places.length === 0 ? null : await readWaitingSources({ db, userId, now }, places);
  return sources === null ? new Map() : waitingFactsFrom({ db, userId, sources, now, ...plan });
}

/** The same for leads whose sources were already read. */
export async function waitingFactsFrom({
  db,
  userId,
  sources,
  now,
  ...plan
}: Omit<Reading, 'places'> & { sources: WaitingSources }): Promise<
  Map<`${string}/${string}`, WaitingFacts>
> {
  const { realNow } = plan;
  const subscriptionHalt = await readSubscriptionHalt({ db, ...sources.user, realNow });
  const lacksCredits = sources.leads.some(({ reason }) => reason === 'OUT_OF_EMAIL_CREDITS');
  const emailCreditsRenewAt = lacksCredits ? (await readCredits({ db, userId })).renewsAt : null;
  const account = waitingAccount({
    sources,
    now,
    subscriptionHalt,
    emailCreditsRenewAt,
    ...plan,
  });
  const queue = await readQueueTurns(
    { db, userId, now },
    { leads: sources.leads, left: account.left, servedTypes: sources.marks.servedTypes ?? {} },
  );
  const actionsLeft = actionsToPace(account, queue);
  return new Map(
    sources.leads.map((lead) => [
      placeKey(lead),
      waitingFactsOf({ account, lead, queue, actionsLeft }),
    ]),
  );
}
