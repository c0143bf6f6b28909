import { decideNote, type NoteDecision, type NoteOmission } from '#core/limits/note-budget.ts';
import { noteMatcher } from '#core/limits/note-matcher.ts';
import { omitsNote } from '#core/limits/refused-invite.ts';
import { textsOfVariant } from '#core/sequence/item-texts.ts';
import { leadVariant } from '#core/sequence/lead-values.ts';
import type { ActionType, SequenceItem } from '#core/sequence/sequence-item.ts';
import { isEmptyText } from '#core/text/empty-text.ts';
import { laneNotes } from '#data/walk/lane-notes.ts';
import type { LeadInWalk } from '#data/walk/lead-in-walk.ts';
import { campaignNow, campaignOf, type LaneRun } from '#engine/lane/lane-run.ts';

/**
 * Whether the invitation of a lead goes with its note; null if it has none. The note is left out
 * right after the network refused it for this very person, and else by the campaign's rule.
 */
export function inviteNote(
  run: LaneRun,
  lead: LeadInWalk,
  { item, action }: { item: SequenceItem; action: ActionType },
): NoteDecision | null {
  if (action !== 'CONNECT' && action !== 'CONNECT_BY_EMAIL') return null;
  const { user, invites } = run.state.facts;
  const variantId = leadVariant({
    item,
    userId: user.userId,
    leadId: lead.leadId,
    kept: lead.memory.variants?.[item.id],
  });
  if (isEmptyText(textsOfVariant(item, variantId)?.message)) return null;
  const campaign = campaignOf(run, lead.campaignId);
  const now = campaignNow(run);
  const budget = laneNotes({ user, marks: run.state.marks, invites, now });
  const refused = isNoteRefused(run, lead);
  return decideNote({
    noteRule: campaign?.noteRule ?? 'ALWAYS',
    noteQuotaChoice: item.noteQuotaChoice,
    matches: campaign === null || noteMatcher(campaign)(lead),
    usedUpUntil: refused ? (budget.usedUpUntil ?? budget.resetsAt) : budget.usedUpUntil,
  });
}

/** Whether the attempt just before was refused with the note. */
export function isNoteRefused(run: LaneRun, { memory }: LeadInWalk): boolean {
  return omitsNote({
    noteRefusedAt: memory.noteRefusedAt,
    now: campaignNow(run),
    rate: run.parts.clock.rate(),
  });
}

/** Why a note is left out, as the intent and the timeline keep it. */
export function omissionOf(note: NoteDecision | null): NoteOmission | null {
  return note?.note === 'LEAVE_OUT' ? { reason: note.reason, until: note.until } : null;
}
