import { expect, test } from 'vitest';
import { DEFAULT_WEEK } from '#core/schedule/week.ts';
import { pollInterval, nextPoll } from './polling.ts';

const week = { zone: 'Etc/UTC', schedulerItems: DEFAULT_WEEK };
const noon = Date.parse('2026-03-02T12:00:00Z');
const night = Date.parse('2026-03-02T23:00:00Z');
const MINUTE = 60_000;

test('the network is polled every ten minutes in the working hours, and every hour outside them', () => {
  expect([pollInterval(week, noon), pollInterval(week, night)]).toEqual([10 * MINUTE, 60 * MINUTE]);
});

test.each([
  ['three minutes ago', noon - 3 * MINUTE, noon, noon + 7 * MINUTE],
  ['three minutes ago at night', night - 3 * MINUTE, night, night + 57 * MINUTE],
  ['ten minutes ago', noon - 10 * MINUTE, noon, null],
  ['never', undefined, noon, null],
])('after a poll %s the next one is reported until it is due', (_when, lookedAt, now, at) => {
  expect(nextPoll({ lookedAt, week, now })).toBe(at);
});
