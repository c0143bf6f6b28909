import { sql } from 'kysely';
import {
  hasTeamInbox,
  readsInbox,
  type InboxMember,
  type InboxSharing,
} from '#core/team/inbox-sharing.ts';
import { canOpenAccount } from '#core/team/team-rules.ts';
import type { UserStatus } from '#core/account/user-status.ts';
import type { Feature, Tier } from '#core/plan/feature-tiers.ts';
import type { AnyDatabase } from '#data/database.ts';
import type { ConversationKey } from '#data/conversations/conversation-list.ts';
import type { Owner } from '#data/scope.ts';

/** An account of the team's inbox, and what its plan depends on. */
export type TeamInboxAccount = InboxMember & {
  userId: string;
  name: string;
  /** Whether the reader may also open the rest of the account. */
  canOpen: boolean;
  email: string;
  status: UserStatus;
  planTier: Tier | null;
  realTrialEndsAt: number | null;
  featureFlags: Feature[];
  apiVersion: number;
};

/**
 * The accounts whose conversations someone reads in the team's inbox, by name; null if they have no
 * team's inbox. Read with each request, so that a right that was taken away is gone.
 */
export async function readTeamInbox({ db, userId }: Owner): Promise<TeamInboxAccount[] | null> {
  const { rows } = await sql<Omit<TeamInboxAccount, 'canOpen'>>`
    select m.user_id as "userId", u.display_name as name, m.role, m.inbox_sharing as sharing,
      u.email, u.status, u.plan_tier as "planTier", u.real_trial_ends_at as "realTrialEndsAt",
      u.feature_flags as "featureFlags", u.api_version as "apiVersion"
    from team_members me
    join team_members m on m.team_id = me.team_id
    join users u on u.user_id = m.user_id and u.real_deletion_asked_at is null
    where me.user_id = ${userId}
    order by lower(u.display_name), m.user_id`.execute(db);
  const me = rows.find((one) => one.userId === userId);
  if (me === undefined || !hasTeamInbox(me)) return null;
  return rows
    .filter((one) => (one === me ? one.sharing !== 'NOBODY' : readsInbox(me, one)))
    .map((one) => ({
      ...one,
      canOpen:
        one === me || canOpenAccount({ role: me.role, target: one.role, isSelf: false }).allowed,
    }));
}

/**
 * Those of these conversations that someone can read now, in their own account or in the team's
 * inbox.
 */
export async function readableConversations(
  { db, userId }: Owner,
  keys: readonly ConversationKey[],
): Promise<ConversationKey[]> {
  const accounts = (await readTeamInbox({ db, userId })) ?? [];
  const readable = new Set([userId, ...accounts.map((account) => account.userId)]);
  const asked = keys.filter((key) => readable.has(key.userId));
  if (asked.length === 0) return [];
  const { rows } = await sql<ConversationKey>`
    select c.user_id as "userId", c.conversation_id as "conversationId"
    from unnest(
      ${asked.map((key) => key.userId)}::bigint[],
      ${asked.map((key) => key.conversationId)}::bigint[]
    ) as k (user_id, conversation_id)
    join conversations c using (user_id, conversation_id)
    where c.user_id = ${userId} or not c.private`.execute(db);
  return rows;
}

/**
 * Everyone who can answer a conversation of an account, by name: its own user, and the readers of
 * its inbox.
 */
export async function readColleagues({
  db,
  userId,
}: Owner): Promise<{ userId: string; name: string }[]> {
  const { rows } = await sql<InboxMember & { userId: string; name: string }>`
    select u.user_id as "userId", u.display_name as name, m.role, m.inbox_sharing as sharing
    from team_members own
    join team_members m on m.team_id = own.team_id
    join users u on u.user_id = m.user_id and u.real_deletion_asked_at is null
    where own.user_id = ${userId}
    order by lower(u.display_name), m.user_id`.execute(db);
  const owner = rows.find((one) => one.userId === userId);
  return rows
    .filter((one) => one === owner || (owner !== undefined && readsInbox(one, owner)))
    .map(({ userId: id, name }) => ({ userId: id, name }));
}

/** Shares a member's inbox with the team, or takes it out; false if they are in no team. */
export async function setInboxSharing(
  { db, userId }: Owner,
  sharing: InboxSharing,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('team_members')
    .set({ inbox_sharing: sharing })
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Takes conversations off those who may no longer read them, with what they were writing there,
 * after rights of a user in a team, or others' rights in that user's inbox, were taken away; the
 * user may have left. Runs in the transaction that takes the right away.
 */
export async function endInboxWork({ db, userId }: Owner, teamId: string): Promise<void> {
  const { rows } = await sql<InboxMember & { userId: string }>`
    select user_id as "userId", role, inbox_sharing as sharing
    from team_members
    where team_id = ${teamId}`.execute(db);
  const me = rows.find((one) => one.userId === userId);
  const readers = rows.filter((one) => one === me || (me && readsInbox(one, me)));
  const closed = rows.filter((one) => one !== me && !(me && readsInbox(me, one)));
  const stay = [userId, ...readers.map((one) => one.userId)];
  const lost = closed.map((one) => one.userId);
  await sql`
    update conversations
    set assignee_id = null
    where assignee_id is not null
      and (
        user_id = ${userId} and assignee_id <> all(${stay}::bigint[])
        or user_id = any(${lost}::bigint[]) and assignee_id = ${userId}
      )`.execute(db);
  await sql`
    delete from conversation_drafts
    where user_id = ${userId} and author_id <> all(${stay}::bigint[])
      or user_id = any(${lost}::bigint[]) and author_id = ${userId}`.execute(db);
}

/** Everyone in a team. */
export async function readMemberIds(db: AnyDatabase, teamId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('team_members')
    .select('user_id')
    .where('team_id', '=', teamId)
    .execute();
  return rows.map((row) => row.user_id);
}
