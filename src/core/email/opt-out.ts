import { CALL_WORDS, WRITING_WELCOME_WORDS, WRITING_WORDS } from '#core/email/calls-only-words.ts';
import {
  ASKS_WORDS,
  CONFIRMS_WORDS,
  ENDS_CONTRARY,
  EVERY_WAY_WORDS,
  JUST_NOW_WORDS,
  LAW_WORDS,
  LIKES_WORDS,
  ONLY_SO_WORDS,
} from '#core/email/opt-out-exceptions.ts';
import { greets, withoutClosing } from '#core/email/message-lines.ts';
import { OPT_OUT_SIGNS, OTHERWISE } from '#core/email/opt-out-signs.ts';
import { OPT_OUT_WORDS } from '#core/email/opt-out-words.ts';
import { ownText } from '#core/email/own-words.ts';
import { plainLetters } from '#core/email/plain-letters.ts';
import { erasuresIn, isTurned, removalsIn } from '#core/email/removal-words.ts';
import { sentencesOf } from '#core/email/sentences.ts';
import { isStopWord } from '#core/email/stop-words.ts';

/** A longer message explains something, so a person has to judge it. */
const MOST_WORDS = 110;
const MOST_LETTERS = 800;
/** Longer messages must say so in clear words. */
const MOST_WORDS_OF_SIGNS = 35;
/** But one that cites the law may be as long as lawyers write. */
const MOST_LETTERS_OF_LAW = 3_000;
/** The longest signature after a bare STOP: a name, a company, and contact details. */
const MOST_SIGNATURE_LINES = 8;
const MOST_SIGNATURE_WORDS = 5;
/** How many characters before a request can still change its meaning. */
const MOST_BEFORE = 100;

