import { describe, expect, test } from 'vitest';
import * as absence from '#core/email/absence-words.ts';
import * as automatic from '#core/email/automatic-words.ts';
import * as bounceCause from '#core/email/bounce-cause-words.ts';
import * as bounce from '#core/email/bounce-words.ts';
import * as callsOnly from '#core/email/calls-only-words.ts';
import * as colleague from '#core/email/colleague-words.ts';
import * as erasure from '#core/email/erasure-words.ts';
import * as gone from '#core/email/gone-words.ts';
import * as occasion from '#core/email/occasion-words.ts';
import * as exceptions from '#core/email/opt-out-exceptions.ts';
import * as signs from '#core/email/opt-out-signs.ts';
import * as optOut from '#core/email/opt-out-words.ts';
import * as personalAbsence from '#core/email/personal-absence-words.ts';
import * as receipt from '#core/email/receipt-words.ts';
import { plainLetters } from '#core/email/plain-letters.ts';
import { phrasesOf, samplesOf, sentencesWith } from './phrase-samples-fixture.ts';

const WORDS = {
  absence,
  automatic,
  bounce,
  bounceCause,
  callsOnly,
  colleague,
  erasure,
  occasion,
  exceptions,
  gone,
  optOut,
  personalAbsence,
  receipt,
  signs,
};
const MATCHERS = Object.entries(WORDS).flatMap(([topic, words]) =>
  Object.entries(words).flatMap(([name, matcher]: [string, unknown]) =>
    matcher instanceof RegExp ? [[`${topic} ${name}`, matcher] as const] : [],
  ),
);

describe('every phrase of', () => {
  test.each(MATCHERS)('%s is found in a plain sentence', (_name, matcher) => {
    const phrases = phrasesOf(matcher);
    const found = (text: string) => new RegExp(matcher.source, matcher.flags).test(text);
    expect(
      phrases.filter(
        (phrase) => !samplesOf(phrase).flatMap(sentencesWith).map(plainLetters).some(found),
      ),
    ).toEqual([]);
  });
});
