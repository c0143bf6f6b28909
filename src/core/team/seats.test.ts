import { expect, test } from 'vitest';
import { canTakeSeat, seatsOf } from './seats.ts';

test.each([
  [[], null],
  [[null], null],
  [[null, 5], 5],
  [[10, 5], 10],
] as const)('owners whose subscriptions name %o seats share %o', (named, seats) =>
  expect(seatsOf(named)).toBe(seats),
);

test.each([
  [null, 400, true],
  [3, 2, true],
  [3, 3, false],
  [3, 4, false],
] as const)('of %o seats with %i taken one is left: %o', (seats, members, allowed) =>
  expect(canTakeSeat({ seats, members }).allowed).toBe(allowed),
);
