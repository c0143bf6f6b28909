import { sql } from 'kysely';
import { instant, json, type Database } from '#data/database.ts';
import type { EngineStore } from '#data/engine-store/engine-store.ts';
import type { PeopleStore } from '#data/engine-store/people-store.ts';
import { markConnected } from '#data/engine-store/postgres/connected-people.ts';
import { asHolder } from '#data/engine-store/postgres/lane-guard.ts';
import { keepProfile } from '#data/engine-store/postgres/profiles.ts';
import { keepThread } from '#data/engine-store/postgres/threads.ts';

/** What the engine knows of people on the network. */
export function peopleKeeping(db: Database): Pick<EngineStore, keyof PeopleStore> {
  return {
    recordConnections: ({ lane, now, found, late, moving }) =>
      asHolder({
        db,
        lane,
        work: async (trx) => {
          const { rows } = await sql<{ lead_id: string; at: number }>`
            select l.lead_id, f.at from jsonb_to_recordset(${json(found)}::jsonb) as f ("memberId" text, at float8)
            join leads l on l.user_id = ${lane.userId} and l.network_member_id = f."memberId" where l.connected_at is null order by l.lead_id`.execute(trx);
          return markConnected({ db: trx, userId: lane.userId, now, people: rows.map(({ lead_id, at }) => ({ leadId: lead_id, at })), late, moving });
        },
      }),

    async unconnectedLeads({ userId, memberIds }) {
      const { rows } = await sql<{ lead_id: string; member: string }>`
        select lead_id, network_member_id as member from leads where user_id = ${userId} and network_member_id = any(${[...memberIds]}::text[]) and connected_at is null order by lead_id`.execute(db);
      return rows.map(({ lead_id, member }) => ({ leadId: lead_id, memberId: member }));
    },

    async pendingInvitations({ userId, limit }) {
      const { rows } = await sql<{ lead_id: string; member: string; invitation_id: string | null; since: number }>`
        select lead_id, network_member_id as member, invitation_id, invitation_pending_since as since from leads
        where user_id = ${userId} and invitation_pending_since is not null and network_member_id is not null order by invitation_pending_since limit ${limit}`.execute(db);
      return rows.map(({ lead_id, member, invitation_id, since }) => ({ leadId: lead_id, memberId: member, invitationId: invitation_id, since }));
    },

    recordProfile: ({ lane, now, leadId, profile, late, moving }) => asHolder({ db, lane, work: (trx) => keepProfile({ db: trx, userId: lane.userId, now, leadId, profile, late, moving }) }),

    async recordNoProfile({ lane, now, leadId }) {
      // Known by no address any more: the steps that need the person fail with their reason.
      const done = await asHolder({ db, lane, work: async (trx) => (await sql`update leads set profile_read_at = ${instant(now)}, updated_at = ${instant(now)} where user_id = ${lane.userId} and lead_id = ${leadId}`.execute(trx), true) });
      return done === true;
    },

    async knownThreads({ userId, chatIds }) {
      if (chatIds.length === 0) return [];
      const rows = await db.selectFrom('conversations').select(['chat_id', 'last_message_at']).where('user_id', '=', userId).where('chat_id', '=', sql<string>`any(${[...chatIds]}::text[])`).execute();
      return rows.map(({ chat_id, last_message_at }) => ({ chatId: chat_id, lastMessageAt: last_message_at }));
    },

    recordThread: ({ lane, now, thread, moving }) => asHolder({ db, lane, work: (trx) => keepThread({ db: trx, userId: lane.userId, now, thread, moving }) }),

    async unseenThreads({ userId, since, limit }) {
      const { rows } = await sql<{ lead_id: string; chat_id: string }>`
        select lead_id, chat_id from leads where user_id = ${userId} and last_message_at is not null and last_seen_at is null and chat_id is not null and last_message_at > ${instant(since)}
        order by last_message_at limit ${limit}`.execute(db);
      return rows.map(({ lead_id, chat_id }) => ({ leadId: lead_id, chatId: chat_id }));
    },
  };
}
