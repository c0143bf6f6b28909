import { addJob } from '#data/jobs/jobs.ts';
import type { Owner } from '#data/scope.ts';

/** Has the partner program hear of somebody, where one is set. */
export async function tellPartnerLater(
  { db, userId }: Owner,
  settings: { tellsPartner: boolean },
): Promise<void> {
  if (settings.tellsPartner) await addJob({ db, task: 'tell-partner', payload: { userId } });
}
