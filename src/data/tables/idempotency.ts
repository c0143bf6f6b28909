import { instantSql, instant, json, type AnyDatabase } from '#data/database.ts';
import type { Owner, Scope } from '#data/scope.ts';
import { packSealed, unpackSealed, type SealedSetting } from '#data/secrets/rotate-keys.ts';
import { seal, unseal } from '#data/secrets/sealing.ts';

export const IDEMPOTENCY_MS = 24 * 3_600_000;

export type KeptAnswer = { status: number; body: unknown };
export type KeyState =
  | { state: 'taken'; realSince: number }
  | { state: 'running'; realSince: number }
  | { state: 'other-request' }
  | { state: 'answered'; answer: KeptAnswer };

type KeyOf = { db: AnyDatabase; userId: string; key: string };
/**
 * 32 bytes that only this installation knows: an answer may contain what is sealed elsewhere, so it
 * is stored sealed too.
 */
type Sealing = { secret: Buffer };

const sealedFor = ({ userId, key, secret }: Omit<KeyOf, 'db'> & Sealing) => ({
  masterKey: { version: 0, bytes: secret },
  context: `${userId}|answer|${key}`,
});

/**
 * Takes the key for this request, or returns the state of the request that has it. One statement
 * decides between two at once.
 */
export async function claimIdempotencyKey(
  scope: Scope<'realNow'>,
  { key, secret, requestHash }: { key: string; secret: Buffer; requestHash: string },
): Promise<KeyState> {
  const { db, userId, realNow } = scope;
  const fresh = await db
    .insertInto('idempotency_keys')
    .values({ user_id: userId, key, request_hash: requestHash, real_created_at: instant(realNow) })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'key'])
        .doUpdateSet({
          request_hash: requestHash,
          status: null,
          answer: null,
          real_created_at: instant(realNow),
        })
        .where('idempotency_keys.real_created_at', '<', instantSql(realNow - IDEMPOTENCY_MS)),
    )
    .returning('key')
    .executeTakeFirst();
  return fresh
    ? { state: 'taken', realSince: realNow }
    : readIdempotencyKey(scope, { key, secret, requestHash });
}

/**
 * Takes over the key from a request that has had it since `realSince` and no longer answers.
 * Whichever stores its answer first wins: the other one can't (`storeResponse`).
 */
export async function takeOverIdempotencyKey(
  { db, userId, realNow }: Scope<'realNow'>,
  key: string,
  realSince: number,
): Promise<boolean> {
  const taken = await db
    .updateTable('idempotency_keys')
    .set({ real_created_at: instant(realNow) })
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .where('status', 'is', null)
    .where('real_created_at', '=', instantSql(realSince))
    .returning('key')
    .executeTakeFirst();
  return taken !== undefined;
}

export async function readIdempotencyKey(
  { db, userId }: Owner,
  { key, secret, requestHash }: { key: string; secret: Buffer; requestHash: string },
): Promise<KeyState> {
  const row = await db
    .selectFrom('idempotency_keys')
    .selectAll()
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst();
  if (!row) return { state: 'running', realSince: Number.POSITIVE_INFINITY };
  if (row.request_hash !== requestHash) return { state: 'other-request' };
  if (row.status === null) return { state: 'running', realSince: row.real_created_at };
  const sealed = row.answer?.['sealed'] as SealedSetting | undefined;
  // An earlier version stored its answers unsealed.
  const body =
    sealed === undefined
      ? row.answer?.['body']
      : JSON.parse(unseal({ ...sealedFor({ userId, key, secret }), sealed: unpackSealed(sealed) }));
  return { state: 'answered', answer: { status: row.status, body } };
}

/**
 * Stores the answer, sealed, for 24 hours; false if another request has the key by now, or an
 * answer is already stored. In the transaction of the work, both are committed or neither.
 */
export async function storeResponse(
  { db, userId }: Owner,
  {
    key,
    realSince,
    secret,
    answer,
  }: { key: string; realSince: number; secret: Buffer; answer: KeptAnswer },
): Promise<boolean> {
  const sealed = packSealed(
    seal({ ...sealedFor({ userId, key, secret }), text: JSON.stringify(answer.body ?? null) }),
  );
  const kept = await db
    .updateTable('idempotency_keys')
    .set({ status: answer.status, answer: json({ sealed }) })
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .where('status', 'is', null)
    .where('real_created_at', '=', instantSql(realSince))
    .returning('key')
    .executeTakeFirst();
  return kept !== undefined;
}

/**
 * Releases the key, for a request that did nothing and may be retried. One whose work was committed
 * with its answer keeps the key, even if its response got lost.
 */
export async function releaseIdempotencyKey(
  { db, userId }: Owner,
  key: string,
  realSince: number,
): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .where('status', 'is', null)
    .where('real_created_at', '=', instantSql(realSince))
    .execute();
}
