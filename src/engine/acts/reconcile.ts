import { LONGEST_LOOK_REST, nextEmailLook, type NextLook } from '#core/email/email-looks.ts';
import { unknownTraits } from '#core/sequence/profile-traits.ts';
import { findItem } from '#core/sequence/walk-items.ts';
import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import { newItem } from '#core/sequence/new-item.ts';
import type { OpenIntent } from '#data/engine-store/engine-store.ts';
import type { LeadInWalk } from '#data/walk/lead-in-walk.ts';
import { recordRecovery } from '#engine/lane/account-incidents.ts';
import { withLookupLimit, msUntilNextLookup } from '#engine/lane/isolated-failures.ts';
import type { ActPayload } from '#engine/actions/action.ts';
import {
  callOptions,
  campaignNow,
  campaignOf,
  setState,
  type LaneRun,
} from '#engine/lane/lane-run.ts';
import { withEmailMarks } from '#engine/lane/lane-state.ts';
import { reportLateAct } from '#engine/acts/late-act-alarm.ts';
import { lookUpFate, type LookedUp } from '#engine/acts/look-up-fate.ts';
import { dueAttempts, msUntilLookup, type DueAttempts } from '#engine/acts/open-attempts.ts';
import { recordNotDone, recordDone, recordUnconfirmed } from '#engine/acts/record-outcome.ts';
import type { ActAttempt } from '#engine/acts/step-after-act.ts';
import { recordConnected } from '#engine/watching/watch-connections.ts';

const ATTEMPTS_AT_ONCE = 20;
type LookForOthers = (query: {
  ripe: DueAttempts;
  inVainOf: (intentId: string) => number;
}) => Promise<ReadonlyMap<string, NextLook>>;

/**
 * Settles attempts whose response never came: after the settle time, never before, the network is
 * asked whether each happened. If it did, it is recorded as done; if not, its unit is returned and
 * it is tried again; if the outcome can’t be known, it is unconfirmed and never repeated
 * automatically (architecture, section 3). The attempts belong to this lane from then on: a
 * response that another worker still receives is rejected.
 */
export async function reconcile(run: LaneRun): Promise<void> {
  const ripe = dueAttempts(run);
  if (ripe === null || msUntilNextLookup(run) > 0) return;
  const open = await run.parts.store.takeOpenIntents({
    lane: run.lane,
    now: campaignNow(run),
    ...ripe,
    limit: ATTEMPTS_AT_ONCE,
  });
  for (const intent of open) await settle(run, intent);
}

/**
 * The same for emails, which are looked up in the mailbox, and for questions to the finder, which
 * are asked again. An email the mailbox cannot tell about is looked up again, and is unconfirmed
 * after enough lookups (`nextEmailLook`, decision 151). Lookups are counted, not time: after a
 * longer outage the first failed lookup would otherwise be the last. `lookForOthers` does the same
 * for emails that no campaign sent, and returns those to look up again.
 */
export async function reconcileEmails(
  run: LaneRun,
  lookForOthers: LookForOthers = () => Promise.resolve(new Map()),
): Promise<void> {
  // Called in each turn, because it also records what this process has seen.
  const ripe = dueAttempts(run, 'EMAIL');
  if (ripe === null || restUntilLook(run) > 0) return;
  const { clock, config, store } = run.parts;
  const open = await store.takeOpenIntents({
    lane: run.lane,
    now: campaignNow(run),
    ...ripe,
    limit: ATTEMPTS_AT_ONCE,
    emails: true,
  });
  const before = run.state.marks.email?.looks ?? {};
  const inVainOf = (intentId: string) => before[intentId] ?? 0;
  const again = new Map<string, NextLook>();
  for (const intent of open) {
    const next = await settle(run, intent, inVainOf(intent.intentId));
    if (next !== null) again.set(intent.intentId, next);
  }
  for (const [id, next] of await lookForOthers({ ripe, inVainOf })) again.set(id, next);
  const rest = Math.min(...[...again.values()].map((next) => next.rest));
  setState(
    run,
    withEmailMarks(run.state, {
      realLookAt: again.size > 0 ? clock.realNow() + rest * config.emailSettleMs : undefined,
      looks:
        again.size > 0
          ? Object.fromEntries([...again].map(([id, { inVain }]) => [id, inVain]))
          : undefined,
    }),
  );
}

/** Real ms until emails without a response may be looked up; null: there are none. */
export function msUntilEmailLook(run: LaneRun): number | null {
  const byTry = msUntilLookup(run, 'EMAIL');
  return byTry === null ? null : Math.max(byTry, restUntilLook(run));
}

