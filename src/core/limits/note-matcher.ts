import { countrySpellings } from '#core/lead/country.ts';
import type { NoteRule } from '#core/limits/note-rule.ts';

/** The fields of a lead that the filter reads. */
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
