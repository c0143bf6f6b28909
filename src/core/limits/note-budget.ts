import { nextNoteMonth } from '#core/limits/refused-invite.ts';
import { dayStart, localDay, nextDayStart } from '#core/schedule/zone.ts';
import type { NoteQuotaChoice } from '#core/sequence/sequence-item.ts';
import type { NoteRuleCode } from '#core/limits/note-rule.ts';

/** The most notes a month that a user can set; no more of a month's notes are counted. */
export const MAX_NOTES = 100;
/** The usual monthly notes of a free account; forecasts assume it until the number is known. */
export const USUAL_FREE_NOTES = 5;

/** The known facts about an account's monthly notes. Instants in campaign time. */
export type NoteAccount = {
  paidAccount: boolean;
  /** Set by the user; null: learned from LinkedIn. */
  notesSet: number | null;
  /** How many were sent when LinkedIn refused the next; null: it hasn't yet. */
  notesLearned: number | null;
  /** Until when LinkedIn's last refusal holds; null: there was none. */
  notesRefusedUntil: number | null;
};

export const NOTE_SOURCES = ['UNLIMITED', 'SET', 'LEARNED', 'UNKNOWN'] as const;

/** A month's notes. `monthly` is null if the number isn't known, or a paid account has no limit. */
export type NoteBudget = {
  source: (typeof NOTE_SOURCES)[number];
  monthly: number | null;
  used: number;
  resetsAt: number;
  /** Until when no note can be sent; null: one can. */
  usedUpUntil: number | null;
};

/** The calendar month that notes are counted in. */
export function noteMonth(zone: string, now: number): { from: number; until: number } {
  const from = dayStart({ zone, day: `${localDay(zone, now).slice(0, 8)}01` });
  return { from, until: nextNoteMonth(zone, now) };
}

/** How many of these notes were sent in the month. */
export function notesSince(sentAt: readonly number[], from: number): number {
  return sentAt.filter((at) => at >= from).length;
}

/** The budget of the month that ends at `until`, of which `used` notes were sent. */
export function noteBudget({
  account: { paidAccount, notesSet, notesLearned, notesRefusedUntil },
  used,
  until,
  now,
}: {
  account: NoteAccount;
  used: number;
  until: number;
  now: number;
}): NoteBudget {
  const nothing = { monthly: null, used, resetsAt: until, usedUpUntil: null };
  if (paidAccount) return { source: 'UNLIMITED', ...nothing };
  const monthly = notesSet ?? notesLearned;
  const source = notesSet !== null ? 'SET' : notesLearned !== null ? 'LEARNED' : 'UNKNOWN';
  const refusedUntil =
    notesRefusedUntil !== null && notesRefusedUntil > now ? notesRefusedUntil : null;
  const usedUpUntil = monthly !== null && used >= monthly ? until : refusedUntil;
  return { ...nothing, source, monthly, usedUpUntil };
}

/**
 * What to conclude from a refused note: until when there are no more, and how many a month has.
 * LinkedIn's month may begin up to a day after the user's, so a refusal on its first day is about
 * the last month. A refusal before any note was sent, or after fewer than before, means that notes
 * were sent by hand.
 */
export function learnFromRefusal({
  zone,
  now,
  used,
  learned,
}: {
  zone: string;
  now: number;
  used: number;
  learned: number | null;
}): { refusedUntil: number; learned: number | null } {
  const { from, until } = noteMonth(zone, now);
  const tomorrow = nextDayStart(zone, now);
  if (nextDayStart(zone, from) === tomorrow) return { refusedUntil: tomorrow, learned };
  const most = Math.max(used, learned ?? 0);
  return { refusedUntil: until, learned: most === 0 ? null : most };
}

/** Why an invitation goes without the note that is written for it. */
export const NOTE_OMISSIONS = ['NOTES_USED_UP', 'NOTE_RULE'] as const;
export type NoteOmission = {
  reason: (typeof NOTE_OMISSIONS)[number];
  /** When notes are back; null: this lead gets none. */
  until: number | null;
};
export type NoteDecision =
  { note: 'SEND' } | ({ note: 'LEAVE_OUT' } & NoteOmission) | { note: 'WAIT'; until: number };

type Choices = { noteRule: NoteRuleCode; noteQuotaChoice: NoteQuotaChoice };

/**
 * Whether an invitation that has a note goes with it, without it, or waits for the next month's.
 * The campaign's rule says who gets a note and the step's choice what happens once they are used
 * up, except that no invitation waits under UNTIL_USED_UP.
 */
export function decideNote({
  noteRule,
  noteQuotaChoice,
  matches,
  usedUpUntil,
}: Choices & { matches: boolean; usedUpUntil: number | null }): NoteDecision {
  if (noteRule === 'MATCHING' && !matches)
    return { note: 'LEAVE_OUT', reason: 'NOTE_RULE', until: null };
  if (usedUpUntil === null) return { note: 'SEND' };
  return mayLeaveNoteOut({ noteRule, noteQuotaChoice })
    ? { note: 'LEAVE_OUT', reason: 'NOTES_USED_UP', until: usedUpUntil }
    : { note: 'WAIT', until: usedUpUntil };
}

/** Whether an invitation goes without its note once the notes are used up. */
export function mayLeaveNoteOut({ noteRule, noteQuotaChoice }: Choices): boolean {
  return noteRule === 'UNTIL_USED_UP' || noteQuotaChoice === 'SEND_WITHOUT_NOTE';
}
