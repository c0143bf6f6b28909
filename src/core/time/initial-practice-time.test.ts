import { describe, expect, it } from 'vitest';
import { initialPracticeTime } from '#core/time/initial-practice-time.ts';

const moment = (zone: string, real: string) =>
  new Date(initialPracticeTime({ zone, realNow: Date.parse(real) })).toISOString();

describe('the first moment of practice mode', () => {
  it('is 9 am of today in the zone on a working day', () => {
    expect(moment('Europe/Kiev', '2026-11-20T20:00:00Z')).toBe('2026-11-20T07:00:00.000Z');
  });
  it('is 9 am of the next Monday at a weekend', () => {
    expect(moment('Etc/UTC', '2026-11-21T01:00:00Z')).toBe('2026-11-23T09:00:00.000Z');
  });
  it('goes by the day that it is in the zone', () => {
    expect(moment('Pacific/Auckland', '2026-11-20T20:00:00Z')).toBe('2026-11-22T20:00:00.000Z');
  });
});
