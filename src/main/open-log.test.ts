import { expect, test } from 'vitest';
import { logText, readsAsText } from '#main/open-log.ts';

const time = new Date(2026, 10, 28, 9, 5, 7).getTime();
const text = (told: object) => logText(JSON.stringify({ time, role: 'all', ...told }));

test.each([
  ['auto', true, true],
  ['auto', false, false],
  ['json', true, false],
  ['text', false, true],
] as const)('LOG_FORMAT=%s with a terminal: %s is text: %s', (LOG_FORMAT, isTerminal, asText) => {
  expect(readsAsText({ config: { LOG_FORMAT }, isTerminal })).toBe(asText);
});

test('a warning is one line with what it is about and why', () => {
  expect(
    text({
      level: 40,
      msg: 'A search failed',
      userId: '7',
      requestId: 'rw-1',
      err: { message: 'timeout', stack: 'at' },
    }),
  ).toBe('09:05:07  Warning: A search failed (userId 7)\n          timeout\n');
});

test('an error has its stack, and other lines are as plain as what they say', () => {
  expect(
    text({ level: 50, err: { message: 'gone', stack: 'Error: gone\n at x' }, msg: 'Unhandled' }),
  ).toBe('09:05:07  Error: Unhandled\n          Error: gone\n at x\n');
  expect(text({ level: 30, msg: 'Engine started', lanesAtOnce: 16 })).toBe(
    '09:05:07  Engine started (lanesAtOnce 16)\n',
  );
  expect(text({ level: 50, err: { message: 'gone' } })).toBe('09:05:07  Error: gone\n');
});
