import { expect, test } from 'vitest';
import { DEFAULT_WEEK, type WorkingWeek } from '#core/schedule/week.ts';
import { firstContactText } from './first-contact.ts';

const zone = 'Etc/UTC';
const week: WorkingWeek = { zone, schedulerItems: DEFAULT_WEEK };
const FRIDAY = Date.parse('2026-11-20T00:00:00Z');
const HOUR = 3_600_000;

test('the first contact of an active campaign is in the next working hours', () => {
  expect(firstContactText({ status: 'ACTIVE', week, now: FRIDAY + 18 * HOUR, zone })).toBe(
    ', on Monday at 9 am at the earliest',
  );
  expect(firstContactText({ status: 'ACTIVE', week, now: FRIDAY + 10 * HOUR, zone })).toBe(
    ', which could be any time now',
  );
  expect(
    firstContactText({ status: 'ACTIVE', week: { zone, schedulerItems: [] }, now: FRIDAY, zone }),
  ).toBe(', once a day has working hours');
});

test('an inactive campaign contacts no one', () => {
  expect(firstContactText({ status: 'DRAFT', week, now: FRIDAY, zone })).toBe(
    ', after launch at the earliest',
  );
  expect(firstContactText({ status: 'NOT_ACTIVE', week, now: FRIDAY, zone })).toBe(
    ', once the campaign is active',
  );
});
