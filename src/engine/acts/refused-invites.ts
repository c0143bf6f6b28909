import {
  decideAfterRefusal,
  REFUSALS_BEFORE_PAUSE,
  type RefusalOutcome,
} from '#core/limits/refused-invite.ts';
import {
  learnFromRefusal,
  mayLeaveNoteOut,
  noteMonth,
  notesSince,
} from '#core/limits/note-budget.ts';
import type { WalkMemory } from '#core/sequence/step-facts.ts';
import type { LaneMarks } from '#data/walk/lane-facts.ts';
import type { ActPayload } from '#engine/actions/action.ts';
import { recordNotDone, recordBlocked } from '#engine/acts/record-outcome.ts';
import type { ActAttempt } from '#engine/acts/step-after-act.ts';
import {
  setState,
  campaignNow,
  campaignOf,
  stepContextOf,
  type LaneRun,
} from '#engine/lane/lane-run.ts';
import { changeRunUser, pauseInvites } from '#engine/lane/account-incidents.ts';
import { withMarks } from '#engine/lane/lane-state.ts';

/**
 * Records an invitation that the network refused without a reason (product rules, section 4): its
 * unit is returned, and the consequence is for this person alone. The third person in a row pauses
 * invitations, with a notification. 'now': the same person is tried again without the note, in the
 * same slot.
 */
export async function recordRefusedInvite(
  run: LaneRun,
  attempt: ActAttempt,
  outcome: Record<string, unknown>,
): Promise<'now' | 'later'> {
  const { lead, item, payload } = attempt;
  const now = campaignNow(run);
  const campaign = campaignOf(run, lead.campaignId);
  const after = decideAfterRefusal({
    withNote: payload.note != null,
    byEmail: attempt.action === 'CONNECT_BY_EMAIL',
    // Paid accounts have no quota of notes.
    mayLeaveNoteOut:
      !run.state.facts.user.paidAccount &&
      mayLeaveNoteOut({ ...item, noteRule: campaign?.noteRule ?? 'ALWAYS' }),
    canGoByEmail:
      item.inviteByEmailEnabled &&
      campaign !== null &&
      stepContextOf(run, campaign).inviteByEmailAllowed &&
      lead.person.email !== null,
    before: lead.memory.refusedInvite,
    taken: run.state.marks.takenInvite,
    pending: run.state.facts.invites.pending,
    now,
  });
  if (after.next === 'FAIL')
    await recordBlocked({ run, attempt, state: 'FAILED', reason: 'INVITE_REFUSED', data: outcome });
  else
    await recordNotDone({
      run,
      attempt,
      outcome,
      // Measured from the attempt, not from its response: the worker may have stalled in between.
      memory: (before) => memoryAfterRefusal(before, after, attempt.startedAt),
    });
  if (after.next === 'LEAVE_NOTE_OUT') return 'now';
  if (after.pauses) await countRefusal(run, lead.leadId);
  return 'later';
}

function memoryAfterRefusal(
  before: WalkMemory,
  after: RefusalOutcome,
  triedAt: number,
): WalkMemory {
  const { noteRefusedAt: _note, byEmail: _email, ...rest } = before;
  switch (after.next) {
    case 'LEAVE_NOTE_OUT':
      return { ...before, noteRefusedAt: triedAt };
    case 'BY_EMAIL':
      return { ...rest, byEmail: true };
    case 'WAIT':
      return {
        ...rest,
        refusedInvite: after.refused,
        notBefore: after.until,
        notBeforeCode: 'INVITE_REFUSED',
      };
    case 'FAIL':
      return rest;
  }
}

/** After this many different people in a row, the account itself may be the reason. */
async function countRefusal(run: LaneRun, leadId: string): Promise<void> {
  const refused = [...new Set([...(run.state.marks.refusedInvites ?? []), leadId])];
  const enough = refused.length >= REFUSALS_BEFORE_PAUSE;
  setState(run, withMarks(run.state, { refusedInvites: enough ? [] : refused }));
  if (enough) await pauseInvites(run, null, { reason: 'INVITES_REFUSED', people: refused.length });
}

/**
 * Records that the network accepted an invitation, so earlier refusals were not about the account.
 * If the same person had just been refused with the note, the month's notes are used up, and how
 * many there were is known (product rules, section 2; decision 199).
 */
export async function recordSentInvite(run: LaneRun, payload: ActPayload): Promise<void> {
  const { marks, facts } = run.state;
  const now = campaignNow(run);
  const withNote = payload.note != null;
  const { refusedInvites: _refused, ...rest } = marks;
  setState(run, {
    ...run.state,
    marks: {
      ...withoutRefusal(rest, withNote),
      ...(payload.noteLeftOut === true ? notesLearned(run, now) : {}),
      takenInvite: {
        at: now,
        notedAt: withNote ? now : (marks.takenInvite?.notedAt ?? null),
        pending: Math.max(facts.invites.pending, marks.takenInvite?.pending ?? 0),
      },
    },
    facts: {
      ...facts,
      invites: {
        ...facts.invites,
        pending: facts.invites.pending + 1,
        notedAt: withNote ? [now, ...facts.invites.notedAt] : facts.invites.notedAt,
      },
    },
  });
  if (facts.user.inviteLimitAnswers > 0) await changeRunUser(run, { inviteLimitAnswers: 0 });
}

/** A note that was accepted ends what a refusal meant. */
function withoutRefusal(marks: LaneMarks, withNote: boolean): LaneMarks {
  if (!withNote) return marks;
  const { noteQuotaUntil: _until, ...rest } = marks;
  return rest;
}

/** The conclusion from a refused note about the month's notes. */
function notesLearned({ state: { facts, marks } }: LaneRun, now: number): Partial<LaneMarks> {
  const { zone } = facts.user.week;
  const { refusedUntil, learned } = learnFromRefusal({
    zone,
    now,
    used: notesSince(facts.invites.notedAt, noteMonth(zone, now).from),
    learned: marks.notesLearned ?? null,
  });
  return { noteQuotaUntil: refusedUntil, ...(learned === null ? {} : { notesLearned: learned }) };
}
