import { needsProfileRead } from '#core/limits/profile-reads.ts';
import { messageIdOf } from '#core/email/email-threads.ts';
import { isLive, type LeadReason } from '#core/lead/lead-state.ts';
import type { FoundEmail } from '#core/finder/finder-answer.ts';
import type { NetworkProfile } from '#connectors/network/network.ts';
import { isInvitationOver, needsWord } from '#core/waiting/unconfirmed-act.ts';
import type { WalkMemory } from '#core/sequence/step-facts.ts';
import type { PersonChange, SettleQuery } from '#data/engine-store/engine-store.ts';
import type { LeadInWalk, LeadStep, NewEvent, Notice } from '#data/walk/lead-in-walk.ts';
import type { ActPayload, Found } from '#engine/actions/action.ts';
import { ACTIONS } from '#engine/actions/all-actions.ts';
import {
  stepAfterAct,
  isStillAtItem,
  stepForMovedLead,
  withActRecord,
  withEarlierEvents,
  type ActAttempt,
} from '#engine/acts/step-after-act.ts';
import {
  recordLeadEnd,
  setState,
  campaignNow,
  canMoveLeads,
  type LaneRun,
} from '#engine/lane/lane-run.ts';
import { lateAcceptanceStep } from '#engine/walk/late-acceptance.ts';
import { toReadProfile } from '#engine/watching/read-profile.ts';
import {
  eventOf,
  pendingStepOf,
  stepInPlace,
  stepToPending,
  stopStep,
} from '#engine/walk/lead-step.ts';
import { withChange } from '#engine/lane/lane-state.ts';

type Closing = { run: LaneRun; attempt: ActAttempt };

/**
 * Records an act that happened: its event, the statistics it counts in, what is now known of the
 * person, and the lead's next step, in one transaction and only while the attempt is this worker's.
 * A lead that was paused, finished, or moved meanwhile keeps what was done to it; `lateMs` says how
 * long after the settle time the act took effect. False: the attempt was taken over.
 */
export async function recordDone({
  run,
  attempt,
  found,
  settled = false,
  lateMs = null,
  profile,
  foundEmail,
}: Closing & {
  found: Found;
  foundEmail?: FoundEmail;
  settled?: boolean;
  lateMs?: number | null;
  profile?: NetworkProfile | undefined;
}): Promise<boolean> {
  const { item, payload, startedAt } = attempt;
  const action = ACTIONS[attempt.action];
  const { person: made, message } = action.effect({ payload, found, at: startedAt });
  const person = withoutOver(attempt, made);
  const now = campaignNow(run);
  const event: NewEvent = {
    ...eventOf({
      lead: attempt.lead,
      type: action.event,
      at: startedAt,
      data: { ...timelineDataOf(attempt), ...foundEmail, ...(settled ? { settled: true } : {}) },
    }),
    itemId: item.id,
    itemType: item.type,
  };
  const late: NewEvent[] =
    lateMs === null
      ? []
      : [
          {
            ...eventOf({
              lead: attempt.lead,
              type: 'ACTION_SETTLED',
              at: now,
              data: { late: true, lateMs, requestId: attempt.requestId },
            }),
            itemId: item.id,
            itemType: item.type,
          },
        ];
  const events = [event, ...late];
  const stamps = Object.fromEntries(action.stamps.map((stamp) => [stamp, startedAt]));
  return close({
    run,
    attempt,
    end: 'HAPPENED',
    outcome: { ...found, ...foundEmail },
    person,
    refund: false,
    ...(foundEmail === undefined ? {} : { foundEmail }),
    ...(message === null ? {} : { message }),
    ...emailToKeep(attempt, found.threadId ?? null),
    ...profileToKeep(run, attempt, profile),
    events,
    step: (fresh) =>
      withEarlierEvents({
        run,
        attempt,
        fresh,
        step: withActRecord(
          stepAfterAct({
            run,
            attempt,
            lead: { ...fresh, invitedAt: fresh.invitedAt ?? stamps.invited ?? null },
            now,
            // People don't notice that their address was looked for.
            sent: attempt.action !== 'FIND_EMAIL',
          }),
          events,
          stamps,
        ),
      }),
  });
}

/** An invitation that was over before its outcome was known is no longer pending. */
function withoutOver({ lead, startedAt }: ActAttempt, made: PersonChange): PersonChange {
  if (typeof made.invitationPendingSince !== 'number' || !isInvitationOver(startedAt, lead.person))
    return made;
  const { invitationPendingSince: _since, ...rest } = made;
  return rest;
}

