import type { UserFinder } from '#connectors/finder/user-finder.ts';
import type { Database } from '#data/database.ts';
import {
  endEmailSearch,
  isEmailWanted,
  nextWantedAskAt,
  readWantedLeads,
} from '#data/finder/wanted-emails.ts';
import { addJob } from '#data/jobs/jobs.ts';
import type { Owner } from '#data/scope.ts';

export type FindingParts = {
  db: Database;
  finder: UserFinder;
  now: () => number;
  realNow: () => number;
};

/** Leads per job, so that other work gets its turn. */
const LEADS_AT_ONCE = 100;

/**
 * Looks for the wanted addresses of a user's leads, in the order in which they were requested, and
 * enqueues the rest: immediately, or when a provider may be asked again. Without a credit, what
 * needs one waits until it is granted; without a finder, everything waits.
 */
export async function findEmails(
  parts: FindingParts,
  userId: string,
  stopping: () => boolean,
): Promise<void> {
  const { db, finder, realNow } = parts;
  if (!finder.available) return;
  const asOf = { db, userId, realNow: realNow() };
  const leadIds = await readWantedLeads(asOf, LEADS_AT_ONCE);
  let next = await nextWantedAskAt(asOf);
  for (const [at, leadId] of leadIds.entries()) {
    if (stopping()) return enqueue({ db, userId }, null);
    const came = await findOne({ parts, userId, leadId });
    if (came === 'OUT_OF_CREDITS') break;
    if (came !== 'DONE') next = Math.min(next ?? came, came);
    if (at === LEADS_AT_ONCE - 1) return enqueue({ db, userId }, null);
  }
  if (next !== null) await enqueue({ db, userId }, next);
}

const enqueue = ({ db, userId }: Owner, runAt: number | null) =>
  addJob({ db, task: 'find-emails', payload: { userId }, runAt });

/** Whether one lead is done, when to look it up again, or that no credit is left for it. */
async function findOne({
  parts: { db, finder, now },
  userId,
  leadId,
}: {
  parts: FindingParts;
  userId: string;
  leadId: string;
}): Promise<'DONE' | 'OUT_OF_CREDITS' | number> {
  if (!(await isEmailWanted({ db, userId }, leadId))) return 'DONE';
  const outcome = await finder.ask({ userId, leadId });
  switch (outcome.kind) {
    case 'GONE':
      return 'DONE';
    case 'OUT_OF_CREDITS':
      return 'OUT_OF_CREDITS';
    case 'LATER':
      return outcome.realAt;
    case 'FOUND':
    case 'NOTHING':
    case 'NOT_ASKED':
      await endEmailSearch(
        { db, userId, now: Math.floor(now()) },
        leadId,
        outcome.kind === 'FOUND' ? outcome.found : null,
      );
      return 'DONE';
  }
}
