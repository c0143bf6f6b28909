import { isLongAbsence } from '#core/email/out-of-office.ts';
import { arrivalAt } from '#core/sequence/arrival.ts';
import type { WalkMemory } from '#core/sequence/step-facts.ts';
import { findItem } from '#core/sequence/walk-items.ts';
import { hasReplied } from '#core/lead/replied-lead.ts';
import { isLive } from '#core/lead/lead-state.ts';
import { stepFactsOf, type LeadInWalk, type LeadStep } from '#data/walk/lead-in-walk.ts';
import type { KnownSentEmail, StepOnEmail } from '#data/engine-store/mailbox-store.ts';
import { campaignNow, campaignOf, type LaneRun } from '#engine/lane/lane-run.ts';
import {
  eventOf,
  pendingStepOf,
  stepInPlace,
  stepToPending,
  stopStep,
  withEvents,
} from '#engine/walk/lead-step.ts';

/**
 * What a lead does after an automatic answer or a bounce (product rules, section 16): an absence
 * holds it where it is, or for the user's decision if it is a long one; after a temporary bounce
 * the email is sent again, as a new visit of its item, unless more than that item was done since.
 */
export function stepOnEmail(run: LaneRun): StepOnEmail {
  return ({ lead, email: { effect, about }, retryAt }) => {
    if (effect.kind === 'OUT_OF_OFFICE') return holdUntil(run, lead, effect.until);
    return retryAt === null || about === null ? null : sendAgain({ run, lead, about, at: retryAt });
  };
}

function holdUntil(run: LaneRun, lead: LeadInWalk, until: number): LeadStep | null {
  const now = campaignNow(run);
  const { memory } = lead;
  if (!isLive(lead.state) || until <= now || (memory.notBefore ?? 0) >= until) return null;
  if (isLongAbsence({ until, at: now }))
    return stopStep({
      lead,
      state: 'PAUSED',
      reason: 'LONG_ABSENCE',
      now,
      data: { until: new Date(until).toISOString() },
    });
  const held = {
    ...lead,
    memory: { ...memory, notBefore: until, notBeforeCode: 'OUT_OF_OFFICE' },
  } as const;
  // While an act is under way its outcome moves the lead; a stopped campaign walks it when it runs.
  const rest = lead.dueAt === null ? null : pendingStepOf({ run, lead: held, now });
  const event = eventOf({
    lead,
    type: 'STATE_CHANGED',
    at: now,
    actor: 'NETWORK',
    data: {
      from: lead.state,
      to: 'WAITING',
      reason: 'OUT_OF_OFFICE',
      until: new Date(until).toISOString(),
    },
  });
  return rest === null
    ? stepInPlace({ lead, to: { memory: held.memory }, events: [event] })
    : withEvents(stepToPending({ lead: held, rest, now }), [event]);
}

function sendAgain({
  run,
  lead,
  about,
  at,
}: {
  run: LaneRun;
  lead: LeadInWalk;
  about: KnownSentEmail;
  at: number;
}): LeadStep | null {
  const campaign = campaignOf(run, lead.campaignId);
  const place = findItem(campaign?.sequence ?? null, about.itemId);
  const nextId = place?.item.yes?.id ?? null;
  const atEnd = lead.state === 'FINISHED' && lead.reason === 'REACHED_END';
  const canWait = (isLive(lead.state) && lead.dueAt !== null) || atEnd;
  const answersSeenUntil = lead.memory.answersSeenUntil ?? null;
  // A lead that replied after its last step has ended all the same: nothing is sent to it again.
  if (hasReplied({ ...lead, repliedAt: lead.person.repliedAt, answersSeenUntil })) return null;
  if (place === null || place.item.type !== 'EMAIL' || !canWait) return null;
  if (lead.itemId !== nextId && !(atEnd && lead.itemId === about.itemId)) return null;
  const enteredAt = 2 * about.sentAt - arrivalOf(place, lead, about.sentAt);
  const memory: WalkMemory = { ...lead.memory, notBefore: at, notBeforeCode: 'EMAIL_RETRY' };
  const now = campaignNow(run);
  return stepInPlace({
    lead,
    to: {
      state: 'WAITING',
      reason: null,
      itemId: about.itemId,
      itemType: 'EMAIL',
      enteredAt,
      visit: lead.visit + 1,
      dueAt: at,
      memory,
    },
    events: atEnd
      ? [
          eventOf({
            lead,
            type: 'STATE_CHANGED',
            at: now,
            data: { from: lead.state, to: 'WAITING', reason: null },
          }),
        ]
      : [],
  });
}

/** When a lead that reached the email's item at `at` would be due there: after its delay. */
function arrivalOf(
  place: NonNullable<ReturnType<typeof findItem>>,
  lead: LeadInWalk,
  at: number,
): number {
  return arrivalAt({ place, enteredAt: at, facts: stepFactsOf(lead), startedAt: null });
}
