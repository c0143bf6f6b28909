import { expect, test } from 'vitest';
import type { Statistics } from '#web/parts/lead-rate/rate-periods.ts';
import { statisticsCsv } from './statistics-tab-data.ts';

const rate = (name: 'ACCEPTANCE' | 'REPLY', part: number, whole: number) => ({ name, part, whole, percent: whole === 0 ? 0 : Math.round((part / whole) * 1000) / 10, low: 0, high: 100 });
const day = (date: string, ...rates: ReturnType<typeof rate>[]): Statistics['days'][number] => ({ date, counts: {}, rates });

test('the file is safe against formulas and has every part under its head', () => {
  const statistics: Statistics = { from: '', to: '', zone: 'Etc/UTC', days: [day('2026-11-20', rate('ACCEPTANCE', 1, 4))], totals: { counts: {}, rates: [rate('ACCEPTANCE', 1, 4)] }, before: { rates: [] }, campaigns: [], leaving: [{ state: 'FINISHED', reason: null, sentence: '=HYPERLINK("x")', leads: 2 }] };
  const csv = statisticsCsv({ statistics, steps: [], stepNames: [] });
  expect(csv).toContain('Acceptance,25,1,4,0,100\r\n');
  expect(csv).toContain('2026-11-20,25,1,4,');
  expect(csv).toContain('"\'=HYPERLINK(""x"")",2');
});
