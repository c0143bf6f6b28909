import { describe, expect, it } from 'vitest';
import { parseTeamRange } from './team-range.ts';

const zone = 'Europe/Stockholm';
const now = Date.parse('2026-11-20T14:38:00Z');
const range = (params: Record<string, string>) => parseTeamRange({ params, now, zone });

describe('the range of the team’s numbers', () => {
  it('is the last 30 local days unless asked for otherwise, today among them', () => {
    expect(range({})).toEqual({
      choice: '30',
      fromDate: '2026-10-22',
      toDate: '2026-11-20',
      from: Date.parse('2026-10-21T22:00:00Z'),
      to: null,
    });
    expect(range({ days: '7' }).from).toBe(Date.parse('2026-11-13T23:00:00Z'));
    expect(range({ days: '5' }).choice).toBe('30');
  });

  it('has no bounds since the start', () => {
    expect(range({ days: 'all' })).toMatchObject({ choice: 'all', from: null, to: null });
  });

  it('takes one’s own dates, both included', () => {
    expect(range({ fromDate: '2026-11-02', toDate: '2026-11-02' })).toMatchObject({
      choice: 'own',
      from: Date.parse('2026-11-01T23:00:00Z'),
      to: Date.parse('2026-11-02T23:00:00Z'),
    });
  });

  it.each([
    { fromDate: '2026-11-03', toDate: '2026-11-02' },
    { fromDate: '2026-13-40', toDate: '2026-11-02' },
    { fromDate: 'x', toDate: 'y' },
  ])('ignores dates that are none: $fromDate to $toDate', (params) => {
    expect(range(params).choice).toBe('30');
  });
});
