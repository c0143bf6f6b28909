import {
  noteBudget,
  noteMonth,
  notesSince,
  type NoteAccount,
  type NoteBudget,
} from '#core/limits/note-budget.ts';
import type { InviteCounts, LaneMarks, LaneUser } from '#data/walk/lane-facts.ts';

type NoteUser = Pick<LaneUser, 'paidAccount' | 'notesPerMonth' | 'week'>;

/** The known facts about an account's monthly notes. */
export function noteAccountOf(user: NoteUser, marks: LaneMarks): NoteAccount {
  return {
    paidAccount: user.paidAccount,
    notesSet: user.notesPerMonth,
    notesLearned: marks.notesLearned ?? null,
    notesRefusedUntil: marks.noteQuotaUntil ?? null,
  };
}

/** The month's notes of an account, by its ledger and what LinkedIn has refused. */
export function laneNotes({
  user,
  marks,
  invites,
  now,
}: {
  user: NoteUser;
  marks: LaneMarks;
  invites: Pick<InviteCounts, 'notedAt'>;
  now: number;
}): NoteBudget {
  const { from, until } = noteMonth(user.week.zone, now);
  const used = notesSince(invites.notedAt, from);
  return noteBudget({ account: noteAccountOf(user, marks), used, until, now });
}
