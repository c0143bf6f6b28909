import { sql } from 'kysely';
import { instant } from '#data/database.ts';
import { wakeLane } from '#data/tables/lanes.ts';
import type { Scope } from '#data/scope.ts';

/**
 * Looks again at the leads that wait for the next month's notes, of a campaign or (null) of all:
 * what they wait by has changed. The engine has those wait again that still must.
 */
export async function releaseNoteWaits(
  scope: Scope<'now'>,
  campaignId: string | null,
): Promise<void> {
  const { db, userId, now } = scope;
  const among = campaignId === null ? sql`` : sql`and campaign_id = ${campaignId}`;
  await sql`
    update campaign_leads
    set due_at = ${instant(now)}, walk = nullif(walk - 'notBefore' - 'notBeforeCode', '{}'),
      fencing = fencing + 1, updated_at = ${instant(now)}
    where user_id = ${userId} ${among}
      and state = 'WAITING'
      and walk ->> 'notBeforeCode' = 'NOTE_QUOTA'`.execute(db);
  await wakeLane(scope, now);
}
