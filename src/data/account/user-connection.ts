import { isConnected, type UserStatus } from '#core/account/user-status.ts';
import { writeAudit } from '#data/tables/audit-log.ts';
import { instant, json, type AnyDatabase, type DatabaseTransaction } from '#data/database.ts';
import { writeNotification } from '#data/tables/notifications.ts';
import { releaseHeldLeads } from '#data/leads/held-leads.ts';
import { wakeLane } from '#data/tables/lanes.ts';
import { publishStreamEvent } from '#data/tables/stream-events.ts';
import type { Owner, Scope } from '#data/scope.ts';

/**
 * A sign-in at the network that waits for its next step. `realPolledAt` is when it was last
 * checked.
 */
export type StoredCheckpoint = {
  flowId: string;
  kind: string;
  /** The country that the sign-in asked for; null for the usual one. */ country?: string | null;
  realStartedAt: number;
  realPolledAt: number;
};

export type ConnectionProfile = {
  memberId: string;
  slug: string | null;
  fullName: string;
  headline: string | null;
  photoUrl: string | null;
  premium: boolean;
};

/** A connection before a change, in the same transaction, with its user locked. */
export type ConnectionBefore = {
  status: UserStatus;
  network_account_id: string | null;
  network_member_id: string | null;
};
export type ConnectionChange = {
  db: DatabaseTransaction;
  userId: string;
  before: ConnectionBefore;
  status: UserStatus;
  now: number;
  realNow: number;
  actedBy: string;
};

/** Whether the user has or had a LinkedIn account connected. */
export function wasConnected({
  network_account_id,
  network_member_id,
}: Pick<ConnectionBefore, 'network_account_id' | 'network_member_id'>): boolean {
  return network_account_id !== null || network_member_id !== null;
}

/**
 * Effects of a new status, in the transaction that writes it: the live stream, the audit log, and a
 * notification when a connection is lost or restored. A connected account wakes the engine, so that
 * everything continues.
 */
async function tellConnection(
  scope: Scope<'now' | 'realNow', DatabaseTransaction>,
  { before, status, actedBy }: { before: ConnectionBefore; status: UserStatus; actedBy: string },
): Promise<void> {
  const { db, userId, now } = scope;
  await publishStreamEvent({ db, userId }, 'user.status', { status });
  if (isConnected(status)) await wakeLane(scope, now);
  if (before.status === status) return;
  await writeAudit(scope, {
    actedBy,
    type: 'CONNECTION_CHANGED',
    data: { from: before.status, to: status },
  });
  if (isConnected(before.status))
    await writeNotification(scope, {
      at: now,
      type: 'CONNECTION_LOST',
      data: { status },
      link: '/enter-linkedin',
    });
  else if (isConnected(status) && wasConnected(before))
    await writeNotification(scope, {
      at: now,
      type: 'CONNECTION_RESTORED',
      data: {},
      link: '/campaigns',
    });
}

/** Stores the step at which a sign-in waits. */
export async function storeCheckpoint({
  checkpoint,
  ...change
}: ConnectionChange & { checkpoint: StoredCheckpoint }): Promise<void> {
  const { db, userId, status } = change;
  await db
    .updateTable('users')
    .set({ status, account_error: null, network_checkpoint: json(checkpoint) })
    .where('user_id', '=', userId)
    .execute();
  await tellConnection(change, change);
}

/**
 * Stores another status without a connection, or one that the network names; `keepCheckpoint`
 * leaves a sign-in open for another try.
 */
export async function storeConnectionStatus({
  keepCheckpoint = false,
  ...change
}: ConnectionChange & { keepCheckpoint?: boolean }): Promise<void> {
  const { db, userId, status } = change;
  await db
    .updateTable('users')
    .set({ status, account_error: null, ...(!keepCheckpoint && { network_checkpoint: null }) })
    .where('user_id', '=', userId)
    .execute();
  await tellConnection(change, change);
}

/**
 * Claims the check whether a step was done elsewhere, for one of several callers at once; false if
 * it was checked a moment ago.
 */
export async function claimPoll(
  { db, userId, realNow }: Scope<'realNow'>,
  checkpoint: StoredCheckpoint,
  everyMs: number,
): Promise<boolean> {
  if (realNow - checkpoint.realPolledAt < everyMs) return false;
  const row = await db
    .updateTable('users')
    .set({ network_checkpoint: json({ ...checkpoint, realPolledAt: realNow }) })
    .where('user_id', '=', userId)
    .where('network_checkpoint', '=', json(checkpoint) as never)
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

type Connected = Omit<ConnectionChange, 'status'> & {
  account: string;
  profile: ConnectionProfile;
  noteLength: number;
};

/**
 * Connects the account: everything that was in the way is over. `connected_at`, in campaign time,
 * stays that of the first connection.
 */
export async function storeConnected({
  account,
  profile,
  noteLength,
  ...change
}: Connected): Promise<void> {
  const { db, userId, now } = change;
  await db
    .updateTable('users')
    .set(({ fn, val }) => ({
      status: 'VERIFIED',
      account_error: null,
      network_checkpoint: null,
      network_incident: null,
      network_account_id: account,
      network_member_id: profile.memberId,
      network_user_name: null,
      network_profile: json(profile),
      note_length: noteLength,
      connected_at: fn.coalesce('connected_at', val(instant(now))) as never,
    }))
    .where('user_id', '=', userId)
    .execute();
  await db
    .deleteFrom('accounts_to_release')
    .where('user_id', '=', userId)
    .where('account', '=', account)
    .execute();
  // The account's notes may be longer than before.
  await releaseHeldLeads({ db, userId, reasons: ['TEXT_TOO_LONG'], now });
  await tellConnection(change, { ...change, status: 'VERIFIED' });
}

/** Whether another user has this account connected. */
export async function isAccountTaken({ db, userId }: Owner, account: string): Promise<boolean> {
  return (
    (await db
      .selectFrom('users')
      .select('user_id')
      .where('network_account_id', '=', account)
      .where('user_id', '!=', userId)
      .executeTakeFirst()) !== undefined
  );
}

export async function markRefresh(
  { db, userId, realNow }: Scope<'realNow'>,
  state: 'started' | 'done',
): Promise<void> {
  await db
    .updateTable('users')
    .set(
      state === 'started'
        ? { real_refresh_started_at: instant(realNow) }
        : { real_refresh_done_at: instant(realNow) },
    )
    .where('user_id', '=', userId)
    .execute();
}

/**
 * Users whose connection is lost or mid-sign-in and was not checked since `realBefore`, the longest
 * ago first.
 */
export async function listUnsettledConnections({
  db,
  realBefore,
  limit,
}: {
  db: AnyDatabase;
  realBefore: number;
  limit: number;
}): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('user_id')
    .where('status', '!=', 'VERIFIED')
    .where(({ or, eb }) =>
      or([eb('network_checkpoint', 'is not', null), eb('network_account_id', 'is not', null)]),
    )
    .where(({ or, eb }) =>
      or([
        eb('real_refresh_done_at', 'is', null),
        eb('real_refresh_done_at', '<', instant(realBefore) as never),
      ]),
    )
    .orderBy('real_refresh_done_at', (order) => order.asc().nullsFirst())
    .limit(limit)
    .execute();
  return rows.map(({ user_id }) => user_id);
}
