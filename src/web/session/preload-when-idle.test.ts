import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { preloadWhenIdle } from './preload-when-idle.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const part = () => ({ preload: vi.fn<() => void>() });

test('parts are loaded a moment later, and not when the page was left before', () => {
  const [stays, left] = [part(), part()];
  preloadWhenIdle([stays]);
  preloadWhenIdle([left])();
  expect(stays.preload).not.toHaveBeenCalled();
  vi.runAllTimers();
  expect([stays.preload.mock.calls.length, left.preload.mock.calls.length]).toEqual([1, 0]);
});

test('nothing is loaded ahead for who saves data', () => {
  vi.stubGlobal('navigator', { connection: { saveData: true } });
  const asked = part();
  preloadWhenIdle([asked]);
  vi.runAllTimers();
  expect(asked.preload).not.toHaveBeenCalled();
});
