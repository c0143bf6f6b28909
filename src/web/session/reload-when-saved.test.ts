import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { reloadWhenSaved } from './reload-when-saved.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('a page with nothing open reloads at once', () => {
  const reload = vi.fn<() => void>();
  reloadWhenSaved({ isOpen: () => false, reload });
  expect(reload).toHaveBeenCalledTimes(1);
});

test('a page with unsaved work reloads once, as soon as it is saved, however often that is requested', () => {
  const reload = vi.fn<() => void>();
  let open = true;
  for (let times = 0; times < 3; times += 1) reloadWhenSaved({ isOpen: () => open, reload });
  vi.advanceTimersByTime(3_600_000);
  expect(reload).not.toHaveBeenCalled();
  open = false;
  vi.advanceTimersByTime(10_000);
  expect(reload).toHaveBeenCalledTimes(1);
});
