import { describe, expect, test } from 'vitest';
import {
  decideNote,
  learnFromRefusal,
  noteBudget,
  noteMonth,
  notesSince,
  type NoteAccount,
  type NoteBudget,
} from '#core/limits/note-budget.ts';
import { noteBudgetText, noteForecastText, noteOmissionText } from '#core/limits/note-texts.ts';

const NOW = Date.parse('2026-03-12T10:00:00Z');
const APRIL = Date.parse('2026-04-01T00:00:00Z');
const ACCOUNT: NoteAccount = {
  paidAccount: false,
  notesSet: null,
  notesLearned: null,
  notesRefusedUntil: null,
};

describe('the budget of a month', () => {
  test.each<[string, Partial<NoteAccount>, number, Partial<NoteBudget>]>([
    ['is unknown', {}, 9, { source: 'UNKNOWN', monthly: null, usedUpUntil: null }],
    ['has some left', { notesLearned: 5 }, 4, { source: 'LEARNED', monthly: 5, usedUpUntil: null }],
    ['is used up', { notesLearned: 5 }, 5, { monthly: 5, usedUpUntil: APRIL }],
    ['is exceeded', { notesSet: 2 }, 3, { source: 'SET', usedUpUntil: APRIL }],
    [
      'is what the user set',
      { notesSet: 9, notesLearned: 5 },
      5,
      { monthly: 9, usedUpUntil: null },
    ],
    ['has none', { notesSet: 0 }, 0, { monthly: 0, usedUpUntil: APRIL }],
    ['was refused', { notesRefusedUntil: NOW + 1 }, 0, { usedUpUntil: NOW + 1 }],
    ['was refused before', { notesRefusedUntil: NOW }, 0, { usedUpUntil: null }],
    [
      'is unlimited on a paid account',
      { paidAccount: true, notesSet: 2, notesRefusedUntil: APRIL },
      7,
      { source: 'UNLIMITED', monthly: null, usedUpUntil: null },
    ],
  ])('%s', (_title, account, used, budget) => {
    expect(
      noteBudget({ account: { ...ACCOUNT, ...account }, used, until: APRIL, now: NOW }),
    ).toMatchObject({ used, resetsAt: APRIL, ...budget });
  });

  test.each([
    ['Etc/UTC', '2026-03-01T00:00:00Z', '2026-03-01T00:00:00.000Z', '2026-04-01T00:00:00.000Z'],
    ['Etc/UTC', '2026-12-31T23:59:59Z', '2026-12-01T00:00:00.000Z', '2027-01-01T00:00:00.000Z'],
    [
      'America/New_York',
      '2026-03-01T04:59:00Z',
      '2026-02-01T05:00:00.000Z',
      '2026-03-01T05:00:00.000Z',
    ],
  ])('in %s at %s is counted from %s to %s', (zone, now, from, until) => {
    const month = noteMonth(zone, Date.parse(now));
    expect([month.from, month.until].map((at) => new Date(at).toISOString())).toEqual([
      from,
      until,
    ]);
  });

  test('counts what was sent since its first instant', () => {
    expect(notesSince([APRIL + 1, APRIL, APRIL - 1], APRIL)).toBe(2);
  });
});

describe('a refused note', () => {
  const learn = (now: string, used: number, learned: number | null) => {
    const { refusedUntil, ...rest } = learnFromRefusal({
      zone: 'Etc/UTC',
      now: Date.parse(now),
      used,
      learned,
    });
    return { until: new Date(refusedUntil).toISOString().slice(0, 10), ...rest };
  };

  test.each([
    ['2026-03-12T10:00:00Z', 5, null, { until: '2026-04-01', learned: 5 }],
    ['2026-03-12T10:00:00Z', 5, 3, { until: '2026-04-01', learned: 5 }],
    ['2026-03-12T10:00:00Z', 2, 5, { until: '2026-04-01', learned: 5 }],
    ['2026-03-12T10:00:00Z', 0, null, { until: '2026-04-01', learned: null }],
    ['2026-03-02T00:00:00Z', 1, null, { until: '2026-04-01', learned: 1 }],
    ['2026-03-01T23:59:59Z', 1, null, { until: '2026-03-02', learned: null }],
    ['2026-03-01T00:00:00Z', 4, 5, { until: '2026-03-02', learned: 5 }],
  ])('at %s after %i, with %j known, teaches %j', (now, used, learned, expected) => {
    expect(learn(now, used, learned)).toEqual(expected);
  });
});

