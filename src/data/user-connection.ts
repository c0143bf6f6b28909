import type { UserStatus } from '#core/account/user-status.ts';
import { instant, json, type AnyDatabase } from '#data/database.ts';
import { releaseHeldLeads } from '#data/held-leads.ts';

/** A sign-in at the network that waits for its next step. `realPolledAt` is when somebody last looked whether it was done. */
export type StoredCheckpoint = { flowId: string; kind: string; userName: string; realStartedAt: number; realPolledAt: number };

export type ConnectionProfile = { memberId: string; slug: string | null; fullName: string; headline: string | null; photoUrl: string | null; premium: boolean };

type OfUser = { db: AnyDatabase; userId: string };

/** The sign-in stands at a step. */
export async function storeCheckpoint({ db, userId, status, checkpoint }: OfUser & { status: UserStatus; checkpoint: StoredCheckpoint }): Promise<void> {
  await db.updateTable('users').set({ status, account_error: null, network_checkpoint: json(checkpoint) }).where('user_id', '=', userId).execute();
}

/** The sign-in has failed or its step was wrong; `keepCheckpoint` leaves it open for another try. */
export async function storeConnectionStatus({ db, userId, status, error = null, keepCheckpoint = false }: OfUser & { status: UserStatus; error?: string | null; keepCheckpoint?: boolean }): Promise<void> {
  await db.updateTable('users').set({ status, account_error: error, ...(!keepCheckpoint && { network_checkpoint: null }) }).where('user_id', '=', userId).execute();
}

/** Takes the right to look whether a step was done elsewhere, for one of several callers at once; false when somebody looked a moment ago. */
export async function takePoll({ db, userId, checkpoint, realNow, everyMs }: OfUser & { checkpoint: StoredCheckpoint; realNow: number; everyMs: number }): Promise<boolean> {
  if (realNow - checkpoint.realPolledAt < everyMs) return false;
  const row = await db.updateTable('users').set({ network_checkpoint: json({ ...checkpoint, realPolledAt: realNow }) }).where('user_id', '=', userId).where('network_checkpoint', '=', json(checkpoint) as never).returning('user_id').executeTakeFirst();
  return row !== undefined;
}

/** The account is connected: everything that stood in the way is over. `connected_at`, in campaign time, stays that of the first connection. */
export async function storeConnected({ db, userId, account, profile, userName, noteLength, now }: OfUser & { account: string; profile: ConnectionProfile; userName: string; noteLength: number; now: number }): Promise<void> {
  await db
    .updateTable('users')
    .set(({ fn, val }) => ({
      status: 'VERIFIED', account_error: null, network_checkpoint: null, network_incident: null, network_account_id: account, network_member_id: profile.memberId, network_user_name: userName,
      network_profile: json(profile), note_length: noteLength, connected_at: fn.coalesce('connected_at', val(instant(now))) as never,
    }))
    .where('user_id', '=', userId)
    .execute();
  // The account's notes may be longer than before.
  await releaseHeldLeads({ db, userId, reasons: ['TEXT_TOO_LONG'], now });
}

/** Whether another user has this account connected. */
export async function isAccountTaken({ db, userId, account }: OfUser & { account: string }): Promise<boolean> {
  return (await db.selectFrom('users').select('user_id').where('network_account_id', '=', account).where('user_id', '!=', userId).executeTakeFirst()) !== undefined;
}

export async function markRefresh({ db, userId, state, realNow }: OfUser & { state: 'started' | 'done'; realNow: number }): Promise<void> {
  await db.updateTable('users').set(state === 'started' ? { real_refresh_started_at: instant(realNow) } : { real_refresh_done_at: instant(realNow) }).where('user_id', '=', userId).execute();
}

export async function addNotification({ db, userId, type, at, link = null, data = {} }: OfUser & { type: string; at: number; link?: string | null; data?: Record<string, unknown> }): Promise<string> {
  const row = await db.insertInto('notifications').values({ user_id: userId, type, at: instant(at), data: json(data), link }).returning('notification_id').executeTakeFirstOrThrow();
  return row.notification_id;
}
