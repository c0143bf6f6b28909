import { instant, type DatabaseTransaction } from '#data/database.ts';
import type { Scope } from '#data/scope.ts';
import { wakeLane } from '#data/tables/lanes.ts';

/** Someone who wrote to the user, as the network shows them. */
type WritingPerson = {
  memberId: string;
  firstName: string | null;
  lastName: string | null;
  fullName: string | null;
  headline: string | null;
  photoUrl: string | null;
};

/**
 * Makes someone a lead who is in no list yet, and returns the lead; the conversation joins it by a
 * trigger. The lane is held, so that no one else creates a lead of the same person meanwhile.
 */
export async function insertLeadOfPerson(
  scope: Scope<'now', DatabaseTransaction>,
  person: WritingPerson,
): Promise<string> {
  const { db, userId, now } = scope;
  await wakeLane(scope, now);
  const known = await db
    .selectFrom('leads')
    .select('lead_id')
    .where('user_id', '=', userId)
    .where('network_member_id', '=', person.memberId)
    .executeTakeFirst();
  if (known !== undefined) return known.lead_id;
  const { lead_id: leadId } = await db
    .insertInto('leads')
    .values({
      user_id: userId,
      network_member_id: person.memberId,
      first_name: person.firstName,
      last_name: person.lastName,
      full_name: person.fullName,
      headline: person.headline,
      photo_url: person.photoUrl,
      created_at: instant(now),
      updated_at: instant(now),
    })
    .returning('lead_id')
    .executeTakeFirstOrThrow();
  return leadId;
}
