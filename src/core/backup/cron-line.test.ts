import fc from 'fast-check';
import { parseCronItems } from 'graphile-worker';
import { describe, expect, it } from 'vitest';
import { cronFault } from '#core/backup/cron-line.ts';

const isScheduled = (match: string) => {
  try {
    parseCronItems([{ task: 'make-backup', match }]);
    return true;
  } catch {
    return false;
  }
};

describe('a cron line', () => {
  it.each([
    ['30 3 * * *', null],
    ['0,30 */6 1-15 1,7 7', null],
    ['', 'must be a cron line with five fields, such as 30 3 * * *'],
    ['30 3 * *', 'must be a cron line with five fields, such as 30 3 * * *'],
    ['@daily', 'must be a cron line with five fields, such as 30 3 * * *'],
    [
      '60 3 * * *',
      'has “60” as its minute, which must be a number from 0 to 59, a range such as 1-5, *, or */2',
    ],
    [
      '30 3 * * MON',
      'has “MON” as its day of the week, which must be a number from 0 to 7, a range such as 1-5, *, or */2',
    ],
    [
      '30 5-3 * * *',
      'has “5-3” as its hour, which must be a number from 0 to 23, a range such as 1-5, *, or */2',
    ],
    [
      '30 3 */0 * *',
      'has “*/0” as its day of the month, which must be a number from 1 to 31, a range such as 1-5, *, or */2',
    ],
  ])('%s: %s', (line, fault) => {
    expect(cronFault(line)).toBe(fault);
  });

  it('is accepted exactly if the scheduler accepts it', () => {
    const number = fc.integer({ min: 0, max: 65 });
    const part = fc.oneof(
      number.map(String),
      fc.tuple(number, number).map(([from, to]) => `${from}-${to}`),
      fc.constantFrom('*', '*/2', '*/0', '*/', '1-', 'x', '1/2', '-1', ''),
    );
    const field = fc.array(part, { minLength: 1, maxLength: 2 }).map((parts) => parts.join(','));
    fc.assert(
      fc.property(fc.array(field, { minLength: 4, maxLength: 6 }), (fields) => {
        const line = fields.join(' ').trim();
        expect(cronFault(line) === null).toBe(isScheduled(line));
      }),
      { numRuns: 500 },
    );
  });
});
