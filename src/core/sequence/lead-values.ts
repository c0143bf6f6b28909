import { scrubName, scrubPerson } from '#core/scrubber/person-name.ts';
import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import { assignVariant } from '#core/sequence/item-texts.ts';
import type { SenderValues } from '#core/text/sender-values.ts';
import { type LeadValues, type Placeholder, valueOf } from '#core/text/placeholders.ts';

/** The facts about a person that texts use. */
export type NamedPerson = Record<Placeholder, string | null> & {
  custom: Readonly<Record<string, string>>;
};

/**
 * The values of a person's placeholders, with the scrubbed name, and those of who writes to them
 * (product rules, sections 2, 6, and 22).
 */
export function leadValues(
  person: NamedPerson,
  nameWords: readonly string[],
  sender?: SenderValues,
): LeadValues {
  const { firstName, lastName } = scrubPerson({
    firstName: person.firstName,
    lastName: person.lastName,
    words: nameWords,
  });
  const { jobTitle, company, industry, location, country, custom } = person;
  return {
    firstName,
    lastName,
    fullName: shownFullName(person, nameWords),
    jobTitle,
    company,
    industry,
    location,
    country,
    custom,
    sender,
  };
}

/**
 * The scrubbed full name of a person, or both names joined if it is unknown: for its placeholder
 * and for addressing emails (product rules, section 6).
 */
export function shownFullName(
  { fullName, firstName, lastName }: Pick<NamedPerson, 'fullName' | 'firstName' | 'lastName'>,
  nameWords: readonly string[],
): string | null {
  if (fullName !== null) return scrubName(fullName, nameWords).name;
  const names = scrubPerson({ firstName, lastName, words: nameWords });
  return [names.firstName, names.lastName].filter((part) => part !== null).join(' ') || null;
}

/**
 * The variant of a lead, always the same: the one already assigned, or the one assigned now
 * (product rules, section 2).
 */
export function leadVariant({
  item,
  userId,
  leadId,
  kept,
}: {
  item: SequenceItem;
  userId: string;
  leadId: string;
  kept: string | undefined;
}): string | null {
  if (kept !== undefined && item.variants.some(({ id }) => id === kept)) return kept;
  return assignVariant(item.variants, `${userId} ${leadId} ${item.id}`)?.id ?? null;
}

/**
 * Whether a person has a value for each of these placeholders, as the engine would fill them
 * (product rules, section 2).
 */
export function hasAllValues({
  names,
  person,
  nameWords,
  sender,
}: {
  names: readonly string[];
  person: NamedPerson;
  nameWords: readonly string[];
  sender: SenderValues;
}): boolean {
  const lead = leadValues(person, nameWords, sender);
  return names.every((name) => valueOf(name, lead) !== null);
}