describe('an invitation with a note', () => {
  test.each([
    ['ALWAYS', 'SEND_WITHOUT_NOTE', false, null, 'SEND'],
    ['ALWAYS', 'SEND_WITHOUT_NOTE', true, APRIL, 'NOTES_USED_UP'],
    ['ALWAYS', 'WAIT', true, null, 'SEND'],
    ['ALWAYS', 'WAIT', true, APRIL, 'WAIT'],
    ['UNTIL_USED_UP', 'SEND_WITHOUT_NOTE', true, null, 'SEND'],
    ['UNTIL_USED_UP', 'SEND_WITHOUT_NOTE', true, APRIL, 'NOTES_USED_UP'],
    ['UNTIL_USED_UP', 'WAIT', true, APRIL, 'NOTES_USED_UP'],
    ['MATCHING', 'SEND_WITHOUT_NOTE', true, null, 'SEND'],
    ['MATCHING', 'SEND_WITHOUT_NOTE', true, APRIL, 'NOTES_USED_UP'],
    ['MATCHING', 'WAIT', true, APRIL, 'WAIT'],
    ['MATCHING', 'SEND_WITHOUT_NOTE', false, null, 'NOTE_RULE'],
    ['MATCHING', 'WAIT', false, null, 'NOTE_RULE'],
    ['MATCHING', 'WAIT', false, APRIL, 'NOTE_RULE'],
  ] as const)(
    'under %s with %s (matches: %j, used up until %j): %s',
    (noteRule, noteQuotaChoice, matches, usedUpUntil, expected) => {
      const decided = decideNote({ noteRule, noteQuotaChoice, matches, usedUpUntil });
      expect(decided.note === 'LEAVE_OUT' ? decided.reason : decided.note).toBe(expected);
      if ('until' in decided)
        expect(decided.until).toBe(expected === 'NOTE_RULE' ? null : usedUpUntil);
    },
  );
});

describe('the words', () => {
  const budget: NoteBudget = {
    source: 'LEARNED',
    monthly: 5,
    used: 3,
    resetsAt: APRIL,
    usedUpUntil: null,
  };
  const usedUp = { ...budget, used: 5, usedUpUntil: APRIL };
  test.each([
    [budget, '3 of 5 notes used this month'],
    [usedUp, '5 of 5 notes used this month, none left until Apr 1'],
    [
      { ...budget, source: 'UNKNOWN', monthly: null, used: 1 },
      '1 note used this month. LinkedIn doesn’t say how many you have, usually 5',
    ],
    [
      { ...budget, source: 'UNLIMITED', monthly: null },
      '3 notes used this month. Your paid LinkedIn account has no limit',
    ],
  ] as const)('for a budget', (given, text) => {
    expect(noteBudgetText(given, 'Etc/UTC')).toBe(text);
  });

  test('for a forecast say how many go without', () => {
    expect([40, 1, 0].map((leftOut) => noteForecastText(budget, 'Etc/UTC', leftOut))).toEqual([
      '3 of 5 notes used this month; 40 invites will go without a note',
      '3 of 5 notes used this month; 1 invite will go without a note',
      '3 of 5 notes used this month',
    ]);
  });

  test('for a note that is left out say why', () => {
    expect([
      noteOmissionText({ reason: 'NOTES_USED_UP', until: APRIL }, 'Etc/UTC'),
      noteOmissionText({ reason: 'NOTE_RULE', until: null }, 'Etc/UTC'),
    ]).toEqual([
      'the month’s notes are used up until Apr 1',
      'the campaign keeps its notes for other leads',
    ]);
  });
});
