/**
 * How well two samples of times can be distinguished. `threshold`: the share that the best single
 * threshold gets right on times that it was not chosen by; `rank`: the chance that one of the first
 * is shorter than one of the second.
 */
export type Distinction = { threshold: number; rank: number };

function shareRight({
  first,
  second,
  at,
  shorterIsFirst,
}: {
  first: readonly number[];
  second: readonly number[];
  at: number;
  shorterIsFirst: boolean;
}): number {
  const below = (sample: readonly number[]) => sample.filter((ms) => ms <= at).length;
  const right = below(first) + (second.length - below(second));
  const share = right / (first.length + second.length);
  return shorterIsFirst ? share : 1 - share;
}

function bestThreshold({
  first,
  second,
}: {
  first: readonly number[];
  second: readonly number[];
}): { at: number; shorterIsFirst: boolean } {
  const candidates = [...first, ...second]
    .toSorted((a, b) => a - b)
    .filter((_, index, all) => index % Math.max(1, Math.floor(all.length / 400)) === 0);
  let best = { at: 0, shorterIsFirst: true, share: 0 };
  for (const at of candidates)
    for (const shorterIsFirst of [true, false]) {
      const share = shareRight({ first, second, at, shorterIsFirst });
      if (share > best.share) best = { at, shorterIsFirst, share };
    }
  return best;
}

/**
 * The chance that a time of the first sample is shorter than one of the second, ties half: 0.5 when
 * they cannot be distinguished (Mann and Whitney).
 */
export function rankShare({
  first,
  second,
}: {
  first: readonly number[];
  second: readonly number[];
}): number {
  const ordered = second.toSorted((a, b) => a - b);
  const countBelow = (value: number, orEqual: boolean) => {
    let [low, high] = [0, ordered.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const at = ordered[middle] ?? 0;
      if (at < value || (orEqual && at === value)) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  const wins = first.reduce(
    (sum, ms) =>
      sum +
      (ordered.length - countBelow(ms, true)) +
      (countBelow(ms, true) - countBelow(ms, false)) / 2,
    0,
  );
  return wins / (first.length * second.length);
}

/**
 * Learns the best threshold on every other pair and judges the pairs in between by it; both halves
 * in turn. Pairs have the same index in both samples.
 */
export function distinction({
  first,
  second,
}: {
  first: readonly number[];
  second: readonly number[];
}): Distinction {
  const half = (sample: readonly number[], parity: number) =>
    sample.filter((_, index) => index % 2 === parity);
  const shares = [0, 1].map((parity) => {
    const { at, shorterIsFirst } = bestThreshold({
      first: half(first, parity),
      second: half(second, parity),
    });
    return shareRight({
      first: half(first, 1 - parity),
      second: half(second, 1 - parity),
      at,
      shorterIsFirst,
    });
  });
  return {
    threshold: (shares[0] ?? 0) / 2 + (shares[1] ?? 0) / 2,
    rank: rankShare({ first, second }),
  };
}
