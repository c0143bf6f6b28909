import type { AnyDatabase } from '#data/database.ts';
import { addJob } from '#data/jobs/jobs.ts';

/**
 * Has a job share with a user's team whom their record has by now, where the team shares its list.
 * Lanes use this: the locks of a team can't be taken inside theirs.
 */
export async function shareDoNotContact(db: AnyDatabase, userId: string): Promise<void> {
  const shared = await db
    .selectFrom('team_members as m')
    .innerJoin('teams as t', 't.team_id', 'm.team_id')
    .select('t.team_id')
    .where('m.user_id', '=', userId)
    .where('t.shared_blacklist', '=', true)
    .executeTakeFirst();
  if (shared !== undefined) await addJob({ db, task: 'share-do-not-contact', payload: { userId } });
}
