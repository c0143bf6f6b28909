import { sql } from 'kysely';
import type { AdminStatus, TeamRole, UserStatus } from '#core/account/user-status.ts';
import type { EventType } from '#core/lead/lead-event.ts';
import type { AnyDatabase } from '#data/database.ts';
import type { Owner, Scope } from '#data/scope.ts';

/** What a staff page of a user adds to what others read: nothing secret. */
export type StaffUserRow = {
  zone: string;
  clientVersion: string | null;
  invitesPausedUntil: number | null;
  team: { teamId: string; teamName: string; role: TeamRole } | null;
  mailbox: { provider: string; address: string; status: 'CONNECTED' | 'LOST' } | null;
};

export async function readStaffUserRow({ db, userId }: Owner): Promise<StaffUserRow | null> {
  const { rows } = await sql<StaffUserRow>`
    select u.zone, u.client_version as "clientVersion",
      u.invites_paused_until as "invitesPausedUntil",
      (
        select jsonb_build_object(
          'teamId', t.team_id::text, 'teamName', t.team_name, 'role', m.role
        )
        from team_members m
        join teams t on t.team_id = m.team_id
        where m.user_id = u.user_id
      ) as team,
      (
        select jsonb_build_object('provider', m.provider, 'address', m.address, 'status', m.status)
        from mailboxes m
        where m.user_id = u.user_id and u.mailbox_connected
      ) as mailbox
    from users u
    where u.user_id = ${userId}`.execute(db);
  return rows[0] ?? null;
}

/**
 * When a user's lanes acted last, and how many leads are due, by channel; a count ends at 10,000.
 */
export type LaneFacts = {
  lastActAt: number | null;
  lastEmailAt: number | null;
  dueLeads: number;
  dueEmails: number;
};

export async function readLaneFacts({ db, userId, now }: Scope<'now'>): Promise<LaneFacts> {
  const { rows } = await sql<LaneFacts>`
    select (
      select max(started_at) from intents where user_id = ${userId} and action <> 'EMAIL'
    ) as "lastActAt",
      (
        select max(started_at) from intents where user_id = ${userId} and action = 'EMAIL'
      ) as "lastEmailAt",
      count(*) filter (where due.item_type is distinct from 'EMAIL')::int as "dueLeads",
      count(*) filter (where due.item_type = 'EMAIL')::int as "dueEmails"
    from (
      select cl.item_type
      from campaigns c
      join campaign_leads cl on cl.user_id = c.user_id and cl.campaign_id = c.campaign_id
      where c.user_id = ${userId}
        and c.status = 'ACTIVE'
        and not c.locked
        and cl.state in ('GETTING_READY', 'IN_PROGRESS')
        and cl.due_at <= ${new Date(now)}
      limit 10000
    ) due`.execute(db);
  return rows[0] ?? { lastActAt: null, lastEmailAt: null, dueLeads: 0, dueEmails: 0 };
}

export type FailedAct = { at: number; type: EventType; reason: string | null };

/** A user's latest errors, newest first. */
export async function readLastErrors({ db, userId }: Owner): Promise<FailedAct[]> {
  const { rows } = await sql<FailedAct>`
    select at, type, data ->> 'reason' as reason
    from events
    where user_id = ${userId} and type in ('ACTION_FAILED', 'ACTION_UNCONFIRMED')
    order by event_id desc limit 5`.execute(db);
  return rows;
}

export type Member = {
  userId: string;
  displayName: string;
  email: string;
  adminStatus: AdminStatus | null;
  status: UserStatus;
};

/** Names of users by their ids; users who are gone are left out. */
export async function readPeople(db: AnyDatabase, userIds: readonly string[]): Promise<Member[]> {
  if (userIds.length === 0) return [];
  const { rows } = await sql<Member>`
    select user_id::text as "userId", display_name as "displayName", email,
      admin_status as "adminStatus", status
    from users
    where user_id = any(${[...userIds]}::bigint[])
    order by display_name, user_id`.execute(db);
  return rows;
}
