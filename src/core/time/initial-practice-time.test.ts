import { describe, expect, it } from 'vitest';
import { initialPracticeTime } from '#core/time/initial-practice-time.ts';

const moment = (zone: string, real: string) =>
  new Date(initialPracticeTime(zone, Date.parse(real))).toISOString();

describe('the first moment of practice mode', () => {
  it('is 9:05 am today in the zone early on a Tuesday', () => {
    expect(moment('Europe/Kiev', '2026-11-24T07:05:00Z')).toBe('2026-11-24T07:05:00.000Z');
  });
  it('is 9:05 am a week later once that is past', () => {
    expect(moment('Europe/Kiev', '2026-11-24T07:05:01Z')).toBe('2026-12-01T07:05:00.000Z');
  });
  it('is 9:05 am of the next Tuesday on any other day', () => {
    expect(moment('Etc/UTC', '2026-11-25T01:00:00Z')).toBe('2026-12-01T09:05:00.000Z');
  });
  it('uses the current day in the zone', () => {
    expect(moment('Pacific/Auckland', '2026-11-23T20:00:00Z')).toBe('2026-11-23T20:05:00.000Z');
  });
});
