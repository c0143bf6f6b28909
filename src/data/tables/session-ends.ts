import { sql } from 'kysely';
import { json, type AnyDatabase } from '#data/database.ts';

/** Notifies every process of ended sessions and keys, so that their open streams end too. */
export const SESSIONS_CHANNEL = 'reachwell_sessions';
export type EndedSessions = { identityId: string; sessionIds: string[]; all: boolean };

/** Publishes that sessions or keys have ended. */
export async function publishEnd(db: AnyDatabase, ended: EndedSessions): Promise<void> {
  await sql`select pg_notify(${SESSIONS_CHANNEL}, ${json(ended)})`.execute(db);
}
