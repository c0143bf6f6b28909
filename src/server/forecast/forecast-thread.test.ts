import { expect, test } from 'vitest';
import { forecast } from '#core/forecast/forecast.ts';
import { createShortCache } from '#server/http/short-cache.ts';
import { createForecastThread } from '#server/forecast/forecast-thread.ts';
import { forecastInput, freshCampaign } from '../../../test/bench/parts/forecast-fixture.ts';

const input = (leads: number) => forecastInput({ campaign: freshCampaign({ leads }) });

test('requests are answered one by one, and those over the limit are rejected with a retry time', async () => {
  const thread = createForecastThread();
  const asked = Array.from({ length: 20 }, (_, index) => thread.forecast(input(index + 1)));
  const ends = await Promise.allSettled(asked);
  expect(ends.map(({ status }) => status)).toEqual([
    ...Array.from({ length: 17 }, () => 'fulfilled'),
    ...Array.from({ length: 3 }, () => 'rejected'),
  ]);
  expect(ends[19]).toMatchObject({
    reason: { code: 'TOO_MANY_REQUESTS', extras: { retryAfter: 2 } },
  });
  expect(ends[4]).toEqual({ status: 'fulfilled', value: forecast(input(5)) });
});

test('a request that fails leaves the thread to the next one', async () => {
  const thread = createForecastThread();
  const broken = {
    ...input(3),
    account: { ...input(3).account, week: { zone: 'No/Where', schedulerItems: [] } },
  };
  await expect(thread.forecast(broken)).rejects.toThrow('A thread failed');
  expect(await thread.forecast(input(3))).toEqual(forecast(input(3)));
});

test('an answer is cached for its time and key, and a failure is not', async () => {
  const memory = createShortCache<number>({ keepMs: 100, most: 2 });
  let made = 0;
  const get = (key: string, realNow: number) =>
    memory.get({ key, realNow, compute: () => Promise.resolve((made += 1)) });
  expect([await get('a', 0), await get('a', 99), await get('b', 99), await get('a', 101)]).toEqual([
    1, 1, 2, 3,
  ]);
  await expect(
    memory.get({ key: 'c', realNow: 102, compute: () => Promise.reject(new Error('no')) }),
  ).rejects.toThrow('no');
  expect(await get('c', 103)).toBe(4);
});
