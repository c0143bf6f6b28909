/** UTF-16 code units of a tag. */
export const TAG_LENGTH = 50;

/**
 * Why a text cannot be a tag, or null. A comma parts the tags that a list of leads is filtered by,
 * so a tag with one could never be asked for.
 */
export function tagTextError(text: string): string | null {
  if (text.length > TAG_LENGTH) return `A tag can have at most ${TAG_LENGTH} characters`;
  return text.includes(',') ? 'A tag can’t contain a comma' : null;
}
