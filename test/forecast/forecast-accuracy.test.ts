import { expect, test } from 'vitest';
import { judgeForecast } from './forecast-accuracy.ts';

// The short form of `npm run forecast-check`, which runs a hundred.
const SEEDS = Array.from({ length: 14 }, (_, index) => index + 3);

test('most practice campaigns that the engine runs to their end finish inside the range of their forecast', async () => {
  const judged = [];
  for (const seed of SEEDS) judged.push(await judgeForecast(seed));
  const inside = judged.filter(({ verdict }) => verdict === 'inside').length;
  expect(
    inside,
    judged.map(({ seed, verdict }) => `${seed}: ${verdict}`).join(', '),
  ).toBeGreaterThanOrEqual(9);
  // No campaign lies further from its middle than a few days and a tenth of its length: a wrong
  // model would be far off in many.
  for (const { seed, p50, actual } of judged)
    expect(Math.abs(actual - p50), `campaign ${seed}`).toBeLessThan(5 + 0.1 * actual);
}, 180_000);
