import { expect, test } from 'vitest';
import { forecastTogether } from '#core/forecast/forecast-together.ts';

const runs = (...finished: number[]) => ({
  outcomes: finished.map((finishedAt, run) => ({
    finishedAt,
    contacted: 10 + run,
    accepted: 4,
    replied: run,
  })),
});

test('a run of all senders ends with the last of them and has the people of all', () => {
  expect(forecastTogether([runs(100, 200, 300), runs(250, 150, 350)])).toEqual({
    finish: { p10: 210, p50: 250, p90: 330 },
    contacted: { p10: 20, p50: 22, p90: 24 },
    accepted: { p10: 8, p50: 8, p90: 8 },
    replied: { p10: 0, p50: 2, p90: 4 },
  });
});

test('it ends later than the median of any sender if they are alike', () => {
  const [early, late] = [runs(100, 300, 200, 400), runs(400, 200, 300, 100)];
  expect(forecastTogether([early]).finish.p50).toBe(250);
  expect(forecastTogether([early, late]).finish.p50).toBe(350);
});

test('it has no end if a sender’s has none', () => {
  const { finish } = forecastTogether([runs(100, 200), runs(Infinity, Infinity)]);
  expect(finish).toEqual({ p10: null, p50: null, p90: null });
});