/**
 * An address that a mail server refused: permanently (`lasting`), or once too often for now.
 * `status` is the enhanced status code, if any.
 */
type RefusedAddress = { address: string; lasting: boolean; status: string | null };

function bouncedAtSending(refused: RefusedAddress): Record<string, unknown> {
  return { ...refused, cause: 'ADDRESS', retryAt: null, atSending: true };
}

/**
 * Records that there was nothing to do: no act, no unit spent, and the lead continues with the
 * reason in its timeline. `happened`: it was done without result, so its unit is spent. `refused`:
 * the address the mail server refuses, which has the same event and counts the same as a bounce.
 */
export async function recordSkipped({
  run,
  attempt,
  reason,
  data = {},
  refused,
  happened = false,
}: Closing & {
  reason: LeadReason;
  data?: Record<string, unknown>;
  refused?: RefusedAddress | undefined;
  happened?: boolean;
}): Promise<boolean> {
  const now = campaignNow(run);
  const event: NewEvent = {
    ...eventOf({
      lead: attempt.lead,
      type: 'ACTION_SKIPPED',
      at: now,
      data: { reason, requestId: attempt.requestId, ...data },
    }),
    itemId: attempt.item.id,
    itemType: attempt.item.type,
  };
  const bounced =
    refused === undefined
      ? []
      : [{ ...event, type: 'EMAIL_BOUNCED' as const, data: bouncedAtSending(refused) }];
  const person: PersonChange =
    reason === 'NO_PENDING_INVITE' ? { invitationPendingSince: null } : {};
  return close({
    run,
    attempt,
    end: happened ? 'HAPPENED' : 'DID_NOT_HAPPEN',
    outcome: { reason },
    person,
    refund: !happened,
    ...(refused?.lasting ? { refusedAddress: refused.address } : {}),
    events: [event, ...bounced],
    step: (fresh) =>
      withActRecord(
        stepAfterAct({ run, attempt, lead: fresh, now, sent: false }),
        [event, ...bounced],
        refused === undefined ? {} : { emailed: now, contacted: now, email_bounced: now },
      ),
  });
}

/**
 * Records that an act did not happen and walks the lead again with what was learned; its unit is
 * returned.
 */
export async function recordNotDone({
  run,
  attempt,
  outcome,
  person = {},
  memory = (before) => before,
}: Closing & {
  outcome: Record<string, unknown>;
  person?: PersonChange;
  memory?: (before: WalkMemory) => WalkMemory;
}): Promise<boolean> {
  const now = campaignNow(run);
  return close({
    run,
    attempt,
    end: 'DID_NOT_HAPPEN',
    outcome,
    person,
    refund: true,
    events: [],
    step: (fresh) => {
      if (!isStillAtItem(fresh, attempt) || !isLive(fresh.state))
        return stepForMovedLead(fresh, now);
      const lead = { ...fresh, memory: memory(fresh.memory) };
      const rest = pendingStepOf({ run, lead, now });
      return rest === null
        ? stepInPlace({ lead, to: { dueAt: now } })
        : stepToPending({ lead, rest, now });
    },
  });
}

/**
 * Records that an act cannot be done for this lead, with the reason: the lead fails or is held for
 * the user's decision, and the unit is returned.
 */
export async function recordBlocked({
  run,
  attempt,
  state,
  reason,
  data = {},
}: Closing & {
  state: 'FAILED' | 'PAUSED';
  reason: LeadReason;
  data?: Record<string, unknown>;
}): Promise<boolean> {
  const now = campaignNow(run);
  const stop = (lead: LeadInWalk): LeadStep =>
    stopStep({ lead, state, reason, now, data: { ...data, requestId: attempt.requestId } });
  return close({
    run,
    attempt,
    end: 'DID_NOT_HAPPEN',
    outcome: { reason, ...data },
    refund: true,
    events: stop(attempt.lead).events,
    step: (fresh) =>
      isStillAtItem(fresh, attempt) && isLive(fresh.state)
        ? stop(fresh)
        : stepForMovedLead(fresh, now, stop(attempt.lead).events),
  });
}

/**
 * Records that an act’s outcome can’t be known: it is never repeated automatically and
 * keeps its unit. A view continues; everything else waits for the user's decision (product rules,
 * section 2).
 */