/** Real ms until the mailbox is asked again after it could not tell. */
function restUntilLook({ parts: { clock, config }, state: { marks } }: LaneRun): number {
  const restMs = (marks.email?.realLookAt ?? 0) - clock.realNow();
  // A longer rest than any we set was written under another clock.
  return restMs > LONGEST_LOOK_REST * config.emailSettleMs ? 0 : Math.max(0, restMs);
}

/**
 * `inVain`: how many lookups of an email have failed; if it may be looked up again, says when. Null
 * if it is settled or cannot be asked now.
 */
async function settle(
  run: LaneRun,
  intent: OpenIntent,
  inVain: number | null = null,
): Promise<NextLook | null> {
  const attempt = attemptOfIntent(run, intent);
  // Nothing left before its worker died or ran out of time, so no lookup is needed. And the finder
  // is simply asked again: the question continues and is paid once (decision 118).
  if (intent.departedAt === null || intent.action === 'FIND_EMAIL') {
    const reason = intent.departedAt === null ? 'NEVER_SENT' : 'ASKED_AGAIN';
    await recordNotDone({ run, attempt, outcome: { reason } });
    return null;
  }
  const found = await lookUpAttempt({ run, intent, counted: true });
  if (found === null) return null;
  run.parts.log.info(
    {
      userId: run.lane.userId,
      action: intent.action,
      requestId: intent.requestId,
      result: found.result,
    },
    'Reconciled an attempt that got no response',
  );
  if (found.result === 'cannot_tell') {
    const { unread = false } = found;
    const next = inVain === null ? null : nextEmailLook({ inVain, unread });
    if (next === null) await recordUnconfirmed(run, attempt);
    return next;
  }
  if (found.result === 'did_not_happen') {
    await recordNotDone({ run, attempt, outcome: { reason: 'LOOKED_UP' } });
    return null;
  }
  await recordDone({
    run,
    attempt,
    found: found.value,
    settled: true,
    lateMs: reportLateAct(run, intent, found.value.at),
  });
  if (found.value.connected) await recordConnected(run, intent.memberId);
  return null;
}

/**
 * What the network (for emails, the mailbox) says about an attempt; null when it cannot be asked
 * now. `counted`: after enough lookups without an answer, its outcome is unknown.
 */
export function lookUpAttempt({
  run,
  intent,
  counted = false,
}: {
  run: LaneRun;
  intent: OpenIntent;
  counted?: boolean;
}): Promise<LookedUp | null> {
  return withLookupLimit<LookedUp>(run, counted ? intent.intentId : null, () =>
    askAbout(run, intent),
  );
}

/** Like `lookUpAttempt`, but throws `NetworkError` when it cannot be asked now. */
export function askAbout(run: LaneRun, intent: OpenIntent): Promise<LookedUp> {
  const { network, mail } = run.parts;
  return lookUpFate({
    network,
    mail,
    userId: run.lane.userId,
    options: callOptions(run),
    intent,
    onAnswer: () => recordRecovery(run),
  });
}

/**
 * An attempt whose lead or item is gone is still closed, but only in the ledger and the timeline.
 */
export function attemptOfIntent(run: LaneRun, intent: OpenIntent): ActAttempt {
  const sequence = campaignOf(run, intent.campaignId)?.sequence ?? null;
  const item: SequenceItem =
    findItem(sequence, intent.itemId)?.item ?? newItem({ type: intent.action, id: intent.itemId });
  const lead = intent.lead ?? goneLead(intent);
  return {
    intentId: intent.intentId,
    lead: { ...lead, visit: intent.visit },
    item,
    action: intent.action,
    payload: intent.payload as ActPayload,
    requestId: intent.requestId,
    startedAt: intent.startedAt,
  };
}

function goneLead(intent: OpenIntent): LeadInWalk {
  const nobody = {
    slug: null,
    email: null,
    firstName: null,
    lastName: null,
    fullName: null,
    jobTitle: null,
    company: null,
    industry: null,
    location: null,
    country: null,
    custom: {},
    blacklisted: false,
    ...unknownTraits(),
    connectedAt: null,
    invitationPendingSince: null,
    invitationMissingSince: null,
  };
  return {
    campaignId: intent.campaignId,
    leadId: intent.leadId,
    version: '-1',
    state: 'FINISHED',
    reason: null,
    itemId: intent.itemId,
    itemType: intent.action,
    enteredAt: intent.startedAt,
    visit: intent.visit,
    dueAt: null,
    memory: {},
    addedAt: intent.startedAt,
    invitedAt: null,
    acceptedAt: null,
    contactedAt: null,
    repliedAt: null,
    person: {
      ...nobody,
      memberId: intent.memberId,
      invitationId: intent.invitationId,
      withdrawnAt: null,
      profileReadAt: null,
      lastMessageAt: null,
      lastSeenAt: null,
      repliedAt: null,
      chatId: intent.chatId,
    },
    tried: { attempts: 0, standing: null, lookedUp: null },
  };
}
