import { hashNumbers } from '#world/hash.ts';

const STEP = 0x9e3779b1;
const INVERSE = inverseOf(STEP);
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Owners of accounts have indexes from here up, out of the population's range. */
export const OWNER_FLOOR = 0x40000000;

function inverseOf(odd: number): number {
  let inverse = odd;
  for (let round = 0; round < 5; round += 1)
    inverse = Math.imul(inverse, 2 - Math.imul(odd, inverse));
  return inverse >>> 0;
}

/**
 * The index, scrambled by the seed, so that numbers of another world mean nothing here. It can be
 * undone.
 */
export function scramble({ seed, index }: { seed: number; index: number }): number {
  return (Math.imul(index, STEP) + hashNumbers(seed, 1)) >>> 0;
}

function unscramble({ seed, value }: { seed: number; value: number }): number {
  return Math.imul(value - hashNumbers(seed, 1), INVERSE) >>> 0;
}

function digitsOf(value: number, length: number): string {
  let text = '';
  let rest = value;
  for (let at = 0; at < length; at += 1) {
    text = (DIGITS[rest % 62] ?? '0') + text;
    rest = Math.floor(rest / 62);
  }
  return text;
}

/** The network's id of a person, as in `ACoAAB…`. */
export function personIdOf({ seed, index }: { seed: number; index: number }): string {
  const value = scramble({ seed, index });
  return `ACoAAB${digitsOf(value, 6)}${digitsOf(hashNumbers(seed, value, 2), 5)}`;
}

/** The index behind an id, or null when no person of this world can have it. */
export function indexOfPersonId(seed: number, id: string): number | null {
  if (!/^ACoAAB[0-9A-Za-z]{11}$/.test(id)) return null;
  let value = 0;
  for (const digit of id.slice(6, 12)) value = value * 62 + DIGITS.indexOf(digit);
  if (value > 0xffffffff) return null;
  const index = unscramble({ seed, value });
  return personIdOf({ seed, index }) === id ? index : null;
}

/** The last part of a profile's address, from which the person is found again. */
export function slugTailOf({ seed, index }: { seed: number; index: number }): string {
  return scramble({ seed, index }).toString(36).padStart(7, '0');
}

/** The index that a slug's tail stands for, or null. */
export function indexOfSlug(seed: number, slug: string): number | null {
  const tail = /-([0-9a-z]{7})$/.exec(slug)?.[1];
  if (tail === undefined) return null;
  const value = Number.parseInt(tail, 36);
  return value > 0xffffffff ? null : unscramble({ seed, value });
}

const POST_BASE = 7_000_000_000_000_000_000n;

/** The id of a person's post by its turn. */
export function postIdOf({
  seed,
  index,
  turn,
}: {
  seed: number;
  index: number;
  turn: number;
}): string {
  return `urn:li:activity:${POST_BASE + BigInt(scramble({ seed, index })) * 8192n + BigInt(turn)}`;
}

/** Author and turn of a post's id, or null. The bare number is taken too. */
export function postOfId(seed: number, id: string): { index: number; turn: number } | null {
  const digits = /^(?:urn:li:activity:)?(\d{19})$/.exec(id)?.[1];
  if (digits === undefined) return null;
  const rest = BigInt(digits) - POST_BASE;
  if (rest < 0n || rest / 8192n > 0xffffffffn) return null;
  return { index: unscramble({ seed, value: Number(rest / 8192n) }), turn: Number(rest % 8192n) };
}
