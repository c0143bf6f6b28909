/** What is drawn for a person: each name is its own stream, so that adding one changes no other. */
const DRAWS = [
  'place',
  'gender',
  'firstName',
  'lastName',
  'decoration',
  'title',
  'company',
  'photo',
  'premium',
  'open',
  'relations',
  'skills',
  'skillCount',
  'headline',
  'posts',
  'postCadence',
  'postText',
  'email',
  'emailForm',
  'school',
  'degree',
  'history',
  'distance',
  'mutual',
  'relation',
  'relationAge',
  'pendingByHand',
  'warmth',
  'acceptance',
  'acceptDelay',
  'noteReply',
  'noteReplyDelay',
  'read',
  'readDelay',
  'reply',
  'replyDelay',
  'replyText',
  'receipts',
  'asksEmail',
  'group',
  'event',
  'rank',
  'block',
  'endorsements',
  'followers',
  'bio',
  'credit',
  'memberId',
  'slug',
  'mailGone',
  'mailFull',
  'mailScan',
  'mailImages',
  'mailAway',
  'mailAuto',
  'mailOpen',
  'mailOpenDelay',
  'mailReply',
  'mailReplyDelay',
  'mailText',
  'mailForm',
  'mailAddress',
  'mailSubject',
  'mailStop',
  'mailBounceDelay',
  'finder',
  'writeFirst',
  'writeFirstDelay',
  'chatFile',
  'chatSecondThought',
  'chatSecondThoughtDelay',
  'pastChat',
] as const;
export type Draw = (typeof DRAWS)[number];

const SALTS: ReadonlyMap<string, number> = new Map(
  DRAWS.map((name, at) => [name, Math.imul(at + 1, 0x9e3779b1) >>> 0]),
);

/** 32 well-mixed bits of some numbers. */
export function hashNumbers(...values: readonly number[]): number {
  let h = 0x2545f491;
  for (const value of values) {
    h = Math.imul(h ^ value, 0x85ebca6b);
    h ^= h >>> 15;
    h = Math.imul(h, 0xc2b2ae35);
    h ^= h >>> 13;
  }
  h = Math.imul(h ^ (h >>> 16), 0x7feb352d);
  h = Math.imul(h ^ (h >>> 15), 0x846ca68b);
  return (h ^ (h >>> 16)) >>> 0;
}

/** 32 bits of a text (FNV-1a, mixed). */
export function hashText(seed: number, text: string): number {
  let h = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) h = Math.imul(h ^ text.charCodeAt(at), 0x01000193);
  return hashNumbers(seed, h >>> 0, text.length);
}

/** A whole number drawn for one person and purpose; `turn` tells several of one purpose apart. */
export function drawBits({
  seed,
  person,
  draw,
  turn = 0,
}: {
  seed: number;
  person: number;
  draw: Draw;
  turn?: number;
}): number {
  return hashNumbers(seed, person, SALTS.get(draw) ?? 0, turn);
}

/** The same as a fraction from 0 (inclusive) to 1 (exclusive). */
export function drawUnit(input: {
  seed: number;
  person: number;
  draw: Draw;
  turn?: number;
}): number {
  return drawBits(input) / 4294967296;
}

/** One of a list that is not empty. */
export function pick<Item>(list: readonly Item[], bits: number): Item {
  const item = list[bits % list.length];
  if (item === undefined) throw new Error('Nothing to pick from');
  return item;
}

/** A length of time between two bounds, short ones more often: uniform in its logarithm. */
export function logUniform({ from, to, unit }: { from: number; to: number; unit: number }): number {
  return Math.round(Math.exp(Math.log(from) + unit * (Math.log(to) - Math.log(from))));
}