export async function recordUnconfirmed(run: LaneRun, attempt: ActAttempt): Promise<boolean> {
  const now = campaignNow(run);
  const goesOn = !needsWord(attempt.action);
  const event: NewEvent = {
    ...eventOf({
      lead: attempt.lead,
      type: 'ACTION_UNCONFIRMED',
      at: now,
      data: { requestId: attempt.requestId, startedAt: new Date(attempt.startedAt).toISOString() },
    }),
    itemId: attempt.item.id,
    itemType: attempt.item.type,
  };
  return close({
    run,
    attempt,
    end: 'UNCONFIRMED',
    outcome: {},
    refund: false,
    ...emailToKeep(attempt, null),
    events: [event],
    step: (fresh) => {
      if (goesOn)
        return withActRecord(stepAfterAct({ run, attempt, lead: fresh, now }), [event], {});
      const notices = [unconfirmedNotice(attempt)];
      if (!isStillAtItem(fresh, attempt) || !isLive(fresh.state))
        return { ...stepForMovedLead(fresh, now, [event]), notices };
      return {
        ...stepInPlace({
          lead: fresh,
          to: { state: 'PAUSED', reason: 'ACTION_UNCONFIRMED', dueAt: null },
          events: [event],
        }),
        notices,
      };
    },
  });
}

/** What is stored of an email that left, or may have. */
export function emailToKeep(
  {
    action,
    payload,
    requestId,
    startedAt,
  }: Pick<ActAttempt, 'action' | 'payload' | 'requestId' | 'startedAt'>,
  threadId: string | null,
): Pick<SettleQuery, 'email'> {
  const { to, from, subject = '' } = payload;
  if (action !== 'EMAIL' || to === undefined || from === undefined) return {};
  const messageId = messageIdOf({ tryKey: requestId, from });
  return { email: { messageId, address: to, subject, threadId, sentAt: startedAt } };
}

/** Written together with the outcome, so that the user always knows a decision is needed. */
function unconfirmedNotice({ lead: { campaignId, leadId }, item }: ActAttempt): Notice {
  return {
    type: 'ACTION_UNCONFIRMED',
    data: { campaignId, leadId, itemType: item.type },
    link: `/campaigns/${campaignId}/leads`,
  };
}

/** Keeps a profile that came with an act if none was read before or the next item needs it. */
function profileToKeep(
  run: LaneRun,
  attempt: ActAttempt,
  profile: NetworkProfile | undefined,
): Pick<SettleQuery, 'profile'> {
  const next = attempt.item.yes?.type;
  const wanted =
    attempt.lead.person.profileReadAt === null || (next !== undefined && needsProfileRead(next));
  return profile === undefined || !wanted
    ? {}
    : { profile: { read: toReadProfile(profile), late: lateAcceptanceStep(run) } };
}

type Close = Closing & Omit<SettleQuery, 'lane' | 'now' | 'intentId'>;

async function close({ run, attempt, ...query }: Close): Promise<boolean> {
  const { settled } = await run.parts.store.settle({
    lane: run.lane,
    now: campaignNow(run),
    intentId: attempt.intentId,
    moving: canMoveLeads(run),
    ...query,
    step: (lead) => withEndRecorded(run, query.step(lead)),
  });
  if (settled)
    setState(
      run,
      withChange(run.state, { campaignId: attempt.lead.campaignId, leadId: attempt.lead.leadId }),
    );
  return settled;
}

function withEndRecorded(run: LaneRun, step: LeadStep): LeadStep {
  recordLeadEnd(run, step);
  return step;
}

/** Why an invitation went without its note, and until when there are none. */
function omissionData(omission: ActPayload['noteOmission']): Record<string, unknown> {
  if (omission === undefined) return {};
  const { reason, until } = omission;
  return {
    withoutNote: reason,
    ...(until === null ? {} : { notesAt: new Date(until).toISOString() }),
  };
}

/** What the timeline shows of an act. */
function timelineDataOf({ payload, requestId, lead }: ActAttempt): Record<string, unknown> {
  const { text, subject, note: invitationNote, variantId, alternativeUsed } = payload;
  const said = {
    text: text ?? invitationNote ?? undefined,
    subject: subject === '' ? undefined : subject,
    noteLeftOut: payload.noteLeftOut === true ? true : undefined,
    ...omissionData(payload.noteOmission),
    byEmail: payload.email == null ? undefined : true,
    variantId: variantId ?? undefined,
    alternativeUsed: alternativeUsed === true ? true : undefined,
    attempt: lead.tried.attempts + 1,
  };
  return { requestId, ...said };
}
