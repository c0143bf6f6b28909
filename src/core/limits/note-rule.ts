/** How a campaign spends invitation notes (product rules, section 2). */
export const NOTE_RULES = ['ALWAYS', 'UNTIL_USED_UP', 'MATCHING'] as const;
export type NoteRuleCode = (typeof NOTE_RULES)[number];

/** The conditions of the leads' filter that hold of a person whatever was done so far. */
export type NoteFilter = {
  leadsList?: string | undefined;
  tags?: string[] | undefined;
  query?: string | undefined;
  country?: string[] | undefined;
};
export type NoteRule = { noteRule: NoteRuleCode; noteFilter: NoteFilter | null };

/** Whether a filter has a condition at all. */
export function hasNoteCondition({ leadsList, tags, query, country }: NoteFilter): boolean {
  return (
    leadsList !== undefined ||
    (tags ?? []).length > 0 ||
    (query ?? '').trim() !== '' ||
    (country ?? []).length > 0
  );
}
