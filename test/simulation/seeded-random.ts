/** A stream of numbers that a seed decides. Streams of other labels are independent of it. */
export type Random = {
  /** In [0, 1). */
  next: () => number;
  /** A whole number in [0, below). */
  below: (below: number) => number;
  /** A whole number from `from` to `to`, both included. */
  between: (from: number, to: number) => number;
  /** A number in [from, to). */
  within: (from: number, to: number) => number;
  chance: (probability: number) => boolean;
  pick: <Item>(items: readonly Item[]) => Item;
  /** Exponentially distributed with this mean. */
  spread: (mean: number) => number;
};

/** A stream by sfc32, seeded from a number and a label. */
export function createRandom({ seed, label }: { seed: number; label: string }): Random {
  let a = hashOf(seed, label, 1);
  let b = hashOf(seed, label, 2);
  let c = hashOf(seed, label, 3);
  let counter = 1;
  const next = (): number => {
    const sum = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return (sum >>> 0) / 4_294_967_296;
  };
  for (let round = 0; round < 12; round += 1) next();
  return {
    next,
    below: (below) => Math.floor(next() * below),
    between: (from, to) => from + Math.floor(next() * (to - from + 1)),
    within: (from, to) => from + next() * (to - from),
    chance: (probability) => probability > 0 && next() < probability,
    pick: (items) => items[Math.floor(next() * items.length)] as (typeof items)[number],
    spread: (mean) => -Math.log(1 - next()) * mean,
  };
}

function hashOf(seed: number, label: string, salt: number): number {
  let hash = Math.imul(seed ^ (salt * 0x9e3779b1), 0x85ebca6b) ^ Math.floor(seed / 4_294_967_296);
  for (let index = 0; index < label.length; index += 1)
    hash = Math.imul(hash ^ label.charCodeAt(index), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x7feb352d);
  return (hash ^ (hash >>> 15)) | 0;
}
