import { expect, test } from 'vitest';
import { newTrialEnd, parseTrialEnd } from '#core/plan/trial-end.ts';

test.each([
  ['2026-12-31', '2026-12-31T23:59:59.999Z'],
  ['2026-12-31T18:00:00Z', '2026-12-31T18:00:00.000Z'],
  ['2026-12-31T18:00+02:00', '2026-12-31T16:00:00.000Z'],
])('%s is the end of a trial at %s', (text, at) =>
  expect(new Date(parseTrialEnd(text) ?? 0).toISOString()).toBe(at),
);

test.each([
  '',
  'tomorrow',
  '2026-13-01',
  '2026-02-30',
  '31.12.2026',
  '2026-12-31T18:00',
  '2026-12-31 18:00',
])('"%s" is none', (text) => expect(parseTrialEnd(text)).toBeNull());

test.each([
  [7, 7 * 86_400_000],
  [0, 0],
  [null, null],
])('a trial of %s days ends %s ms after its start', (trialDays, end) =>
  expect(newTrialEnd({ trialDays, realNow: 0 })).toBe(end),
);
