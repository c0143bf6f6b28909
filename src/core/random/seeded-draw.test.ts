import { expect, test } from 'vitest';
import { drawnInteger, seededDraw } from '#core/random/seeded-draw.ts';

test('the same parts always give the same draw', () => {
  expect(seededDraw('user', 7, '2026-11-20')).toBe(seededDraw('user', 7, '2026-11-20'));
  expect(seededDraw('ab', 'c')).not.toBe(seededDraw('a', 'bc'));
});

test('draws over many parts are uniform', () => {
  const buckets = new Array<number>(20).fill(0);
  for (let index = 0; index < 20_000; index += 1) {
    const draw = seededDraw('user', index, 'CONNECT');
    expect(draw >= 0 && draw < 1).toBe(true);
    buckets[Math.floor(draw * 20)]! += 1;
  }
  for (const count of buckets) expect(Math.abs(count - 1000)).toBeLessThan(160);
});

test('a drawn integer reaches both ends and nothing beyond', () => {
  expect(drawnInteger({ draw: 0, from: 22, to: 25 })).toBe(22);
  expect(drawnInteger({ draw: 0.999999, from: 22, to: 25 })).toBe(25);
  expect(drawnInteger({ draw: 0.5, from: 3, to: 3 })).toBe(3);
});
