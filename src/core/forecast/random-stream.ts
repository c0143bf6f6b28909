/**
 * A stream of random numbers in [0, 1), the same for the same seed, for forecasts, which make
 * millions of draws; rules draw with `seededDraw`.
 */
export type RandomStream = () => number;

/** Creates the stream of a seed (sfc32). */
export function randomStream(seed: number): RandomStream {
  let [a, b, c, counter] = [
    seed >>> 0,
    (seed ^ 0x9e3779b9) >>> 0,
    Math.imul(seed + 1, 0x85ebca6b) >>> 0,
    1,
  ];
  const next = (): number => {
    const sum = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum;
    return (sum >>> 0) / 4_294_967_296;
  };
  for (let turn = 0; turn < 12; turn += 1) next();
  return next;
}

// Numerators and denominators of Acklam's rational approximation; its error is below 1.2e-9.
const NEAR = {
  up: [
    -39.69683028665376, 220.9460984245205, -275.9285104469687, 138.357751867269, -30.66479806614716,
    2.506628277459239,
  ],
  down: [
    -54.47609879822406, 161.5858368580409, -155.6989798598866, 66.80131188771972,
    -13.28068155288572, 1,
  ],
} as const;
const TAIL = {
  up: [
    -0.007784894002430293, -0.3223964580411365, -2.400758277161838, -2.549732539343734,
    4.374664141464968, 2.938163982698783,
  ],
  down: [0.007784695709041462, 0.3224671290700398, 2.445134137142996, 3.754408661907416, 1],
} as const;
const TAIL_FROM = 0.02425;

/**
 * The value that a standard normal variable stays below with this probability, which is kept off 0
 * and 1.
 */
export function normalQuantile(probability: number): number {
  const p = Math.min(1 - 1e-9, Math.max(1e-9, probability));
  if (p > 1 - TAIL_FROM) return -normalQuantile(1 - p);
  if (p >= TAIL_FROM) {
    const q = p - 0.5;
    return (polynomial(NEAR.up, q * q) * q) / polynomial(NEAR.down, q * q);
  }
  const q = Math.sqrt(-2 * Math.log(p));
  return polynomial(TAIL.up, q) / polynomial(TAIL.down, q);
}

function polynomial(factors: readonly number[], at: number): number {
  return factors.reduce((sum, factor) => sum * at + factor, 0);
}
