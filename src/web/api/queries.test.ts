import {
  InfiniteQueryObserver,
  MutationObserver,
  onlineManager,
  QueryClient,
  QueryObserver,
} from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { apiPages, createQueryClient, putAnswer } from './queries.ts';

afterEach(() => {
  onlineManager.setOnline(true);
  vi.unstubAllGlobals();
});

test('a reading that began before a change does not bring back what the change replaced', async () => {
  const client = new QueryClient();
  const queryKey = ['GET /schedule'] as const;
  client.setQueryData<string>(queryKey, 'before');
  const readings: ((answer: string) => void)[] = [];
  const observer = new QueryObserver<string>(client, {
    queryKey,
    queryFn: () => new Promise((resolve) => readings.push(resolve)),
  });
  const leave = observer.subscribe(() => undefined);
  expect(readings).toHaveLength(1);

  putAnswer({ client, queryKey, answer: 'changed' });
  readings[0]?.('before');
  await new Promise((resolve) => setTimeout(resolve));
  expect(client.getQueryData(queryKey)).toBe('changed');

  await expect.poll(() => readings.length).toBe(2);
  readings[1]?.('changed since');
  await expect.poll(() => client.getQueryData(queryKey)).toBe('changed since');
  leave();
});

test('where nothing is being read, nothing is', () => {
  const client = new QueryClient();
  putAnswer({ client, queryKey: ['GET /schedule'], answer: 'changed' });
  expect([client.getQueryData(['GET /schedule']), client.isFetching()]).toEqual(['changed', 0]);
});

test('a change that is made offline fails at once instead of waiting unseen', async () => {
  onlineManager.setOnline(false);
  const change = new MutationObserver(createQueryClient(), {
    mutationFn: () => Promise.reject(new Error('no connection')),
  });
  await expect(change.mutate()).rejects.toThrow('no connection');
});

test('a list is read page after page until its last', async () => {
  vi.stubGlobal('location', { origin: 'https://reachwell.example', search: '' });
  vi.stubGlobal('sessionStorage', { getItem: () => null });
  vi.stubGlobal('fetch', (url: string) => {
    const page = Number(new URL(url, 'https://reachwell.example').searchParams.get('page'));
    const content = [`row ${page}`];
    return Promise.resolve(Response.json({ content, page, totalPages: 2, totalElements: 2 }));
  });
  const observer = new InfiniteQueryObserver(
    createQueryClient(),
    apiPages('GET /notifications', { query: { size: 1 } }),
  );
  const leave = observer.subscribe(() => undefined);
  await expect.poll(() => observer.getCurrentResult().data?.content).toEqual(['row 0']);
  await observer.fetchNextPage();
  const { data, hasNextPage } = observer.getCurrentResult();
  expect([data, hasNextPage]).toEqual([{ content: ['row 0', 'row 1'], totalElements: 2 }, false]);
  leave();
});
