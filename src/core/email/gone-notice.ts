import { normalizeEmail } from '#core/email/email-address.ts';
import {
  DEAD_ADDRESS_WORDS,
  LEAVING_SUBJECT,
  LEFT_WORDS,
  NOT_YET_WORDS,
  THIS_ADDRESS,
} from '#core/email/gone-words.ts';
import { findDates } from '#core/email/named-dates.ts';
import { ownText } from '#core/email/own-words.ts';
import { plainLetters } from '#core/email/plain-letters.ts';
import type { ReceivedEmail } from '#core/email/received-email.ts';
import { MS_PER_DAY } from '#core/schedule/zone-offset.ts';
import { sentencesOf } from '#core/email/sentences.ts';

/** The sentence that says that no one reads an address anymore, and the address given instead. */
export type GoneNotice = { sentence: string; newAddress: string | null };

const MOST_TEXT = 4_000;
/** A date without a year that is further ahead was earlier this year. */
const SOON_MS = 180 * MS_PER_DAY;
const ADDRESS = /[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu;

/**
 * Whether a message says that no one reads its address anymore: the person left, retired, or has
 * another address (product rules, section 16). Null if that is still to come, or if someone who is
 * only away says it about another person. `at` in campaign time.
 */
export function goneNotice(
  email: ReceivedEmail,
  ownAddresses: readonly string[],
  zone: string,
): GoneNotice | null {
  return goneNoticeOf({ email, ownAddresses, zone });
}

/**
 * The same for the first sentence for which `holds`, called with it in plain letters and the
 * matching `words`. Without `words`, those of people who left and of dead addresses are used.
 */
export function goneNoticeOf({
  email,
  ownAddresses,
  zone,
  words,
  holds = () => true,
}: {
  email: ReceivedEmail;
  ownAddresses: readonly string[];
  zone: string;
  words?: RegExp;
  holds?: (sentence: string, match: RegExpExecArray) => boolean;
}): GoneNotice | null {
  const text = ownText(email.text).slice(0, MOST_TEXT);
  const sentences = sentencesOf(`${email.subject}\n${joinedLines(text)}`);
  const sentence = sentences.find((one) => {
    const match = goneIn(one, { email, zone, words });
    return match !== null && holds(plainLetters(one), match);
  });
  if (sentence === undefined) return null;
  return { sentence, newAddress: newAddressIn(text, email, ownAddresses) };
}

/** Joins lines that were only wrapped. */
const joinedLines = (text: string): string => text.replace(/(?<=[\p{L},])\n(?=\p{Ll})/gu, ' ');

function goneIn(
  sentence: string,
  { email, zone, words }: { email: ReceivedEmail; zone: string; words: RegExp | undefined },
): RegExpExecArray | null {
  const plain = plainLetters(sentence);
  const match = words === undefined ? leftOrDead(plain) : found(words, plain);
  if (match === null || found(NOT_YET_WORDS, plain) !== null) return null;
  // "As of April 30, I'm no longer with Acme" is still to come.
  const days = findDates({ text: sentence, at: email.at, zone });
  const isToCome = days.some(
    ({ day, start, end }) =>
      end <= match.index && match.index - start < 60 && Date.parse(day) - email.at < SOON_MS,
  );
  return isToCome ? null : match;
}

const leftOrDead = (plain: string): RegExpExecArray | null =>
  found(LEFT_WORDS, plain) ?? deadAddressIn(plain);

/** A dead or new email address; companies move house too. */
function deadAddressIn(plain: string): RegExpExecArray | null {
  const match = found(DEAD_ADDRESS_WORDS, plain);
  return match !== null && (IS_NOT.test(match[0]) || OF_EMAIL.test(plain)) ? match : null;
}

const IS_NOT = new RegExp(
  String.raw`(?<!\p{L})(?:not|no longer|nicht|n'\p{L}+|ne|ya no|non|nao|niet|inte|ikke` +
    String.raw`|art[ıi]k|nie|d[ei]s?a[ck]?t{1,2}iva[dt]\p{L}{1,3}|deaktiviert` +
    String.raw`|deactivated)(?!\p{L})|不|停|ません|않`,
  'iu',
);
const OF_EMAIL = new RegExp(
  String.raw`@|mail|posta|courriel|correo|inbox|postfach|casella|buzon|boite|caixa` +
    String.raw`|account|邮|郵|信箱|メール|アドレス|메일|계정`,
  'iu',
);

function found(words: RegExp, text: string): RegExpExecArray | null {
  return text.matchAll(words).next().value ?? null;
}

/** Whether a text in plain letters says that an email address is out of use. */
export const saysAddressIsDead = (plain: string): boolean =>
  sentencesOf(plain).some((sentence) => deadAddressIn(sentence) !== null);

/**
 * Whether a message talks about its own sender in the third person, which a person doesn't do:
 * "Rita Falk has left the company", from Rita Falk.
 */
export function speaksOfItsSender({ from }: ReceivedEmail, sentence: string): boolean {
  const plain = plainLetters(sentence);
  const left = found(LEFT_WORDS, plain);
  if (left === null || FIRST_PERSON.test(sentence)) return false;
  const before = plain.slice(0, left.index);
  return namesOf(from?.name ?? '').some((name) => says(before, name));
}

/**
 * Whether a person says goodbye: they write about nothing else, or say that no one reads this
 * address anymore. A question needs an answer.
 */
export function takesLeave({ subject, text }: ReceivedEmail): boolean {
  const own = plainLetters(ownText(text).slice(0, MOST_TEXT));
  if (/[?？]/u.test(own)) return false;
  return (
    LEAVING_SUBJECT.test(plainLetters(subject.slice(0, 500))) ||
    sentencesOf(joinedLines(own)).some(
      (sentence) => THIS_ADDRESS.test(sentence) && IS_NOT.test(deadAddressIn(sentence)?.[0] ?? ''),
    )
  );
}

/**
 * Whether a sentence is about neither its writer nor its address: "Tom Berg has left the company".
 */
export function tellsOfAnother(email: ReceivedEmail, sentence: string): boolean {
  return (
    !FIRST_PERSON.test(sentence) &&
    !speaksOfItsSender(email, sentence) &&
    (deadAddressIn(plainLetters(sentence)) === null || namesOtherAddresses(email, sentence))
  );
}

/** "sales@hale.example is no longer in use", from robin@hale.example. */
function namesOtherAddresses({ from }: ReceivedEmail, sentence: string): boolean {
  const nameOf = (address: string): string => normalizeEmail(address).split('@')[0] ?? '';
  const named = [...sentence.matchAll(ADDRESS)].map(([address]) => nameOf(address));
  return named.length > 0 && !named.includes(nameOf(from?.address ?? ''));
}

const FIRST_PERSON = new RegExp(
  String.raw`(?<!\p{L})(?:i|i['’]m|i['’]ve|my|me|ich|mein|meine|je|j['’]ai|mon|yo|mi|he` +
    String.raw`|mio|mia|ho|eu|meu|minha|ik|mijn|ben)(?!\p{L})|本人|我|私|저`,
  'iu',
);

/** The words of a name, without initials. */
export const namesOf = (name: string): string[] =>
  plainLetters(name)
    .split(/[^\p{L}]+/u)
    .filter((one) => one.length > (/\p{Lo}/u.test(one) ? 1 : 2));

/** Whether a text names someone: as a capitalized word, in scripts that have capitals. */
function says(text: string, name: string): boolean {
  if (/\p{Lo}/u.test(name)) return text.includes(name);
  const written = [`${name.slice(0, 1).toUpperCase()}${name.slice(1).toLowerCase()}`, name];
  return text
    .split(/[^\p{L}]+/u)
    .some((word) => written.includes(word) || word === name.toUpperCase());
}

function newAddressIn(
  text: string,
  email: ReceivedEmail,
  ownAddresses: readonly string[],
): string | null {
  const known = [
    ...ownAddresses,
    email.from?.address ?? '',
    ...email.to.map(({ address }) => address),
  ];
  const others = known.map(normalizeEmail);
  const named = [...text.matchAll(ADDRESS)].map(([address]) => normalizeEmail(address));
  return named.find((address) => !others.includes(address)) ?? null;
}
