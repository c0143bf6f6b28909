/** Letters and the marks within a name: a part of a slug with anything else isn't a name. */
const NAME_PART = /^[\p{L}\p{M}'’]+$/u;

/**
 * A person's probable name, from the public slug of their profile: "jane-doe-12345" is "Jane Doe".
 * Null if the slug contains no name. It is a guess for lists and headings until the profile is
 * read: it is marked as a guess and never filled into a text.
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
