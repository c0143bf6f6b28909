import {
  ABOUT_WRITER,
  ASIAN_NOBODY,
  CLAUSE_BEGINS,
  GREETS_BEFORE,
  HONORIFIC_NAME,
  NAMES_NOBODY,
  OF_A_TASK,
  OF_THINGS,
  TALKS_WORDS,
  THEY_LEFT_WORDS,
} from '#core/email/colleague-words.ts';
import { goneNoticeOf, namesOf, type GoneNotice } from '#core/email/gone-notice.ts';
import { ASKS_WORDS, LIKES_WORDS } from '#core/email/opt-out-exceptions.ts';
import { ownText } from '#core/email/own-words.ts';
import { plainLetters } from '#core/email/plain-letters.ts';
import type { ReceivedEmail } from '#core/email/received-email.ts';

/** A longer message says more than that someone left. */
const MOST_LETTERS = 700;
/** How far the words for leaving may be from the person's name. */
const MOST_BETWEEN = 60;
const NAME = String.raw`(?:[OD]['’])?\p{Lu}[\p{L}-]{1,20}`;
const NAMES = new RegExp(String.raw`(?<![\p{L}\p{N}'’])${NAME}(?: ${NAME}){0,2}`, 'gu');
/** A person as the subject of a clause, in scripts without capitals. */
const ASIAN_NAME = new RegExp(
  String.raw`^(?:前任の|担当の|弊社の?|当社の?|我们(?:公司)?的?|我司的?)?(?:` +
    String.raw`(?<name>[\p{sc=Han}\p{sc=Katakana}\p{sc=Hangul}]{2,8}?)\s?` +
    String.raw`(?:さん|氏|様|部長|課長|(?:부장|과장|차장|대리|팀장|이사|대표)님?|님|씨)?(?:は|が|은|는|께서)` +
    String.raw`|(?<bare>\p{sc=Han}{2,8})$)`,
  'u',
);

/**
 * A colleague's handwritten notice that the person we wrote to left or retired, with nothing that
 * needs an answer (product rules, section 16). Null if the writer means themselves, names no one,
 * took over the subject, or asks, offers, or refuses anything: such an answer is a reply. `at` in
 * campaign time.
 */
export function colleagueNotice(
  email: ReceivedEmail,
  ownAddresses: readonly string[],
  zone: string,
): GoneNotice | null {
  const own = ownText(email.text).trim();
  const plain = plainLetters(own);
  if (own.length > MOST_LETTERS || /[?？]/u.test(own)) return null;
  if ([TALKS_WORDS, ASKS_WORDS, LIKES_WORDS].some((words) => isMet(words, plain))) return null;
  const known = knownNames(email, plain);
  return goneNoticeOf({
    email: { ...email, subject: '', text: own.replaceAll(SHORT_TITLE, '$1 ') },
    ownAddresses,
    zone,
    words: THEY_LEFT_WORDS,
    holds: (sentence, match) => isOfAnother(sentence, match, known),
  });
}

/** The dot after a title doesn't end a sentence. */
const SHORT_TITLE = /(?<!\p{L})(sig|mrs?|ms|mme|mlle|dhr|mevr|mw|sra?|prof|dott|ing|mgr|hr)\.\s/giu;

type Known = { theirs: readonly string[]; ours: readonly string[] };

/** The names in our message and in the subject, and the names that the answer addresses. */
function knownNames(email: ReceivedEmail, plain: string): Known {
  const ours = email.to.flatMap(({ name, address }) => [
    ...namesOf(name),
    ...namesOf(address.split('@', 1)[0] ?? ''),
  ]);
  const whole = plainLetters(email.text.slice(0, 8_000));
  const quoted = whole.length > plain.length ? whole.slice(plain.length) : '';
  return {
    theirs: namesOf(`${email.subject.slice(0, 500)} ${quoted}`).filter((name) =>
      /^[\p{Lu}\p{Lo}]/u.test(name),
    ),
    ours: ours.map((name) => name.toLowerCase()),
  };
}

/** Whether a sentence says about a named person that they left. */
function isOfAnother(
  sentence: string,
  { index, 0: words }: RegExpExecArray,
  known: Known,
): boolean {
  const upTo = sentence.slice(0, index + words.length);
  if (OF_A_TASK.test(sentence.slice(upTo.length))) return false;
  if (/\p{sc=Han}|\p{sc=Hangul}|\p{sc=Katakana}/u.test(upTo))
    return isAsianName(sentence.slice(0, index), words);
  return [...upTo.matchAll(NAMES)].some(({ 0: name, index: start }) => {
    const end = start + name.length;
    const between = sentence.slice(end, Math.max(end, index));
    // A verb at the beginning is capitalized too: "Retired last year."
    if (start === index && !/^\S+ retired/iu.test(words)) return false;
    if (between.length > MOST_BETWEEN || /,/u.test(between.replace(/^,[^,]{1,40},/u, '')))
      return false;
    if (ABOUT_WRITER.test(sentence.slice(end, Math.max(end, upTo.length)))) return false;
    if (HONORIFIC_NAME.test(upTo.slice(0, end))) return true;
    const people = name.split(' ').filter((one) => {
      const lower = one.toLowerCase();
      return !NAMES_NOBODY.has(lower) && !known.ours.includes(lower);
    });
    if (people.length === 0 || GREETS_BEFORE.test(upTo.slice(0, start))) return false;
    if (people.some((one) => known.theirs.some((their) => isSameName(one, their)))) return true;
    return start <= index && !OF_THINGS.test(words) && CLAUSE_BEGINS.test(upTo.slice(0, start));
  });
}

/** "Marek" and "Marka": some languages decline names. */
function isSameName(one: string, other: string): boolean {
  const most = Math.max(one.length, other.length);
  const same = [...one].findIndex((letter, at) => letter !== other[at]);
  return most - (same < 0 ? one.length : same) <= (most > 4 ? 2 : 0);
}

function isAsianName(before: string, words: string): boolean {
  if (/私|わたくし|小職|当方|本人|我(?!们|司)|自分|저는|제가|저희|나는/u.test(before)) return false;
  const clause =
    before
      .split(/[、，,。:：]/u)
      .at(-1)
      ?.trim() ?? '';
  const { name, bare } = ASIAN_NAME.exec(clause)?.groups ?? {};
  const subject = name ?? bare;
  if (subject === undefined) return /하셨|하셔|되셨/u.test(words);
  return !ASIAN_NOBODY.test(subject);
}

function isMet(words: RegExp, text: string): boolean {
  return text.matchAll(words).next().value !== undefined;
}
