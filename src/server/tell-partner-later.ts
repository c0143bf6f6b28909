import type { AnyDatabase } from '#data/database.ts';
import { addJob } from '#data/jobs/jobs.ts';

/** Has the partner program hear of somebody, where one is set. */
export async function tellPartnerLater({
  db,
  settings,
  userId,
}: {
  db: AnyDatabase;
  settings: { tellsPartner: boolean };
  userId: string;
}): Promise<void> {
  if (settings.tellsPartner) await addJob({ db, task: 'tell-partner', payload: { userId } });
}
