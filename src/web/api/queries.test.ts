import { MutationObserver, onlineManager } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { createQueryClient } from './queries.ts';

afterEach(() => onlineManager.setOnline(true));

test('a change that is made offline fails at once instead of waiting unseen', async () => {
  onlineManager.setOnline(false);
  const change = new MutationObserver(createQueryClient(), {
    mutationFn: () => Promise.reject(new Error('no connection')),
  });
  await expect(change.mutate()).rejects.toThrow('no connection');
});
