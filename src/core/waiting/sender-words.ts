/** Where a name in place of each word wouldn’t read well. */
const PHRASES: readonly [RegExp, (name: string) => string][] = [
  [/\bTell us what you see\b/gu, (name) => `We asked ${name} what they see`],
  [/\byou’ve used all your\b/giu, (name) => `${name} has used all their`],
  [/\byou clean your lists and resume\b/gu, (name) => `${name} cleans their lists and resumes`],
  [/\byou wrote yourself\b/gu, (name) => `${name} wrote by hand`],
  [/\byou’re\b/giu, (name) => `${name} is`],
  [/\byou’ve\b/giu, (name) => `${name} has`],
  [/\byours?\b/giu, (name) => `${name}’s`],
];

/** Verbs after "you" that have another form after a name. */
const VERBS = /\byou (already )?(choose|connect|follow|have|pay|reconnect|resume|turn)\b/giu;

/**
 * A sentence that was written for a sender of a shared campaign, for its owner: "Your mailbox" is
 * "Maya’s mailbox" (product rules, section 22). Only the owner can start the campaign, so that
 * stays as it is.
 */
export function inSenderWords(text: string, name: string): string {
  return PHRASES.reduce((seen, [phrase, words]) => seen.replace(phrase, () => words(name)), text)
    .replace(
      VERBS,
      (_, already = '', verb: string) =>
        `${name} ${already}${verb.toLowerCase() === 'have' ? 'has' : `${verb}s`}`,
    )
    .replace(/\byou\b(?! start)/giu, () => name);
}
