import {
  NOTE_OMISSIONS,
  USUAL_FREE_NOTES,
  type NoteBudget,
  type NoteOmission,
} from '#core/limits/note-budget.ts';
import { counted, grouped } from '#core/text/formats.ts';
import { dateText } from '#core/time/when-text.ts';

/** The month's notes in a sentence without its period: "3 of 5 notes used this month". */
export function noteBudgetText(
  { source, monthly, used, usedUpUntil }: NoteBudget,
  zone: string,
): string {
  const back =
    usedUpUntil === null ? '' : `, none left until ${dateText({ at: usedUpUntil, zone })}`;
  if (source === 'UNLIMITED')
    return `${counted(used, 'note')} used this month. Your paid LinkedIn account has no limit`;
  return monthly === null
    ? `${counted(used, 'note')} used this month${back}. LinkedIn doesn’t say how many you have, usually ${USUAL_FREE_NOTES}`
    : `${grouped(used)} of ${counted(monthly, 'note')} used this month${back}`;
}

/** The same with how many invitations are expected to go without their note. */
export function noteForecastText(budget: NoteBudget, zone: string, leftOut: number): string {
  const text = noteBudgetText(budget, zone);
  return leftOut === 0 ? text : `${text}; ${counted(leftOut, 'invite')} will go without a note`;
}

/** Why an invitation goes without its note, in words that end a sentence. */
export function noteOmissionText({ reason, until }: NoteOmission, zone: string): string {
  return reason === 'NOTE_RULE' || until === null
    ? 'the campaign keeps its notes for other leads'
    : `the month’s notes are used up until ${dateText({ at: until, zone })}`;
}

/** Why an invitation's event says that it went without its note; null: it doesn't. */
export function noteOmissionOf(data: Readonly<Record<string, unknown>>): NoteOmission | null {
  const reason = NOTE_OMISSIONS.find((one) => one === data['withoutNote']);
  const at = data['notesAt'];
  return reason === undefined
    ? null
    : { reason, until: typeof at === 'string' ? Date.parse(at) : null };
}
