import { beforeEach, expect, test, vi } from 'vitest';

const storage = new Map<string, string>();
vi.stubGlobal('sessionStorage', {
  getItem: (key: string) => storage.get(key) ?? null,
  setItem: (key: string, value: string) => storage.set(key, value),
  removeItem: (key: string) => storage.delete(key),
});
const { accountContent, keepContentOf } = await import('./account-content.ts');
const { endSession } = await import('#web/api/session-token.ts');
const { keepUnsent, unsentText } = await import('#web/features/inbox/composer/unsent-texts.ts');

const notes = accountContent(new Map<string, string>());
const kept = () => [notes.get('7'), unsentText('c-1'), storage.get('paletteRecent')];

beforeEach(() => {
  keepContentOf('1');
  notes.set('7', 'Call her in March');
  keepUnsent('c-1', 'Dear Ada');
  storage.set('paletteRecent', '[{"label":"Ada Ek"}]');
});

test('unfinished text is gone once its writer signs out', () => {
  endSession();
  expect(kept()).toEqual([undefined, null, undefined]);
});

test('unfinished text of one account is gone once another is opened', () => {
  keepContentOf('2');
  expect(kept()).toEqual([undefined, null, undefined]);
});

test('unfinished text is there again for the same person after their session expired', () => {
  endSession('session-over');
  keepContentOf('1');
  expect(kept()).toEqual(['Call her in March', 'Dear Ada', '[{"label":"Ada Ek"}]']);
});
