import { isOnlyTitles, scrubName } from '#core/scrubber/person-name.ts';

type NameParts = { firstName: string | null; lastName: string | null; fullName: string | null };

/**
 * First and last name from a full name, without titles and degrees; "Last, First" is swapped,
 * anything else stays as written in `fullName`.
 */
export function splitName(fullName: string): NameParts {
  const [before = '', ...behind] = fullName
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const names = behind.filter((part) => !isCredential({ part, name: before }));
  const [given] = names;
  if (given !== undefined && names.length === 1) {
    const firstName = scrubName(given).name;
    const lastName = scrubName(before).name;
    return { firstName, lastName, fullName: `${firstName} ${lastName}` };
  }
  const { name } = scrubName(names.length === 0 ? before || fullName : fullName);
  const space = name.indexOf(' ');
  return space < 0
    ? { firstName: name, lastName: null, fullName }
    : { firstName: name.slice(0, space), lastName: name.slice(space + 1), fullName };
}

/**
 * Whether the part after a comma is a degree, title, or the like, not a given name: "MBA", "Ph.D.",
 * "CFA", "she/her".
 */
function isCredential({ part, name }: { part: string; name: string }): boolean {
  if (isOnlyTitles(part)) return true;
  if (/^(?:\p{Lu}\.\s?)+$/u.test(part)) return false;
  return /[./\d|]/u.test(part) || (isUpper(part) && !isUpper(name));
}

function isUpper(text: string): boolean {
  return text.length > 1 && text === text.toUpperCase() && text !== text.toLowerCase();
}
