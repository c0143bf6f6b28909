import { createHmac } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '#data/database.ts';
import {
  storeResponse,
  readIdempotencyKey,
  releaseIdempotencyKey,
  takeOverIdempotencyKey,
  claimIdempotencyKey,
  type KeptAnswer,
  type KeyState,
} from '#data/tables/idempotency.ts';
import type { Caller, KeepAnswer } from '#server/http/handler.ts';
import { problemOf, refusalOf } from '#server/http/problem-answer.ts';
import type { RequestParts } from '#server/http/read-request.ts';
import { ApiError, rejectField } from '#server/http/api-error.ts';

const KEY_FORM = /^[\x21-\x7e]{1,200}$/;
const MAX_WAIT_MS = 10_000;
const LOOK_EVERY_MS = 50;

type Once = {
  db: Database;
  /** Known to this installation alone. */ secret: Buffer;
  caller: Caller | null;
  request: FastifyRequest;
  parts: RequestParts;
  realNow: () => number;
  /** The answer is stored in the transaction of the work (`Route.keepsAnswer`). */
  keepsAnswer: boolean;
};
const KEEP_NOTHING: KeepAnswer = () => Promise.resolve();

/**
 * The hash that identifies a repeated request. It is keyed, so that nobody can try passwords
 * against the stored hash of a request that carried one.
 */
function hashOf({ secret, request, parts }: Pick<Once, 'secret' | 'request' | 'parts'>): string {
  const hash = createHmac('sha256', secret)
    .update(`${request.method} ${request.url}\n`)
    .update(JSON.stringify(parts.body ?? null));
  if (parts.file) hash.update(parts.file.fileName).update(parts.file.bytes);
  return hash.digest('hex');
}

/**
 * Waits for the request that holds the key, so that the second of two gets the first one's answer.
 */
async function settledState({
  db,
  userId,
  key,
  secret,
  requestHash,
  state,
  realNow,
}: {
  db: Database;
  userId: string;
  key: string;
  secret: Buffer;
  requestHash: string;
  state: KeyState;
  realNow: () => number;
}): Promise<KeyState> {
  const until = realNow() + MAX_WAIT_MS;
  let now = state;
  while (now.state === 'running' && realNow() < until) {
    await wait(LOOK_EVERY_MS);
    now = await readIdempotencyKey({ db, userId }, { key, secret, requestHash });
  }
  return now;
}

async function answerOf(
  work: () => Promise<unknown>,
  request: FastifyRequest,
): Promise<{ answer: KeptAnswer | null; value: unknown; error: unknown }> {
  try {
    const value = await work();
    return { answer: { status: 0, body: value ?? null }, value, error: null };
  } catch (error) {
    const refusal = refusalOf(error);
    // The work failed or its result is unknown; the key must not block a retry.
    if (
      refusal === null ||
      refusal.status >= 500 ||
      refusal.status === 429 ||
      refusal.status === 401
    )
      return { answer: null, value: undefined, error };
    return {
      answer: { status: refusal.status, body: problemOf(refusal, request.id) },
      value: undefined,
      error,
    };
  }
}

/**
 * Does the work once per user and `Idempotency-Key`. Within 24 hours of real time a repeated
 * request gets the first answer; a different request under the same key is IDEMPOTENCY_KEY_REUSED.
 * One that arrives while the first is running waits up to ten seconds. After that it takes over if
 * the first stores its answer with its work (`keepsAnswer`), because its process may have died;
 * otherwise it is a CONFLICT.
 */
export async function withIdempotency(
  once: Once,
  reply: FastifyReply,
  work: (keepAnswer: KeepAnswer) => Promise<unknown>,
): Promise<{ replayed: KeptAnswer } | { value: unknown }> {
  const key = once.request.headers['idempotency-key'];
  // Identity answers carry tokens, secrets, and codes that are shown once, so none is stored.
  const ofIdentity = once.request.routeOptions.url?.startsWith('/api/identity/') === true;
  if (once.request.method !== 'POST' || once.caller === null || key === undefined || ofIdentity)
    return { value: await work(KEEP_NOTHING) };
  if (typeof key !== 'string' || !KEY_FORM.test(key))
    throw rejectField(
      'Idempotency-Key',
      'INVALID',
      'The key must be 1 to 200 printable characters without spaces',
    );
  const owner = { db: once.db, userId: once.caller.userId, key, secret: once.secret };
  const requestHash = hashOf(once);
  const taken = await claimIdempotencyKey(
    { ...owner, realNow: once.realNow() },
    { ...owner, requestHash },
  );
  let state = await settledState({ ...owner, requestHash, state: taken, realNow: once.realNow });
  if (state.state === 'running' && once.keepsAnswer)
    state = await takenOver({ ...owner, once, state });
  if (state.state === 'other-request') throw new ApiError('IDEMPOTENCY_KEY_REUSED');
  if (state.state === 'running') throw unfinished();
  if (state.state === 'answered') {
    void reply.header('idempotency-replayed', 'true');
    return { replayed: state.answer };
  }
  const claim = { ...owner, realSince: state.realSince };
  const keepAnswer: KeepAnswer = async ({ db, value }) => {
    const answer = { status: 0, body: value ?? null };
    if (!(await storeResponse({ ...claim, db }, { ...claim, answer }))) throw unfinished();
  };
  const { answer, value, error } = await answerOf(() => work(keepAnswer), once.request);
  if (answer === null) await releaseIdempotencyKey(claim, claim.key, claim.realSince);
  else await storeResponse(claim, { ...claim, answer });
  if (error !== null) throw error;
  return { value };
}

type Running = Extract<KeyState, { state: 'running' }>;

/**
 * Takes the key from a request that has been running for too long; returns `state` if that request
 * finished first.
 */
async function takenOver({
  once: { realNow },
  state,
  ...owner
}: {
  db: Database;
  userId: string;
  key: string;
  secret: Buffer;
  once: Once;
  state: Running;
}): Promise<KeyState> {
  const now = realNow();
  const { realSince } = state;
  const taken = await takeOverIdempotencyKey({ ...owner, realNow: now }, owner.key, realSince);
  return taken ? { state: 'taken', realSince: now } : state;
}

function unfinished(): ApiError {
  return new ApiError('CONFLICT', {
    detail:
      'The first request with this key hasn’t finished. Check its result, then try again with a different key',
    retryAfter: 5,
  });
}
