import { countrySpellings } from '#core/lead/country.ts';

/** Which of a campaign's invitations get their note (product rules, section 2). */
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

/** What the filter looks at in a lead. */
export type NoteLead = {
  leadPackId?: string | undefined;
  person: {
    fullName: string | null;
    company: string | null;
    email: string | null;
    country: string | null;
    tags?: readonly string[] | undefined;
  };
};

/** Whether a filter has a condition at all. */
export function hasNoteCondition({ leadsList, tags, query, country }: NoteFilter): boolean {
  return (
    leadsList !== undefined ||
    (tags ?? []).length > 0 ||
    (query ?? '').trim() !== '' ||
    (country ?? []).length > 0
  );
}

/**
 * Whether leads match a campaign's rule for notes, as the list of leads would find them: engine and
 * forecast both decide by it. Everyone matches a rule without a filter.
 */
export function noteMatcher({ noteRule, noteFilter }: NoteRule): (lead: NoteLead) => boolean {
  if (noteRule !== 'MATCHING' || noteFilter === null) return () => true;
  const { leadsList, tags = [], country = [] } = noteFilter;
  const query = (noteFilter.query ?? '').trim().toLowerCase();
  const countries = new Set(country.flatMap(countrySpellings));
  return ({ leadPackId, person }) =>
    (leadsList === undefined || leadPackId === leadsList) &&
    (tags.length === 0 || tags.some((tag) => person.tags?.includes(tag))) &&
    (country.length === 0 || countries.has(person.country?.toLowerCase() ?? '')) &&
    [person.fullName, person.company, person.email]
      .map((text) => text ?? '')
      .join(' ')
      .toLowerCase()
      .includes(query);
}
