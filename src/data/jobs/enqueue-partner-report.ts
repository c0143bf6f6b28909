import { addJob } from '#data/jobs/jobs.ts';
import type { Owner } from '#data/scope.ts';

/** Enqueues a report about a user to the partner program, if one is configured. */
export async function enqueuePartnerReport(
  { db, userId }: Owner,
  settings: { tellsPartner: boolean },
): Promise<void> {
  if (settings.tellsPartner) await addJob({ db, task: 'tell-partner', payload: { userId } });
}
