import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadWithTimeout } from './load-with-timeout.ts';
import { isNewVersionAnnounced, postponeNewVersion } from './new-version.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  postponeNewVersion();
});

test('code that comes in time is handed on, and no popup opens', async () => {
  const loading = loadWithTimeout(
    () => new Promise((resolve) => setTimeout(() => resolve('page'), 119_999)),
  );
  await vi.advanceTimersByTimeAsync(119_999);
  expect(await loading).toBe('page');
  await vi.advanceTimersByTimeAsync(600_000);
  expect(isNewVersionAnnounced()).toBe(false);
});

test('code that has not come after 120 s is an error and opens the update popup', async () => {
  const loading = loadWithTimeout(() => new Promise(() => undefined)).catch(
    (error: unknown) => error,
  );
  await vi.advanceTimersByTimeAsync(119_999);
  expect(isNewVersionAnnounced()).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await loading).toBeInstanceOf(Error);
  expect(isNewVersionAnnounced()).toBe(true);
});

test('code that fails to load offline doesn’t announce a new version', async () => {
  vi.stubGlobal('navigator', { onLine: false });
  await expect(loadWithTimeout(() => Promise.reject(new Error('offline')))).rejects.toThrow(
    'couldn’t be loaded',
  );
  vi.unstubAllGlobals();
  expect(isNewVersionAnnounced()).toBe(false);
});

test('code that fails to come opens it at once', async () => {
  await expect(loadWithTimeout(() => Promise.reject(new Error('gone')))).rejects.toThrow(
    'couldn’t be loaded',
  );
  expect(isNewVersionAnnounced()).toBe(true);
});
