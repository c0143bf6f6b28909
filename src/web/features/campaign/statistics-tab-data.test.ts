import { expect, test } from 'vitest';
import type { Statistics } from '#web/parts/lead-rate/rate-periods.ts';
import { ratesBeforeLatest, statisticsCsv } from './statistics-tab-data.ts';

const rate = (name: 'ACCEPTANCE' | 'REPLY', part: number, whole: number) => ({
  name,
  part,
  whole,
  percent: whole === 0 ? 0 : Math.round((part / whole) * 1000) / 10,
  low: 0,
  high: 100,
});
const day = (date: string, ...rates: ReturnType<typeof rate>[]): Statistics['days'][number] => ({
  date,
  counts: {},
  rates,
});

test('the file is safe against formulas and has every part under its head', () => {
  const statistics: Statistics = {
    from: '',
    to: '',
    zone: 'Etc/UTC',
    days: [day('2026-11-20', rate('ACCEPTANCE', 1, 4))],
    totals: { counts: {}, rates: [rate('ACCEPTANCE', 1, 4)] },
    before: { rates: [] },
    campaigns: [],
    senders: [],
    leaving: [{ state: 'FINISHED', reason: null, sentence: '=HYPERLINK("x")', leads: 2 }],
  };
  const csv = statisticsCsv({ statistics, steps: [], stepNames: [] });
  expect(csv).toContain('Acceptance,25,1,4,0,100\r\n');
  expect(csv).toContain('2026-11-20,25,1,4,');
  expect(csv).toContain('"\'=HYPERLINK(""x"")",2');
});

test('an all-time rate is compared with everyone contacted before the last seven days', () => {
  const days = [
    day('2026-11-01', rate('ACCEPTANCE', 1, 4)),
    day('2026-11-12', rate('ACCEPTANCE', 3, 4)),
    day('2026-11-13', rate('ACCEPTANCE', 4, 4), rate('REPLY', 1, 2)),
  ];
  const from = Date.parse('2026-11-01T09:00:00Z');
  expect(ratesBeforeLatest({ days, from, to: '2026-11-20T14:38:00.000Z' })).toEqual([
    { name: 'ACCEPTANCE', percent: 50 },
  ]);
  expect(ratesBeforeLatest({ days, from, to: '2026-11-06T00:00:00.000Z' })).toEqual([]);
  // Invites sent before the campaign began, and taken over, aren't in its rates.
  expect(
    ratesBeforeLatest({ days, from: from + 3 * 86_400_000, to: '2026-11-20T14:38:00.000Z' }),
  ).toEqual([{ name: 'ACCEPTANCE', percent: 75 }]);
});
