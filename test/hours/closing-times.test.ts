import { expect, test } from 'vitest';
import { runClosingTimes } from './closing-times.ts';

test('while reads are slow nothing is accepted outside the hours, by the network’s own ledger', async () => {
  const { acts, heldBack, outside } = await runClosingTimes({
    options: { rate: 3000, closings: 2, acts: 900, seed: 20_261_123, port: 5300 },
    say: (line) => console.log(line),
  });
  expect(outside).toEqual([]);
  expect(acts).toBeGreaterThan(0);
  expect(heldBack).toBeGreaterThan(0);
}, 300_000);
