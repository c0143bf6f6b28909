/** Letters and the marks within a name: everything else in a part of a slug tells of no name. */
const NAME_PART = /^[\p{L}\p{M}'’]+$/u;

/**
 * What a person is probably called, from the public slug of their profile: "jane-doe-12345" is
 * "Jane Doe". Null where the slug has no name in it. It is a guess, for lists and headings until
 * the profile was read, marked as one there and never a value of a text.
 */
export function guessNameFromSlug(slug: string): string | null {
  const parts = slug
    .normalize('NFC')
    .split(/[-_.+~&*!]+/)
    .filter((part) => NAME_PART.test(part));
  if (!parts.some((part) => part.length > 1)) return null;
  return parts.map(capitalised).join(' ');
}

function capitalised(part: string): string {
  const [first = '', ...rest] = [...part];
  return first.toLocaleUpperCase('en-US') + rest.join('');
}
