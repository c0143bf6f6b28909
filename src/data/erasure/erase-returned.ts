import { identifyingKeys } from '#core/erasure/person-keys.ts';
import { erasedPeople } from '#data/tables/erased-people.ts';
import { erasePerson, type Erase } from '#data/erasure/erase-person.ts';

/**
 * Erases a lead that turned out to be someone whom its user erased earlier, under another name;
 * does nothing for anyone else. Throws while an action for them is in progress, to be retried.
 */
export async function eraseReturned(erase: Omit<Erase, 'actedBy'>): Promise<void> {
  const { db, masterKey, userId, leadId } = erase;
  const lead = await db
    .selectFrom('leads')
    .select(['network_member_id', 'profile_slug', 'email'])
    .where('user_id', '=', userId)
    .where('lead_id', '=', leadId)
    .executeTakeFirst();
  if (lead === undefined) return;
  const keys = identifyingKeys({
    memberId: lead.network_member_id,
    profileSlug: lead.profile_slug,
    email: lead.email,
  });
  const found = await erasedPeople(masterKey).among({ db, userId, keys, own: true });
  if (found.size === 0) return;
  const { kind } = await erasePerson({ ...erase, actedBy: '0' });
  if (kind === 'UNDER_WAY') throw new Error('An action for an erased person is under way');
}
