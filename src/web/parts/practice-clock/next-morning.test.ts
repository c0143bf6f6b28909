import { describe, expect, it } from 'vitest';
import { msUntilNextMorning } from './next-morning.ts';

const HOUR = 3_600_000;

describe('msUntilNextMorning', () => {
  it('waits until 9 am of the same day before it', () => {
    expect(
      msUntilNextMorning({ now: Date.parse('2026-11-20T05:30:00Z'), zone: 'Europe/Stockholm' }),
    ).toBe(2.5 * HOUR);
  });
  it('waits until the next day from 9 am on', () => {
    expect(msUntilNextMorning({ now: Date.parse('2026-11-20T09:00:00Z'), zone: 'Etc/UTC' })).toBe(
      24 * HOUR,
    );
    expect(msUntilNextMorning({ now: Date.parse('2026-11-20T14:38:10Z'), zone: 'Etc/UTC' })).toBe(
      18 * HOUR + 22 * 60_000 - 10_000,
    );
  });
});
