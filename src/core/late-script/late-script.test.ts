import { expect, test } from 'vitest';
import { deferredScriptDelayMs } from './late-script.ts';

test.each([
  [{ effectiveType: '4g' }, 3000],
  [{ effectiveType: '3g' }, 10_000],
  [{ effectiveType: '2g' }, 30_000],
  [{ effectiveType: 'slow-2g' }, 60_000],
  [{}, 5000],
  [{ effectiveType: '5g' }, 5000],
  [{ effectiveType: '4g', saveData: true }, 60_000],
  [{ effectiveType: 'slow-2g', saveData: true }, 60_000],
])('on connection %j third-party scripts wait %d ms', (line, ms) => {
  expect(deferredScriptDelayMs(line)).toBe(ms);
});

test('the slower the connection, the longer they wait', () => {
  const waits = ['4g', '3g', '2g', 'slow-2g'].map((effectiveType) =>
    deferredScriptDelayMs({ effectiveType }),
  );
  expect(waits).toEqual(waits.toSorted((a, b) => a - b));
});
