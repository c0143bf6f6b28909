import type { AdminStatus } from '#core/account/user-status.ts';
import { instantSql, instant, type AnyDatabase } from '#data/database.ts';
import { hasSecondFactor } from '#data/identity/second-factors.ts';
import type { SessionEndReason } from '#data/schema/column-types.ts';
import { publishEnd } from '#data/tables/session-ends.ts';

type SessionKey = { identityId: string; sessionId: string };

/** `adminStatus` applies only with a second factor (product rules, section 19). */
export type LiveSession = {
  adminStatus: AdminStatus | null;
  hasSecondFactor: boolean;
  hasUser: boolean;
};

/**
 * The owner of an active session; null once it has ended, expired, or its identity was disabled.
 */
export async function liveSession({
  db,
  identityId,
  sessionId,
  realNow,
}: SessionKey & { db: AnyDatabase; realNow: number }): Promise<LiveSession | null> {
  const row = await db
    .selectFrom('sessions as s')
    .innerJoin('identities as i', 'i.identity_id', 's.identity_id')
    .leftJoin('users as u', 'u.user_id', 's.identity_id')
    .select(['u.admin_status', 'u.user_id', hasSecondFactor('s.identity_id').as('factor')])
    .where('s.identity_id', '=', identityId)
    .where('s.session_id', '=', sessionId)
    .where('s.real_ended_at', 'is', null)
    .where('s.real_expires_at', '>', instantSql(realNow))
    .where('i.real_disabled_at', 'is', null)
    .where('u.real_deletion_asked_at', 'is', null)
    .executeTakeFirst();
  return row
    ? {
        adminStatus: row.admin_status,
        hasSecondFactor: row.factor,
        hasUser: row.user_id !== null,
      }
    : null;
}

export type Device = { userAgent: string | null; address: string | null };

export async function insertSession({
  db,
  identityId,
  refreshHash,
  device,
  realNow,
  realExpiresAt,
}: {
  db: AnyDatabase;
  identityId: string;
  refreshHash: Buffer;
  device: Device;
  realNow: number;
  realExpiresAt: number;
}): Promise<string> {
  const at = instant(realNow);
  const row = await db
    .insertInto('sessions')
    .values({
      identity_id: identityId,
      refresh_hash: refreshHash,
      user_agent: device.userAgent,
      address: device.address,
      real_created_at: at,
      real_last_used_at: at,
      real_expires_at: instant(realExpiresAt),
    })
    .returning('session_id')
    .executeTakeFirstOrThrow();
  return row.session_id;
}

/**
 * Replaces the presented refresh token with the next one; false if it is not the newest, or the
 * session is over.
 */
export async function rotateSession({
  db,
  identityId,
  sessionId,
  presentedHash,
  nextHash,
  device,
  realNow,
  realExpiresAt,
}: SessionKey & {
  db: AnyDatabase;
  presentedHash: Buffer;
  nextHash: Buffer;
  device: Device;
  realNow: number;
  realExpiresAt: number;
}): Promise<boolean> {
  const row = await db
    .updateTable('sessions')
    .set({
      refresh_hash: nextHash,
      real_last_used_at: instant(realNow),
      real_expires_at: instant(realExpiresAt),
      user_agent: device.userAgent,
      address: device.address,
    })
    .where('identity_id', '=', identityId)
    .where('session_id', '=', sessionId)
    .where('refresh_hash', '=', presentedHash)
    .where('real_ended_at', 'is', null)
    .where('real_expires_at', '>', instantSql(realNow))
    .returning('session_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function readSession({ db, identityId, sessionId }: SessionKey & { db: AnyDatabase }) {
  return db
    .selectFrom('sessions')
    .selectAll()
    .where('identity_id', '=', identityId)
    .where('session_id', '=', sessionId)
    .executeTakeFirst();
}

/** The devices signed in now, last used first. */
export async function listSessions(db: AnyDatabase, identityId: string, realNow: number) {
  return db
    .selectFrom('sessions')
    .selectAll()
    .where('identity_id', '=', identityId)
    .where('real_ended_at', 'is', null)
    .where('real_expires_at', '>', instantSql(realNow))
    .orderBy('real_last_used_at', 'desc')
    .limit(200)
    .execute();
}

/**
 * Ends one session, or all of the identity (`sessionId` null) except perhaps `except`; returns the
 * ids of those that ended.
 */
export async function endSessions({
  db,
  identityId,
  sessionId = null,
  except = null,
  reason,
  realNow,
}: {
  db: AnyDatabase;
  identityId: string;
  sessionId?: string | null;
  except?: string | null;
  reason: SessionEndReason;
  realNow: number;
}): Promise<string[]> {
  let update = db
    .updateTable('sessions')
    .set({ real_ended_at: instant(realNow), end_reason: reason })
    .where('identity_id', '=', identityId)
    .where('real_ended_at', 'is', null);
  if (sessionId !== null) update = update.where('session_id', '=', sessionId);
  if (except !== null) update = update.where('session_id', '!=', except);
  const rows = await update.returning('session_id').execute();
  const ended = rows.map((row) => row.session_id);
  if (ended.length > 0) {
    const all = sessionId === null && except === null;
    await publishEnd(db, { identityId, sessionIds: ended.slice(0, 100), all });
  }
  return ended;
}
