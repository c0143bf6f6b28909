import { Pool } from 'undici';
import type { FinderAnswer } from '#connectors/finder/finder.ts';

/** A provider's response with its JSON body; null if the body is not JSON. */
export type ProviderAnswer = { status: number; body: unknown; retryAfterMs: number | null };

const CONNECTIONS = 8;
const ANSWER_MAX_BYTES = 1_000_000;
const MAX_WAIT_MS = 24 * 3_600_000;
/** Used when a provider does not say how long to wait. */
const BUSY_WAIT_MS = 60_000;
const DOWN_WAIT_MS = 120_000;

/**
 * Connections to one provider. `ask` returns null when no complete response came in time, in which
 * case the provider may or may not have received the question.
 */
export function openProvider(baseUrl: string, timeoutMs: number) {
  const base = new URL(baseUrl);
  const pool = new Pool(base.origin, {
    connections: CONNECTIONS,
    pipelining: 1,
    allowH2: false,
    connect: { timeout: timeoutMs },
    maxResponseSize: ANSWER_MAX_BYTES,
  });
  return {
    async ask({
      method,
      path,
      headers,
      body = null,
    }: {
      method: 'GET' | 'POST';
      path: string;
      headers: Record<string, string>;
      body?: unknown;
    }): Promise<ProviderAnswer | null> {
      try {
        const answer = await pool.request({
          method,
          path: `${base.pathname.replace(/\/+$/, '')}${path}`,
          headers: {
            accept: 'application/json',
            'user-agent': 'Reachwell',
            ...(body !== null && { 'content-type': 'application/json' }),
            ...headers,
          },
          body: body === null ? null : JSON.stringify(body),
          signal: AbortSignal.timeout(timeoutMs),
        });
        const text = await answer.body.text();
        return {
          status: answer.statusCode,
          body: jsonOf(text),
          retryAfterMs: retryAfterOf([answer.headers['retry-after']].flat()[0] ?? null),
        };
      } catch {
        return null;
      }
    },
    close: () => pool.destroy(),
  };
}

/**
 * What a response means regardless of the question, the same for every provider; null if it answers
 * the question.
 */
export function refusalOf(answer: ProviderAnswer | null): FinderAnswer | null {
  if (answer === null) return { kind: 'LATER', waitMs: DOWN_WAIT_MS };
  const { status, retryAfterMs, body } = answer;
  if (status === 401) return { kind: 'CLOSED', problem: 'KEY_REFUSED' };
  if (status === 402) return { kind: 'CLOSED', problem: 'PROVIDER_OUT_OF_CREDITS' };
  if (status === 429 || status === 403 || status === 408)
    return { kind: 'LATER', waitMs: retryAfterMs ?? BUSY_WAIT_MS };
  if (status >= 500 || (status < 300 && body === null))
    return { kind: 'LATER', waitMs: retryAfterMs ?? DOWN_WAIT_MS };
  return null;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Seconds, or a date (RFC 9110); a day at most. */
function retryAfterOf(header: string | null): number | null {
  if (header === null) return null;
  const seconds = Number(header);
  const waitMs = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(header) - Date.now();
  return Number.isFinite(waitMs) ? Math.min(Math.max(waitMs, 1000), MAX_WAIT_MS) : null;
}
