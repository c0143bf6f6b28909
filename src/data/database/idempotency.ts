import { comparable, instant, json, type AnyDatabase } from '#data/database.ts';

export const IDEMPOTENCY_MS = 24 * 3_600_000;

export type KeptAnswer = { status: number; body: unknown };
export type KeyState = { state: 'taken' } | { state: 'running'; realSince: number } | { state: 'other-request' } | { state: 'answered'; answer: KeptAnswer };

type KeyOf = { db: AnyDatabase; userId: string; key: string };

/** Takes the key for this request, or says what the request that has it is at. One statement decides between two at once. */
export async function takeIdempotencyKey({ db, userId, key, requestHash, realNow }: KeyOf & { requestHash: string; realNow: number }): Promise<KeyState> {
  const fresh = await db
    .insertInto('idempotency_keys')
    .values({ user_id: userId, key, request_hash: requestHash, real_created_at: instant(realNow) })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'key'])
        .doUpdateSet({ request_hash: requestHash, status: null, answer: null, real_created_at: instant(realNow) })
        .where('idempotency_keys.real_created_at', '<', comparable(realNow - IDEMPOTENCY_MS)),
    )
    .returning('key')
    .executeTakeFirst();
  return fresh ? { state: 'taken' } : readIdempotencyKey({ db, userId, key, requestHash });
}

export async function readIdempotencyKey({ db, userId, key, requestHash }: KeyOf & { requestHash: string }): Promise<KeyState> {
  const row = await db.selectFrom('idempotency_keys').selectAll().where('user_id', '=', userId).where('key', '=', key).executeTakeFirst();
  if (!row) return { state: 'running', realSince: Number.POSITIVE_INFINITY };
  if (row.request_hash !== requestHash) return { state: 'other-request' };
  if (row.status === null) return { state: 'running', realSince: row.real_created_at };
  return { state: 'answered', answer: { status: row.status, body: row.answer?.['body'] } };
}

/** Keeps the answer for 24 hours. */
export async function keepAnswer({ db, userId, key, answer }: KeyOf & { answer: KeptAnswer }): Promise<void> {
  await db.updateTable('idempotency_keys').set({ status: answer.status, answer: json({ body: answer.body }) }).where('user_id', '=', userId).where('key', '=', key).execute();
}

/** Gives the key back, for a request that did nothing and may be tried again. */
export async function releaseIdempotencyKey({ db, userId, key }: KeyOf): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('user_id', '=', userId).where('key', '=', key).execute();
}
