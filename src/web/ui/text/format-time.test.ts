import { describe, expect, it } from 'vitest';
import { formatDate, formatFullHour, formatHour, formatHourOfDay, formatMoment, formatRelative } from './format-time.ts';

const at = Date.parse('2026-11-20T13:38:00Z');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

describe('times on the screen', () => {
  it("writes dates month first, in the user's zone", () => {
    expect(formatDate({ at, zone: 'Europe/Stockholm' })).toBe('Nov 20, 2026');
    expect(formatDate({ at: Date.parse('2026-11-20T23:30:00Z'), zone: 'Asia/Tokyo' })).toBe('Nov 21, 2026');
    expect(formatMoment({ at, zone: 'Europe/Stockholm' })).toBe('Fri, Nov 20, 2026, 2:38 pm');
  });
  it('writes a full hour without minutes', () => {
    expect(formatHour({ at: Date.parse('2026-11-20T08:00:00Z'), zone: 'Europe/Stockholm' })).toBe('9 am');
    expect(formatHour({ at, zone: 'Europe/Stockholm' })).toBe('2:38 pm');
    expect([0, 11, 12, 23].map(formatFullHour)).toEqual(['12 am', '11 am', '12 pm', '11 pm']);
    expect(formatHourOfDay({ at: Date.parse('2026-11-20T23:05:00Z'), zone: 'Etc/UTC' })).toBe(23);
  });
  it('knows the older spelling of the Kyiv zone', () => {
    expect(formatHour({ at, zone: 'Europe/Kiev' })).toBe('3:38 pm');
  });
  it('tells relative times by the steps of the specification', () => {
    const ago = (ms: number) => formatRelative({ at: at - ms, now: at });
    expect(ago(59_999)).toBe('Just now');
    expect(ago(MINUTE)).toBe('1 minute ago');
    expect(ago(59 * MINUTE)).toBe('59 minutes ago');
    expect(ago(HOUR)).toBe('1 hour ago');
    expect(ago(23 * HOUR)).toBe('23 hours ago');
    expect(ago(DAY)).toBe('1 day ago');
    expect(ago(29 * DAY)).toBe('29 days ago');
    expect(ago(30 * DAY)).toBe('1 month ago');
    expect(ago(359 * DAY)).toBe('11 months ago');
    expect(ago(366 * DAY)).toBe('1 year ago');
    expect(ago(800 * DAY)).toBe('2 years ago');
  });
  it('says when something is still to come', () => {
    expect(formatRelative({ at: at + 2 * HOUR, now: at })).toBe('in 2 hours');
  });
});
