import type { z } from 'zod';
import { ApiFailure } from '#connectors/mail/oauth/api-failure.ts';
import type { ApiAnswer } from '#connectors/mail/oauth/api-line.ts';

const MOST_RETRY_AFTER_MS = 24 * 3_600_000;

/** What Retry-After asks for (RFC 9110, 10.2.3), at most a day; null if absent or unreadable. */
export function retryAfterOf(answer: ApiAnswer, realNow: () => number): number | null {
  const said = [answer.headers['retry-after']].flat()[0];
  if (said === undefined) return null;
  const seconds = Number(said);
  return boundedWait(Number.isFinite(seconds) ? seconds * 1000 : Date.parse(said) - realNow());
}

/** A wait in real ms that a provider asked for; null for none. */
export const boundedWait = (ms: number): number | null =>
  Number.isFinite(ms) ? Math.min(Math.max(0, ms), MOST_RETRY_AFTER_MS) : null;

/** The response's JSON, parsed by `model`. Throws `ApiFailure` if it does not match. */
export function jsonOf<Model extends z.ZodType>(answer: ApiAnswer, model: Model): z.infer<Model> {
  const read = model.safeParse(jsonIn(answer));
  if (read.success) return read.data;
  throw new ApiFailure({
    problem: 'NOT_REACHED',
    answer: `The provider answered with something else (status ${answer.status})`,
  });
}

/** The JSON of a response; null if it has none. */
export function jsonIn({ body }: ApiAnswer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
}
