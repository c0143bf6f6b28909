import { expect, test } from 'vitest';
import { daysBetween, finishSentence, finishText, percentRange, rangeText } from './finish-text.ts';

const at = (day: string) => `${day}T12:00:00.000Z`;

test('the end is shown as a range, with the year once if it is the same', () => {
  const text = (p10: string | null, p90: string | null) =>
    finishText({ finish: { p10, p50: p10, p90 }, zone: 'Etc/UTC' });
  expect(text(at('2027-02-05'), at('2027-03-04'))).toBe('Feb 5 to Mar 4, 2027');
  expect(text(at('2027-02-05'), at('2027-02-09'))).toBe('Feb 5 to 9, 2027');
  expect(text(at('2026-12-30'), at('2027-01-02'))).toBe('Dec 30, 2026 to Jan 2, 2027');
  expect(text(at('2027-02-05'), at('2027-02-05'))).toBe('Feb 5, 2027');
  expect(text(at('2027-02-05'), null)).toBe('Feb 5, 2027 or much later');
  expect(text(null, null)).toBe('Not within five years');
});

test('the end as a sentence says between, about or after', () => {
  const sentence = (p10: string | null, p90: string | null) =>
    finishSentence({ finish: { p10, p50: p10, p90 }, zone: 'Etc/UTC' });
  expect(sentence(at('2027-02-05'), at('2027-03-04'))).toBe(
    'Finishes between Feb 5 and Mar 4, 2027',
  );
  expect(sentence(at('2027-02-05'), at('2027-02-05'))).toBe('Finishes around Feb 5, 2027');
  expect(sentence(at('2027-02-05'), null)).toBe('Finishes after Feb 5, 2027');
  expect(sentence(null, null)).toBe('Won’t finish within five years at this pace');
});

test('a range of one value is one number, and a share of no one is left out', () => {
  expect([rangeText(81, 136), rangeText(1200, 1200)]).toEqual(['81 to 136', '1,200']);
  expect([
    percentRange({ p10: 210, p90: 292, of: 678 }),
    percentRange({ p10: 0, p90: 0, of: 10 }),
    percentRange({ p10: 0, p90: 0, of: 0 }),
  ]).toEqual(['31% to 43%', '0%', null]);
  expect(daysBetween(at('2026-11-20'), at('2027-02-19'))).toBe(91);
});
