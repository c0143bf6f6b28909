/**
 * What can be wrong with the link of a reset mail, as the server says it, and its name in the
 * address of the page that sends a new one.
 */
const LINK_TROUBLES = [
  { name: 'expired', sentence: 'This link has expired' },
  { name: 'used', sentence: 'This link has already been used' },
  { name: 'other', sentence: 'This link is for something else' },
  { name: 'incomplete', sentence: 'This link is incomplete' },
  { name: 'invalid', sentence: 'This link is no longer valid' },
] as const;

/** The sentence of a trouble by its name; any other name is a link that has expired. */
export function linkTrouble(name: string): string {
  return LINK_TROUBLES.find((one) => one.name === name)?.sentence ?? LINK_TROUBLES[0].sentence;
}

/** The name of a trouble by what the server said. */
export function troubleName(sentence: string): string {
  return LINK_TROUBLES.find((one) => one.sentence === sentence)?.name ?? 'invalid';
}
