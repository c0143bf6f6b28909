import { describe, expect, test } from 'vitest';
import { waitingFor, waitingWithGates } from '#core/waiting/waiting-for.ts';
import { WAITING_CODES, type WaitingFacts } from '#core/waiting/waiting-facts.ts';
import { MS_PER_DAY, MS_PER_HOUR } from '#core/schedule/zone-offset.ts';
import { dateText, whenText } from '#core/time/when-text.ts';
import { CASES } from './waiting-cases-fixture.ts';
import { FACTS, NOW, VISIT, WATCH, at, item } from './waiting-for-fixture.ts';

describe('a lead waits for', () => {
  test.each(CASES)('%s', (_title, facts, code, sentence, until) => {
    const answer = waitingWithGates({ ...FACTS, ...facts });
    expect([
      answer?.code,
      answer?.sentence,
      answer?.until == null ? null : new Date(answer.until).toISOString().slice(0, 16),
    ]).toEqual([code, sentence, until]);
    expect(
      answer?.gates.find(({ code: gate }) => gate !== 'INVITED')?.open,
      'the blocking gate comes before all that is not done',
    ).toBe(false);
    for (const { text } of answer?.gates ?? []) expect(text).not.toMatch(/undefined|null|NaN/);
  });

  test('a branch that starts if nothing changes', () => {
    expect(
      waitingFor({ ...FACTS, sequence: WATCH, position: at('IF_CONNECTED') })?.ifNothingChanges,
    ).toBe('If nothing changes, the No branch starts on Friday at 10 am');
  });

  test('its working hours when its delay ends outside of them', () => {
    const sequence = item('CONNECT', { yesDelay: 106, yes: VISIT });
    expect(waitingFor({ ...FACTS, sequence, state: 'WAITING' })).toMatchObject({
      code: 'DELAY',
      sentence:
        'The delay before the next step, profile view, ends on Friday at 8 pm. The profile view is due on Mar 9, in your working hours.',
      until: Date.UTC(2026, 2, 9, 9),
    });
  });

  test('someone who is away, even while a delay runs or the campaign is off', () => {
    const away = (until: number): Partial<WaitingFacts> => ({
      sequence: item('CONNECT', { yesDelay: 72, yes: VISIT }),
      state: 'WAITING',
      facts: {
        ...FACTS.facts,
        memory: { notBefore: until, notBeforeCode: 'OUT_OF_OFFICE' },
      },
    });
    const back = NOW + 10 * MS_PER_DAY;
    expect(waitingFor({ ...FACTS, ...away(back) })).toMatchObject({
      code: 'OUT_OF_OFFICE',
      sentence: 'Ingrid is out of office. We’ll continue on Mar 12.',
      until: back,
    });
    expect(waitingFor({ ...FACTS, ...away(NOW + MS_PER_DAY) })).toMatchObject({
      code: 'DELAY',
      sentence:
        'Ingrid is out of office and back tomorrow at 10 am. The delay before the next step, profile view, ends on Thursday at 10 am.',
      until: NOW + 3 * MS_PER_DAY,
    });
    expect(waitingFor({ ...FACTS, ...away(back), state: 'PAUSED' })?.sentence).toMatch(
      /^Ingrid is out of office and back on Mar 12\. /u,
    );
    expect(waitingFor({ ...FACTS, ...away(NOW) })?.sentence).not.toMatch(/out of office/u);
  });

  test('how many days of a wait have passed, after what is already done', () => {
    const texts = (facts: Partial<WaitingFacts>) =>
      waitingWithGates({ ...FACTS, ...facts })
        ?.gates.slice(0, 2)
        .map(({ text }) => text);
    const facts = { ...FACTS.facts, invitedAt: NOW - MS_PER_DAY };
    expect(
      texts({ sequence: WATCH, position: at('IF_CONNECTED', NOW - MS_PER_DAY), facts }),
    ).toEqual(['The invite was sent on Mar 1', 'Response: pending for 1 of 4 days']);
    expect(
      texts({
        sequence: item('CONNECT', { yesDelay: 72, yes: VISIT }),
        position: at('VISIT', NOW - 2 * MS_PER_DAY),
      })?.[0],
    ).toBe('2 of 3 days have passed');
    expect(texts({ sequence: WATCH, position: at('IF_CONNECTED') })?.[0]).toBe(
      'Invite response: pending until Friday at 10 am',
    );
    expect(
      texts({
        sequence: item('CONNECT', { yesDelay: 26, yes: VISIT }),
        position: at('VISIT'),
      })?.[0],
    ).toBe('Delay until tomorrow at 12 pm');
  });

  test('nothing when it is at its end', () => {
    for (const state of ['FINISHED', 'FAILED', 'BLACKLISTED'] as const)
      expect(waitingFor({ ...FACTS, state })).toBeNull();
  });

  test('every code is covered here except automatic answers, bounces, monthly notes, and refused invites', () => {
    const covered = new Set(CASES.map(([, , code]) => code));
    expect(WAITING_CODES.filter((code) => !covered.has(code))).toEqual([
      'NOTE_QUOTA',
      'INVITE_REFUSED',
      'OUT_OF_OFFICE',
      'EMAIL_RETRY',
    ]);
  });
});

test.each([
  [NOW + 60_000, 'today at 10:01 am'],
  [NOW + 14 * MS_PER_HOUR, 'tomorrow at 12 am'],
  [NOW + 3 * MS_PER_DAY, 'on Thursday at 10 am'],
  [NOW + 7 * MS_PER_DAY, 'on Mar 9'],
  [NOW - MS_PER_DAY, 'on Mar 1'],
])('an instant is worded the way a person says it', (instant, text) =>
  expect(whenText({ at: instant, now: NOW, zone: 'Etc/UTC' })).toBe(text),
);

test('dates are the user’s own', () => {
  expect(dateText({ at: Date.UTC(2026, 2, 1, 23), zone: 'Asia/Tokyo' })).toBe('Mar 2');
});
