/** A pattern for `like` that finds a text anywhere, with its special characters taken literally. */
export function likePattern(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
}
