import { ReachwellError } from './error.ts';

type Send = (request: Request) => Promise<Response>;

export type Retries = {
  /** How often a call is tried again. */
  retries: number;
  /** The wait before the first of them, at most; each further one waits twice as long. */
  firstWaitMs: number;
  /** How long one try may take until its answer is there. */
  timeoutMs: number;
  /** The longest wait before another try; an answer that asks for more is final. */
  longestWaitMs: number;
  fetch: (request: Request, init: RequestInit) => Promise<Response>;
};

/** Those that a try in a moment can change, and that say nothing about what was done. */
const PASSING = [408, 502, 503, 504];

/** Whether doing it twice is as good as once. */
const isRepeatable = ({ method, headers }: Request) =>
  ['GET', 'HEAD', 'PUT', 'DELETE'].includes(method) || headers.has('idempotency-key');

/**
 * Sends a request until it has an answer that another try wouldn't change. What may have been done
 * is only repeated where doing it twice is as good as once; a 429 says that nothing was done.
 */
export function retryingFetch(how: Retries): Send {
  // No call is sent while the last answer said that none is left.
  let freeAt = 0;
  return async (request) => {
    for (let tries = 0; ; tries += 1) {
      await pause(freeAt - Date.now(), request.signal);
      const answer = await tryOnce(request.clone(), how).catch((error: unknown) => {
        if (request.signal.aborted) throw request.signal.reason;
        return error as ReachwellError;
      });
      if (answer instanceof Response) freeAt = Math.max(freeAt, Date.now() + spentFor(answer));
      const wait = askedWait(answer) ?? how.firstWaitMs * 2 ** tries * (0.5 + Math.random() / 2);
      const isLast = tries === how.retries || wait > how.longestWaitMs;
      if (isLast || !isWorthAnother(request, answer)) {
        if (answer instanceof Response) return answer;
        throw answer;
      }
      await pause(wait, request.signal);
    }
  };
}

function isWorthAnother(request: Request, answer: Response | ReachwellError): boolean {
  if (!(answer instanceof Response)) return isRepeatable(request);
  const { status, headers } = answer;
  if (status === 429) return true;
  // The first request with this key is still being answered.
  const isUnderWay = status === 409 && headers.has('retry-after');
  return (PASSING.includes(status) || isUnderWay) && isRepeatable(request);
}

/** One try; throws a `ReachwellError` where nothing readable came back. */
async function tryOnce(request: Request, { timeoutMs, fetch }: Retries): Promise<Response> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), timeoutMs);
  try {
    const signal = AbortSignal.any([request.signal, late.signal]);
    const answer = await fetch(request, { signal });
    if (!(answer.headers.get('content-type') ?? '').includes('json')) return answer;
    // Read to its end here, so that an answer that is cut in the middle is asked for again.
    const { status, statusText, headers } = answer;
    return new Response((await answer.text()) || null, { status, statusText, headers });
  } catch (cause) {
    const { origin } = new URL(request.url);
    throw late.signal.aborted
      ? new ReachwellError({ code: 'TIMEOUT', message: `${origin} didn’t answer in time`, cause })
      : new ReachwellError({ code: 'UNREACHABLE', message: `${origin} can’t be reached`, cause });
  } finally {
    clearTimeout(timer);
  }
}

/** How long an answer asks to wait before the next try, in seconds or until a date. */
function askedWait(answer: Response | ReachwellError): number | null {
  const asked = answer instanceof Response ? answer.headers.get('retry-after') : null;
  if (asked === null) return null;
  const ms = /^\d+$/.test(asked) ? Number(asked) * 1000 : Date.parse(asked) - Date.now();
  return Number.isNaN(ms) ? null : ms;
}

/** For how long `RateLimit: "key";r=0;t=12` leaves no calls. */
function spentFor({ headers }: Response): number {
  const limit = headers.get('ratelimit') ?? '';
  const [left, seconds] = [/;\s*r=(\d+)/.exec(limit)?.[1], /;\s*t=(\d+)/.exec(limit)?.[1]];
  return left === '0' && seconds !== undefined ? Number(seconds) * 1000 : 0;
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (ms <= 0) return signal.throwIfAborted();
  await new Promise<void>((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal.addEventListener('abort', stop, { once: true });
  });
}
