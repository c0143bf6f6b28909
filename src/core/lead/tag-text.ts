/** The longest tag, in UTF-16 code units. */
export const TAG_LENGTH = 50;

/**
 * Why a text can't be a tag, or null. A comma separates the tags in a filter of leads, so a tag
 * with one could never be filtered by.
 */
export function tagTextError(text: string): string | null {
  if (text.length > TAG_LENGTH) return `A tag can have at most ${TAG_LENGTH} characters`;
  return text.includes(',') ? 'A tag can’t contain a comma' : null;
}
