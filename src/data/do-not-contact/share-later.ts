import type { AnyDatabase } from '#data/database.ts';
import { addJob } from '#data/jobs/jobs.ts';
import type { Owner } from '#data/scope.ts';

/** Whether what a user lists applies to their whole team. */
export async function sharesDoNotContact({ db, userId }: Owner): Promise<boolean> {
  const team = await db
    .selectFrom('team_members as m')
    .innerJoin('teams as t', 't.team_id', 'm.team_id')
    .select('t.team_id')
    .where('m.user_id', '=', userId)
    .where('t.shared_blacklist', '=', true)
    .executeTakeFirst();
  return team !== undefined;
}

/**
 * Queues a job that shares the user's current record with their team, if the team shares its list.
 * Used by lanes, inside whose locks a team's can't be taken.
 */
export async function shareDoNotContact(db: AnyDatabase, userId: string): Promise<void> {
  if (await sharesDoNotContact({ db, userId }))
    await addJob({ db, task: 'share-do-not-contact', payload: { userId } });
}
