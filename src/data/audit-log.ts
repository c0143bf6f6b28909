import { instant, json, type AnyDatabase } from '#data/database.ts';

/** Writes down who did what to whose account: `userId` is the one acted on, `actedBy` the one signed in. */
export async function writeAudit({ db, userId, actedBy, type, data = {}, realNow }: { db: AnyDatabase; userId: string; actedBy: string; type: string; data?: Record<string, unknown>; realNow: number }): Promise<void> {
  await db.insertInto('audit_log').values({ user_id: userId, acted_by: actedBy, type, data: json(data), real_at: instant(realNow) }).execute();
}
