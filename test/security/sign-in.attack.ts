import { parseArgs } from 'node:util';
import { startAttackHarness, type AttackHarness } from './attack-harness.ts';
import type { Attack, AttackVerdict } from './attack.ts';
import { distinction } from './best-classifier.ts';
import type { GotAnswer } from './http-sender.ts';
import { identityRequest, makePeople, newAddress, timed } from './people-of-attack.ts';

const MOST_RIGHT = 0.52;

/** One way to ask about an address, with the statuses that it may answer. */
const QUESTIONS = {
  'sign-in': (email: string) =>
    identityRequest({ path: '/identity/sign-in', body: { email, password: 'Wrong-Password-1' } }),
  'sign-up': (email: string) =>
    identityRequest({
      path: '/identity/sign-up',
      body: { email, password: 'Another-Harbour-43', displayName: 'Some Person' },
    }),
  'forgot-password': (email: string) =>
    identityRequest({ path: '/identity/forgot-password', body: { email } }),
  'verification-mail': (email: string) =>
    identityRequest({ path: '/identity/verification-mail', body: { email } }),
} as const;
type Question = keyof typeof QUESTIONS;

/**
 * What of an answer could tell two addresses apart: all but what is dealt again for each request.
 */
function textOf({ status, contentType, text }: GotAnswer): string {
  return `${status} ${contentType} ${text
    .replace(/"instance":"[^"]*"/, '')
    .replace(/"userId":"\d+"/, '"userId":"n"')
    .replace(/"retryAfter":\d+/, '')}`;
}

/**
 * Asks about so many known and unknown addresses, in turn and in changing order, each once, and
 * judges text and time.
 */
export async function askPairs({
  harness,
  question,
  pairs,
  say = () => undefined,
}: {
  harness: AttackHarness;
  question: Question;
  pairs: number;
  say?: (line: string) => void;
}): Promise<AttackVerdict> {
  const known = await makePeople({ db: harness.db, count: pairs });
  const [first, second] = [[] as number[], [] as number[]];
  const texts = new Map<string, number>();
  const ask = async (email: string, sample: number[], side: string) => {
    const { answer, ms } = await timed({ http: harness.http, request: QUESTIONS[question](email) });
    sample.push(ms);
    const key = `${side} ${textOf(answer)}`;
    texts.set(key, (texts.get(key) ?? 0) + 1);
  };
  for (const [nth, { email }] of known.entries()) {
    const sides = [() => ask(email, first, 'known'), () => ask(newAddress(), second, 'unknown')];
    for (const side of nth % 2 === 0 ? sides : sides.toReversed()) await side();
    if ((nth + 1) % 500 === 0) say(`${question}: ${nth + 1} pairs`);
  }
  const seen = (side: string) =>
    [...texts.keys()]
      .filter((key) => key.startsWith(`${side} `))
      .map((key) => key.slice(side.length + 1))
      .toSorted();
  const [ofKnown, ofUnknown] = [seen('known'), seen('unknown')];
  const { threshold, rank } = distinction({ first, second });
  const broken: string[] = [];
  if (JSON.stringify(ofKnown) !== JSON.stringify(ofUnknown))
    broken.push(
      `${question}: the answers differ by text: ${JSON.stringify(ofKnown)} and ${JSON.stringify(ofUnknown)}`,
    );
  if (threshold > MOST_RIGHT)
    broken.push(`${question}: a threshold of time is right in ${(threshold * 100).toFixed(1)} %`);
  if (Math.abs(rank - 0.5) > MOST_RIGHT - 0.5)
    broken.push(
      `${question}: the rank of times is right in ${((0.5 + Math.abs(rank - 0.5)) * 100).toFixed(1)} %`,
    );
  const median = (sample: readonly number[]) =>
    (sample.toSorted((a, b) => a - b)[Math.floor(sample.length / 2)] ?? 0).toFixed(2);
  const figures = {
    [`${question}, pairs`]: pairs,
    [`${question}, median ms known / unknown`]: `${median(first)} / ${median(second)}`,
    [`${question}, best threshold %`]: (threshold * 100).toFixed(1),
    [`${question}, rank %`]: (rank * 100).toFixed(1),
  };
  return { figures, broken };
}

/** `npm run attack -- sign-in`: whether anyone can tell from outside who has an account. */
export const attack: Attack = {
  title:
    'Known or unknown: sign-in, sign-up and the mails asked for addresses that somebody has and that nobody has',
  usage: '--pairs N',
  async run({ args, say }) {
    const { values } = parseArgs({
      args: [...args],
      options: { pairs: { type: 'string', default: '2000' } },
    });
    const harness = await startAttackHarness();
    const figures: AttackVerdict['figures'] = {};
    const broken: string[] = [];
    try {
      for (const question of Object.keys(QUESTIONS) as Question[]) {
        const verdict = await askPairs({ harness, question, pairs: Number(values.pairs), say });
        Object.assign(figures, verdict.figures);
        broken.push(...verdict.broken);
      }
      return { figures, broken };
    } finally {
      await harness.stop();
    }
  },
};
