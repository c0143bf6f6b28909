import { leadValues, type NamedPerson } from '#core/text/lead-values.ts';
import { valueOf } from '#core/text/placeholders.ts';

/**
 * Whether a person has something for each of these placeholders, as the engine would fill them
 * (product rules, section 2).
 */
export function hasEveryValue({
  names,
  person,
  nameWords,
}: {
  names: readonly string[];
  person: NamedPerson;
  nameWords: readonly string[];
}): boolean {
  const lead = leadValues({ person, nameWords });
  return names.every((name) => valueOf({ name, lead }) !== null);
}
