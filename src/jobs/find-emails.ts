import type { UserFinder } from '#connectors/finder/user-finder.ts';
import type { Database } from '#data/database.ts';
import { nextAskAt } from '#data/finder/questions.ts';
import { endEmailSearch, isEmailWanted, readWantedLeads } from '#data/finder/wanted-emails.ts';
import { addJob } from '#data/jobs/jobs.ts';

export type FindingParts = {
  db: Database;
  finder: UserFinder;
  now: () => number;
  realNow: () => number;
};

/** So few in one job that other work gets its turn. */
const LEADS_AT_ONCE = 100;

/**
 * Looks for the wanted addresses of a user's leads, in the order in which they were wanted, and
 * enqueues what is left: at once, or when a provider may be asked again. Without credits, or without
 * a finder, the search waits until somebody changes that.
 */
export async function findEmails({
  parts,
  userId,
  stopping,
}: {
  parts: FindingParts;
  userId: string;
  stopping: () => boolean;
}): Promise<void> {
  const { db, finder, realNow } = parts;
  if (!finder.available) return;
  const leadIds = await readWantedLeads({
    db,
    userId,
    realNow: realNow(),
    limit: LEADS_AT_ONCE,
  });
  let earliest: number | null = null;
  for (const [at, leadId] of leadIds.entries()) {
    if (stopping()) return enqueue({ db, userId, runAt: null });
    const came = await findOne({ parts, userId, leadId });
    if (came === 'STOP') return;
    if (came !== 'DONE') earliest = Math.min(earliest ?? came, came);
    if (at === LEADS_AT_ONCE - 1) return enqueue({ db, userId, runAt: null });
  }
  const open = await nextAskAt({ db, userId });
  const next = [earliest, open].filter((time) => time !== null);
  if (next.length > 0) await enqueue({ db, userId, runAt: Math.min(...next) });
}

const enqueue = ({ db, userId, runAt }: { db: Database; userId: string; runAt: number | null }) =>
  addJob({ db, task: 'find-emails', payload: { userId }, runAt });

/** Whether one lead is done, when to look again at it, or that nothing more can be asked. */
async function findOne({
  parts: { db, finder, now },
  userId,
  leadId,
}: {
  parts: FindingParts;
  userId: string;
  leadId: string;
}): Promise<'DONE' | 'STOP' | number> {
  if (!(await isEmailWanted({ db, userId, leadId }))) return 'DONE';
  const outcome = await finder.ask({ userId, leadId });
  switch (outcome.kind) {
    case 'GONE':
    case 'OUT_OF_CREDITS':
      return 'STOP';
    case 'LATER':
      return outcome.realAt;
    case 'FOUND':
    case 'NOTHING':
    case 'NOT_ASKED':
      await endEmailSearch({
        db,
        userId,
        leadId,
        found: outcome.kind === 'FOUND' ? outcome.found : null,
        now: Math.floor(now()),
      });
      return 'DONE';
  }
}
