import { expect, test } from 'vitest';
import { realTimeMark } from './times.tsx';

test('a time of the wall clock says that it is real once the practice clock is more than a minute away', () => {
  expect(realTimeMark(Date.now())).toBe('');
  expect(realTimeMark(Date.now() + 30_000)).toBe('');
  expect(realTimeMark(Date.now() + 3_600_000)).toBe(' (real time)');
  expect(realTimeMark(Date.now() - 3_600_000)).toBe(' (real time)');
});
