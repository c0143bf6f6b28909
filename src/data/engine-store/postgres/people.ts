import { sql } from 'kysely';
import { identifyingKeys } from '#core/erasure/person-keys.ts';
import { instant, json, type Database, type DatabaseTransaction } from '#data/database.ts';
import type { EngineStore } from '#data/engine-store/engine-store.ts';
import type { PendingInvitation, PeopleStore } from '#data/engine-store/people-store.ts';
import { markConnected } from '#data/engine-store/postgres/connected-people.ts';
import type { ErasedPeople } from '#data/tables/erased-people.ts';
import { takeProfileRead } from '#data/tables/profile-reads.ts';
import { withLaneLease, writeWithLaneLease } from '#data/walk/lane-guard.ts';
import { blacklistLeads } from '#data/leads/lead-changes.ts';
import { storeProfile } from '#data/engine-store/postgres/profiles.ts';
import { storeThread } from '#data/engine-store/postgres/threads.ts';

type PendingRow = { lead_id: string; member: string; invitation_id: string | null; since: number };
const toPendingInvitation = ({
  lead_id,
  member,
  invitation_id,
  since,
}: PendingRow): PendingInvitation => ({
  leadId: lead_id,
  memberId: member,
  invitationId: invitation_id,
  since,
});

/** `isInvitationMissing`, of a lead. */
const IS_MISSING = sql`
  invitation_pending_since is not null
  and invitation_missing_since > invitation_pending_since
  and (profile_read_at is null or profile_read_at < invitation_missing_since)`;

/** What the engine knows of people on the network. */
export function createPeopleWriter(
  db: Database,
  erased: ErasedPeople,
): Pick<EngineStore, keyof PeopleStore> {
  return {
    recordConnections: (query) => recordConnections(db, query),

    recordInvitations: ({ lane, now, found }) =>
      writeWithLaneLease(db, lane, async (trx) => {
        await sql`
            update leads l set invitation_pending_since = to_timestamp(f.at / 1000),
              invitation_id = f."invitationId", updated_at = ${instant(now)}
            from jsonb_to_recordset(${json(found)}::jsonb)
              as f ("memberId" text, "invitationId" text, at float8)
            where l.user_id = ${lane.userId} and l.network_member_id = f."memberId"
              and l.connected_at is null and l.invitation_pending_since is null
              and l.withdrawn_at is null`.execute(trx);
      }),

    async unconnectedLeads({ userId, memberIds }) {
      const { rows } = await sql<{ lead_id: string; member: string }>`
        select lead_id, network_member_id as member
        from leads
        where user_id = ${userId}
          and network_member_id = any(${[...memberIds]}::text[])
          and connected_at is null
        order by lead_id`.execute(db);
      return rows.map(({ lead_id, member }) => ({ leadId: lead_id, memberId: member }));
    },

    pendingInvitations: (query) => pendingInvitations(db, query),

    recordMissingInvitations: (query) => recordMissingInvitations(db, query),

    missingInvitations: (query) => missingInvitations(db, query),

    reserveProfileRead: (query) => reserveProfileRead(db, query),

    recordProfile: (query) => recordProfile(db, erased, query),

    recordNoProfile: (query) => recordNoProfile(db, query),

    knownThreads: (query) => knownThreads(db, query),

    chatsBetween: (query) => chatsBetween(db, query),

    async unmatchedThreads({ userId, memberId }) {
      const rows = await db
        .selectFrom('chats')
        .select('chat_id')
        .where('user_id', '=', userId)
        .where('network_member_id', '=', memberId)
        .where('lead_id', 'is', null)
        .orderBy('chat_id')
        .execute();
      return rows.map(({ chat_id }) => chat_id);
    },

    recordThread: ({ lane, now, thread, moving }) =>
      withLaneLease(db, lane, (trx) =>
        storeThread({ db: trx, userId: lane.userId, now }, { thread, erased, moving }),
      ),

    unseenThreads: (query) => unseenThreads(db, query),
  };
}

/** Also stops someone who turns out to have been erased: a job erases them again. */
function recordProfile(
  db: Database,
  erased: ErasedPeople,
  { lane: held, ...query }: Parameters<PeopleStore['recordProfile']>[0],
) {
  const { userId } = held;
  const { now, profile } = query;
  return withLaneLease(db, held, async (trx) => {
    const kept = await storeProfile({ db: trx, userId, ...query });
    const keys = identifyingKeys({ memberId: profile.memberId, profileSlug: profile.slug });
    if ((await erased.among({ db: trx, userId, keys })).size > 0)
      await blacklistLeads({ db: trx, userId, leadIds: [kept.leadId], now, actor: 'ENGINE' });
    return kept;
  });
}

async function knownThreads(
  db: Database,
  { userId, chatIds }: Parameters<PeopleStore['knownThreads']>[0],
) {
  if (chatIds.length === 0) return [];
  const rows = await db
    .selectFrom('chats')
    .select(['chat_id', 'network_member_id', 'last_message_at'])
    .where('user_id', '=', userId)
    .where('chat_id', '=', sql<string>`any(${[...chatIds]}::text[])`)
    .execute();
  return rows.map(({ chat_id, network_member_id, last_message_at }) => ({
    chatId: chat_id,
    memberId: network_member_id,
    lastMessageAt: last_message_at,
  }));
}

