import { passwordTexts } from './password-texts.ts';

type Trouble = keyof typeof passwordTexts.linkTroubles;
const SENTENCES: Readonly<Record<string, string>> = passwordTexts.linkTroubles;

/**
 * What was wrong with the link of a reset mail, by its name in the address of the page that sends a
 * new one; any other name is a link that has expired.
 */
export function linkErrorText(name: string): string {
  return Object.hasOwn(SENTENCES, name)
    ? passwordTexts.linkTroubles[name as Trouble]
    : passwordTexts.linkTroubles.expired;
}

/** The name of a trouble by what the server said. */
export function linkErrorName(sentence: string): string {
  return Object.entries(SENTENCES).find(([, said]) => said === sentence)?.[0] ?? 'invalid';
}
