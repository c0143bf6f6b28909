import { InvalidArgumentError } from 'commander';
import { isEmail } from '#core/email/email-address.ts';
import { FEATURE_NEEDS, FEATURES, type Feature } from '#core/plan/feature-tiers.ts';
import { parseTrialEnd } from '#core/plan/trial-end.ts';
import { grouped } from '#core/text/formats.ts';

/** An argument that is read by `read`; where that is null, `sentence` says what it must be. */
function argument<Value>(read: (text: string) => Value | null, sentence: string) {
  return (text: string): Value => {
    const value = read(text);
    if (value === null) throw new InvalidArgumentError(sentence);
    return value;
  };
}

const idOf = (text: string) => (/^[1-9]\d{0,17}$/.test(text) ? text : null);

/** The number of a row, as at the end of its page's address. */
export const id = (sentence: string) => argument(idOf, sentence);

/** The email of an account. */
export const email = (text: string): string =>
  argument(
    (given) => (isEmail(given) ? given : null),
    `--email ${text} isn’t an email address.`,
  )(text);

/** The name of a person. */
export const personName = argument((text) => {
  const name = text.trim();
  return name !== '' && name.length <= 100 ? name : null;
}, '--name must have 1 to 100 characters.');

/** When a trial ends. */
export const trialEnd = argument(
  parseTrialEnd,
  '--ends must be a date such as 2026-12-31, or an exact time.',
);

/** From when on something may be missing. */
export const since = argument((text) => {
  const at = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/.test(text)
    ? Date.parse(text)
    : Number.NaN;
  return Number.isNaN(at) ? null : at;
}, '--since must be an exact time such as 2026-12-31T02:00Z.');

const MOST_CREDITS = 1_000_000;

/** A number of credits. */
export const credits = argument(
  (text) => {
    const count = /^\d{1,7}$/.test(text) ? Number(text) : 0;
    return count >= 1 && count <= MOST_CREDITS ? count : null;
  },
  `--credits must be a whole number from 1 to ${grouped(MOST_CREDITS)}.`,
);

/** The features that require a flag of the account instead of a plan. */
export const FLAGS: readonly Feature[] = FEATURES.filter(
  (feature) => FEATURE_NEEDS[feature].tier === null,
);

/** How many rows are listed. */
export const limit = argument(
  (text) => (/^[1-9]\d{0,5}$/.test(text) ? Number(text) : null),
  '--limit must be a whole number from 1.',
);

/** One job, by its number. */
export const job = argument(
  (text) => (text === 'all' ? text : idOf(text)),
  'Name jobs by their numbers, or all of them with “all”.',
);

/** A body as JSON, or `@` and the path of a file with it. */
export const body = argument(
  (text) => (text.startsWith('@') || isJson(text) ? text : null),
  '--body must be JSON, or @ and the path of a file with it.',
);

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