/** Chinese, Japanese, and Korean put such a time limit before the request. */
const UNTIL_BEFORE = /之前|直到|为止|(?<!これ|今|いま)まで|(?<!지금)까지/u;
const OF_A_PRODUCT = /^\S{1,12}\s?(?:기능|버튼|링크|機能|ボタン|功能|按钮|链接)/u;
const QUOTED = /["“„«「][^"”“»」]{1,200}["”“»」]/gu;

/**
 * The sentence in which someone asks never to be contacted again (product rules, section 16), as it
 * was written; null if there is none. Only a short message that asks for nothing else counts: no
 * time limit, no other channel, no other person. A person's message that says nothing else needs
 * only signs of it. Quoted text is ignored. `subject` is used if the message has no text.
 */
export function optOutSentence({
  text,
  subject = '',
  isAutomatic = false,
}: {
  text: string;
  subject?: string;
  isAutomatic?: boolean;
}): string | null {
  const lines = ownText(text)
    .split('\n')
    .map((line) => line.trim());
  const words = wordsOf(lines);
  if (words.length === 0) {
    const bare = subject.trim();
    return isStop(bare) ? bare : null;
  }
  const core = words.join('\n');
  const isLong = core.length > MOST_LETTERS || core.split(/\s+/u).length > MOST_WORDS;
  if (isLong) return core.length > MOST_LETTERS_OF_LAW ? null : erasureByLaw(core);
  const [first = '', ...rest] = words;
  if (isStop(core)) return core.slice(0, MOST_LETTERS);
  if (isStop(first) && isSignature(rest)) return first;
  const sentences = sentencesIn(core);
  // "You are a nuisance, stop."
  const last = (sentences.at(-1) ?? '').split(/[,;–—]\s/u).at(-1) ?? '';
  // A word alone on the last line may be a name.
  if (isStop(last) && /[ .!。]/u.test(last) && !/[?？]/u.test(core)) return last;
  const whole = plainLetters(core);
  if (isMet(ASKS_WORDS, whole.replaceAll(CONFIRMS_WORDS, ' '))) return null;
  const isWritingWelcome = isMet(WRITING_WELCOME_WORDS, whole);
  for (const [index, sentence] of sentences.entries()) {
    const behind = behindRequest(sentence, { isWritingWelcome });
    if (behind === null) continue;
    const rest = [behind, ...sentences.slice(index + 1)].join('\n');
    return isMet(LIKES_WORDS, plainLetters(rest)) ? null : sentence;
  }
  return !isAutomatic && saysNothingElse(core) ? signOf(sentences) : null;
}

/** Whether a message is short, and has neither questions, numbers, conditions, nor other wishes. */
const saysNothingElse = (core: string): boolean =>
  core.split(/\s+/u).length <= MOST_WORDS_OF_SIGNS &&
  !/[?？\d]/u.test(core) &&
  ![LIKES_WORDS, CALL_WORDS].some((words) => isMet(words, plainLetters(core)));

/** The sentence that refuses or removes something, with nothing against it behind. */
const signOf = (sentences: readonly string[]): string | null =>
  sentences.find((one, index) => {
    const plain = plainSentence(one);
    const behind = plainLetters(sentences.slice(index + 1).join('\n'));
    return (
      !isMet(ONLY_SO_WORDS, plain) &&
      [...plain.matchAll(OPT_OUT_SIGNS)].some(
        (match) =>
          !isTurned(match, plain) &&
          !isMet(OTHERWISE, `${plain.slice(match.index)}\n${behind}`) &&
          !ENDS_CONTRARY.test(plain.slice(Math.max(0, match.index - MOST_BEFORE), match.index)),
      )
    );
  }) ?? null;

/** The sentence of a legal letter that asks for the writer's data to be deleted. */
function erasureByLaw(core: string): string | null {
  if (!isMet(LAW_WORDS, plainLetters(core))) return null;
  return (
    sentencesIn(core).find(
      (sentence) => erasuresIn(plainSentence(sentence)).next().value !== undefined,
    ) ?? null
  );
}

const sentencesIn = (core: string): string[] =>
  sentencesOf(core.replace(/(?<=[\p{L},])\n(?=\p{Ll})/gu, ' '));

/** The first such sentence in several messages. */
export function firstOptOut(texts: readonly string[]): string | null {
  return texts.map((text) => optOutSentence({ text })).find((one) => one !== null) ?? null;
}

/** The lines between greeting and closing, without empty ones. */
function wordsOf(lines: readonly string[]): string[] {
  const filled = lines.filter((line) => line !== '');
  const [first = ''] = filled;
  return withoutClosing(isGreeting(first) ? filled.slice(1) : filled);
}

/** Whether a line only greets: "Hi, stop writing to me." says everything in one line. */
const isGreeting = (line: string): boolean =>
  greets(line) && behindRequest(line, { isWritingWelcome: false }) === null;

const isStop = (text: string): boolean => isStopWord(plainLetters(text));

const isSignature = (lines: readonly string[]): boolean =>
  lines.length <= MOST_SIGNATURE_LINES &&
  lines.every(
    (line) => line.split(/\s+/u).length <= MOST_SIGNATURE_WORDS || /[@|+]|\d{4}|www\./u.test(line),
  );

const plainSentence = (sentence: string): string =>
  plainLetters(sentence.replace(QUOTED, ' ')).replace(/[\s.!?。！？]+$/u, '');

/** What follows a request to stop in this sentence, in plain letters; null without one. */
function behindRequest(
  sentence: string,
  { isWritingWelcome }: { isWritingWelcome: boolean },
): string | null {
  const plain = plainSentence(sentence);
  const found = (matches: Iterable<RegExpExecArray>, only: readonly RegExp[]): string | null => {
    for (const { 0: request, index } of matches) {
      if (ENDS_CONTRARY.test(plain.slice(Math.max(0, index - MOST_BEFORE), index))) continue;
      if (UNTIL_BEFORE.test(plain.slice(0, index)) || OF_A_PRODUCT.test(plain.slice(index)))
        continue;
      // Someone who only wants no calls may be written to.
      if (isWritingWelcome && isMet(CALL_WORDS, request) && !isMet(WRITING_WORDS, request))
        continue;
      const after = plain.slice(index).replaceAll(EVERY_WAY_WORDS, ' ');
      if (!only.some((words) => isMet(words, after))) return plain.slice(index + request.length);
    }
    return null;
  };
  // A day in a request by law is its deadline.
  const limits = isMet(LAW_WORDS, plain) ? [] : [ONLY_SO_WORDS];
  return (
    found(erasuresIn(plain), []) ??
    found(removalsIn(plain), limits) ??
    found(plain.matchAll(OPT_OUT_WORDS), [...limits, JUST_NOW_WORDS])
  );
}

function isMet(words: RegExp, text: string): boolean {
  return text.matchAll(words).next().value !== undefined;
}
