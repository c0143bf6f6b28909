import { instantSql, instant, json, type AnyDatabase } from '#data/database.ts';
import { packSealed, unpackSealed, type SealedSetting } from '#data/secrets/rotate-keys.ts';
import { seal, unseal } from '#data/secrets/sealing.ts';

export const IDEMPOTENCY_MS = 24 * 3_600_000;

export type KeptAnswer = { status: number; body: unknown };
export type KeyState =
  | { state: 'taken' }
  | { state: 'running'; realSince: number }
  | { state: 'other-request' }
  | { state: 'answered'; answer: KeptAnswer };

type KeyOf = { db: AnyDatabase; userId: string; key: string };
/**
 * 32 bytes that this installation alone knows: an answer may hold what is sealed elsewhere, so it
 * is kept sealed as well.
 */
type Sealing = { secret: Buffer };

const sealedFor = ({ userId, key, secret }: Omit<KeyOf, 'db'> & Sealing) => ({
  masterKey: { version: 0, bytes: secret },
  context: `${userId}|answer|${key}`,
});

/**
 * Takes the key for this request, or says what the request that has it is at. One statement decides
 * between two at once.
 */
export async function claimIdempotencyKey({
  db,
  userId,
  key,
  secret,
  requestHash,
  realNow,
}: KeyOf & Sealing & { requestHash: string; realNow: number }): Promise<KeyState> {
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
  return fresh ? { state: 'taken' } : readIdempotencyKey({ db, userId, key, secret, requestHash });
}

export async function readIdempotencyKey({
  db,
  userId,
  key,
  secret,
  requestHash,
}: KeyOf & Sealing & { requestHash: string }): Promise<KeyState> {
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
  // An earlier version kept its answers in clear.
  const body =
    sealed === undefined
      ? row.answer?.['body']
      : JSON.parse(unseal({ ...sealedFor({ userId, key, secret }), sealed: unpackSealed(sealed) }));
  return { state: 'answered', answer: { status: row.status, body } };
}

/** Keeps the answer, sealed, for 24 hours. */
export async function storeResponse({
  db,
  userId,
  key,
  secret,
  answer,
}: KeyOf & Sealing & { answer: KeptAnswer }): Promise<void> {
  const sealed = packSealed(
    seal({ ...sealedFor({ userId, key, secret }), text: JSON.stringify(answer.body ?? null) }),
  );
  await db
    .updateTable('idempotency_keys')
    .set({ status: answer.status, answer: json({ sealed }) })
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .execute();
}

/** Releases the key, for a request that did nothing and may be retried. */
export async function releaseIdempotencyKey({ db, userId, key }: KeyOf): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .execute();
}
