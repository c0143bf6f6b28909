import { ABSENT_WORDS, BACK_WORDS } from '#core/email/absence-words.ts';
import { greets, withoutClosing } from '#core/email/message-lines.ts';
import { findDates } from '#core/email/named-dates.ts';
import { ownText } from '#core/email/own-words.ts';
import {
  ANSWERS_WORDS,
  BESIDE_ABSENCE_WORDS,
  OWN_ABSENCE_WORDS,
  URGENT_WORDS,
} from '#core/email/personal-absence-words.ts';
import { plainLetters } from '#core/email/plain-letters.ts';
import type { ReceivedEmail } from '#core/email/received-email.ts';
import { sentencesOf } from '#core/email/sentences.ts';

/** A longer message says more than that someone is away. */
const MOST_LETTERS = 600;
/** The longest line after the last sentence that is only a name or a few details. */
const MOST_SIGNATURE_WORDS = 6;

/**
 * The text of an absence notice by a person, or by a program without any sign of one: they are away
 * until a named day, and neither ask nor offer nor refuse anything (product rules, section 16).
 * Null for any other message, since that is a reply. `zone` is the user's.
 */
export function personalAbsence(email: ReceivedEmail, zone: string): string | null {
  const lines = ownText(email.text)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const core = withoutSignature(withoutClosing(lines)).join('\n');
  if (core === '' || core.length > MOST_LETTERS || /[?？]/u.test(core)) return null;
  const joined = core.replace(/(?<=[\p{L},])\n(?=\p{Ll})/gu, ' ');
  const sentences = sentencesOf(joined).map(plainLetters);
  if (!sentences.some((one) => isMet(OWN_ABSENCE_WORDS, withoutGreeting(one)))) return null;
  if (!sentences.every(goesWithAbsence)) return null;
  return findDates({ text: joined, at: email.at, zone }).length === 0 ? null : joined;
}

/** Whether each part of a sentence is about the absence: what else it says would be an answer. */
function goesWithAbsence(sentence: string): boolean {
  if (isMet(URGENT_WORDS, sentence) || isShort(sentence)) return true;
  const rest = withoutGreeting(sentence);
  return (
    !isMet(ANSWERS_WORDS, rest) &&
    rest
      .split(/[,;:–—，、：；]|\s-\s/u)
      .every((part) => part.trim().split(/\s+/u).length < 3 || isAboutAbsence(part) || isDay(part))
  );
}

const isAboutAbsence = (part: string): boolean =>
  [OWN_ABSENCE_WORDS, ABSENT_WORDS, BACK_WORDS, BESIDE_ABSENCE_WORDS].some((words) =>
    isMet(words, part),
  );

/** Whether a part of a sentence is little more than a day: "Monday, 17 August". */
const isDay = (part: string): boolean => part.trim().length < 25 && /\d/u.test(part);

/** "Hi Maya, I'm away" begins with its second half. */
const withoutGreeting = (sentence: string): string => {
  const [, greeting = '', rest = ''] = /^([^,，!]{1,40}[,，!])\s*(.+)$/u.exec(sentence) ?? [];
  return greets(greeting) ? rest : sentence;
};

/** A greeting, or a name; never a word like "Interesting!". */
const isShort = (sentence: string): boolean =>
  greets(sentence) || /^(?:hi|hey|hello|hej|hei|hoi|hola|oi|ciao)\b[^\n]{0,20}$/iu.test(sentence);

/** The lines without the names and numbers at the end. */
function withoutSignature(lines: readonly string[]): string[] {
  const last = lines.findLastIndex((line) => !isSignature(line));
  return lines.slice(0, Math.max(last, 0) + 1);
}

const isSignature = (line: string): boolean =>
  line.split(/\s+/u).length <= MOST_SIGNATURE_WORDS &&
  !/[.!?。！]$/u.test(line) &&
  (/^\p{Lu}[\p{L}'’.-]*(?: [\p{L}'’.-]{1,20}){0,2}$/u.test(line) ||
    /\d{3}|\d{2}[. ]\d{2}|[@|]/u.test(line));

function isMet(words: RegExp, text: string): boolean {
  return text.matchAll(words).next().value !== undefined;
}
