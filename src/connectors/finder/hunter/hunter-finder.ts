import { z } from 'zod';
import { normalizeEmail, isEmail } from '#core/email/email-address.ts';
import type { EmailFinder, FinderAnswer, PersonToFind } from '#connectors/finder/finder.ts';
import { openProvider, refusalOf } from '#connectors/finder/provider-call.ts';

const HUNTER_URL = 'https://api.hunter.io/v2';
const TIMEOUT_MS = 30_000;
/** A guess below this score counts as no result. */
const LEAST_SCORE = 50;
const OUT_OF_QUOTA = 429;

/** The fields we read of `GET /email-finder`; Hunter sends more. */
const answerShape = z.object({
  data: z.object({
    email: z.string().nullable(),
    score: z.number().nullish(),
    accept_all: z.boolean().nullish(),
    verification: z.object({ status: z.string().nullish() }).nullish(),
  }),
});

/**
 * Hunter's Email Finder (hunter.io/api-documentation/v2). It answers immediately; asking for the
 * same person again in a billing period costs nothing, and neither does finding no one. The
 * practice world's finder speaks the same API under its own `name`.
 */
export function createHunterFinder({
  apiKey,
  baseUrl = HUNTER_URL,
  timeoutMs = TIMEOUT_MS,
  name = 'HUNTER',
}: {
  apiKey: string;
  baseUrl?: string;
  timeoutMs?: number;
  name?: 'HUNTER' | 'PRACTICE';
}): EmailFinder {
  const provider = openProvider(baseUrl, timeoutMs);
  return {
    name,
    async find({ person }) {
      const place = placeOf(person);
      if (place === null) return { kind: 'NOTHING' };
      const query = new URLSearchParams({
        ...place,
        first_name: person.firstName,
        last_name: person.lastName,
      });
      const answer = await provider.ask({
        method: 'GET',
        path: `/email-finder?${query.toString()}`,
        headers: { 'x-api-key': apiKey },
      });
      // Hunter sends 403 when asked too fast, and 429 when the plan is used up.
      if (answer?.status === OUT_OF_QUOTA && answer.retryAfterMs === null)
        return { kind: 'CLOSED', problem: 'PROVIDER_OUT_OF_CREDITS' };
      const refusal = refusalOf(answer);
      if (refusal !== null || answer === null) return refusal ?? { kind: 'NOTHING' };
      // 400 and 404: unknown company; 451: the person asked not to be found.
      if (answer.status >= 300) return { kind: 'NOTHING' };
      return answerOf(answer.body, person);
    },
    close: provider.close,
  };
}

function placeOf({ domain, company }: PersonToFind): Record<string, string> | null {
  if (domain !== null) return { domain };
  return company === null ? null : { company };
}

function answerOf(body: unknown, { refused }: PersonToFind): FinderAnswer {
  const parsed = answerShape.safeParse(body);
  if (!parsed.success) return { kind: 'LATER', waitMs: 60_000 };
  const { email, score, accept_all: takesAll, verification } = parsed.data.data;
  const address = normalizeEmail(email ?? '');
  if (!isEmail(address) || refused.includes(address)) return { kind: 'NOTHING' };
  const status = verification?.status ?? null;
  if (status === 'valid') return { kind: 'FOUND', email: address, confidence: 'VERIFIED' };
  if (status === 'invalid' || status === 'disposable' || status === 'webmail')
    return { kind: 'NOTHING' };
  if (status === 'accept_all' || takesAll === true)
    return { kind: 'FOUND', email: address, confidence: 'CATCH_ALL' };
  return (score ?? 0) >= LEAST_SCORE
    ? { kind: 'FOUND', email: address, confidence: 'LIKELY' }
    : { kind: 'NOTHING' };
}
