import { passwordTexts } from './password-texts.ts';

type Trouble = keyof typeof passwordTexts.linkTroubles;
const SENTENCES: Readonly<Record<string, string>> = passwordTexts.linkTroubles;

/**
 * The problem with the link of a reset email, by its name in the URL of the page that sends a new
 * one; any other name means an expired link.
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
