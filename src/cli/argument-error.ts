import { isEmail } from '#core/email/email-address.ts';
import { listedChoices } from '#core/text/formats.ts';

/** Invalid arguments of a command; each sentence is for the person who typed it. */
export class ArgumentError extends Error {
  constructor(sentences: readonly string[]) {
    super(`This command can’t run with these arguments:\n  ${sentences.join('\n  ')}`);
    this.name = 'ArgumentError';
  }
}

/** Rejects an invalid argument by name, with the command's usage. */
export function need(holds: boolean, sentence: string, usage: string): asserts holds {
  if (!holds) throw new ArgumentError([sentence, `Usage: ${usage}`]);
}

/** The word after a command, which names the action. */
export function needWord<const Word extends string>(
  given: string | undefined,
  words: readonly Word[],
  usage: string,
): Word {
  const word = words.find((known) => known === given);
  const said = given === undefined ? 'nothing' : `“${given}”`;
  need(
    word !== undefined,
    `The command must be followed by ${listedChoices(words)}, not ${said}.`,
    usage,
  );
  return word;
}

/** The email of an account. */
export function needEmail(email: string | undefined, usage: string): string {
  need(email !== undefined, '--email is missing.', usage);
  need(isEmail(email), `--email ${email} isn’t an email address.`, usage);
  return email;
}