async function chatsBetween(
  db: Database,
  { userId, after, before, besides, limit }: Parameters<PeopleStore['chatsBetween']>[0],
) {
  const { rows } = await sql<{ chatId: string; memberId: string | null }>`
    select chat_id as "chatId", network_member_id as "memberId" from chats
    where user_id = ${userId} and removed_at is null
      and last_message_at > ${instant(after)}
      and (${instant(before)}::timestamptz is null or last_message_at < ${instant(before)})
      and chat_id <> all(${[...besides]}::text[])
    order by last_message_at desc, chat_id limit ${limit}`.execute(db);
  return rows;
}

async function unseenThreads(
  db: Database,
  { userId, since, limit }: Parameters<PeopleStore['unseenThreads']>[0],
) {
  const { rows } = await sql<{ lead_id: string; chat_id: string }>`
    select lead_id, chat_id
    from leads
    where user_id = ${userId}
      and last_message_at is not null
      and last_seen_at is null
      and chat_id is not null
      and last_message_at > ${instant(since)}
    order by last_message_at limit ${limit}`.execute(db);
  return rows.map(({ lead_id, chat_id }) => ({ leadId: lead_id, chatId: chat_id }));
}

function recordConnections(
  db: Database,
  { lane, now, found, late, moving }: Parameters<PeopleStore['recordConnections']>[0],
) {
  return withLaneLease(db, lane, async (trx) => {
    const { rows } = await sql<{ lead_id: string; at: number }>`
      select l.lead_id, f.at
      from jsonb_to_recordset(${json(found)}::jsonb) as f ("memberId" text, at float8)
      join leads l on l.user_id = ${lane.userId} and l.network_member_id = f."memberId"
      where l.connected_at is null
      order by l.lead_id`.execute(trx);
    return markConnected(
      { db: trx, userId: lane.userId, now },
      { people: rows.map(({ lead_id, at }) => ({ leadId: lead_id, at })), late, moving },
    );
  });
}

function reserveProfileRead(
  db: Database,
  { lane, day, limit }: Parameters<PeopleStore['reserveProfileRead']>[0],
) {
  return withLaneLease(db, lane, (trx) =>
    takeProfileRead({ db: trx, userId: lane.userId }, { day, limit }),
  );
}

async function pendingInvitations(
  db: Database,
  { userId, limit }: Parameters<PeopleStore['pendingInvitations']>[0],
) {
  const { rows } = await sql<PendingRow>`
    select lead_id, network_member_id as member, invitation_id, invitation_pending_since as since
    from leads
    where user_id = ${userId}
      and invitation_pending_since is not null
      and network_member_id is not null
    order by invitation_pending_since limit ${limit}`.execute(db);
  return rows.map(toPendingInvitation);
}

function recordMissingInvitations(
  db: Database,
  { lane, now, leadIds }: Parameters<PeopleStore['recordMissingInvitations']>[0],
) {
  return writeWithLaneLease(db, lane, async (trx) => {
    await sql`
      update leads
      set invitation_missing_since = ${instant(now)}
      where user_id = ${lane.userId}
        and lead_id = any(${[...leadIds]}::bigint[])
        and invitation_pending_since < ${instant(now)}`.execute(trx);
  });
}

async function missingInvitations(
  db: Database,
  { userId, limit }: Parameters<PeopleStore['missingInvitations']>[0],
) {
  const { rows } = await sql<PendingRow>`
    select lead_id, network_member_id as member, invitation_id, invitation_pending_since as since
    from leads
    where user_id = ${userId} and network_member_id is not null and ${IS_MISSING}
    order by invitation_pending_since, lead_id limit ${limit}`.execute(db);
  return rows.map(toPendingInvitation);
}

async function recordNoProfile(
  db: Database,
  { lane, now, leadId }: Parameters<PeopleStore['recordNoProfile']>[0],
) {
  // Once no identifier is left, steps that need the person fail with their reason.
  const work = async (trx: DatabaseTransaction): Promise<true> => {
    await sql`
      with gone as (
        update leads
        set invitation_pending_since = null
        where user_id = ${lane.userId} and lead_id = ${leadId} and ${IS_MISSING}
        returning lead_id
      )
      insert into events (user_id, type, at, campaign_id, lead_id, item_id, item_type, actor, data)
      select ${lane.userId}, 'INVITE_GONE', ${instant(now)}, cl.campaign_id, cl.lead_id, cl.item_id,
        cl.item_type, 'NETWORK', '{}'
      from campaign_leads cl
      join gone using (lead_id)
      where cl.user_id = ${lane.userId} and cl.invited_at is not null and cl.accepted_at is null
      order by cl.campaign_id`.execute(trx);
    await sql`
      update leads
      set profile_read_at = ${instant(now)}, updated_at = ${instant(now)}
      where user_id = ${lane.userId} and lead_id = ${leadId}`.execute(trx);
    return true;
  };
  return (await withLaneLease(db, lane, work)) === true;
}
