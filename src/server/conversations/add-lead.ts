import { personKeys } from '#core/erasure/person-keys.ts';
import { splitName } from '#core/lead-pack/split-name.ts';
import { inScope } from '#data/database/retried-transaction.ts';
import { insertLeadOfPerson } from '#data/leads/lead-of-conversation.ts';
import { erasedPeople } from '#data/tables/erased-people.ts';
import { publishConversation } from '#data/tables/stream-events.ts';
import { ApiError } from '#server/http/api-error.ts';
import { openOne } from '#server/conversations/open-conversation.ts';
import type { Call } from '#server/http/handler.ts';

/**
 * Makes the person of a conversation a lead. Someone who reaches only an account’s inbox adds
 * nothing to its leads.
 */
export async function addLead({
  scope,
  params: { conversationId },
  caller,
  parts,
}: Call<'POST /messaging/conversations/{conversationId}/lead'>) {
  const { row, shown } = await openOne({ parts, caller, conversationId });
  if (!shown.account.canOpen) throw new ApiError('OUT_OF_REACH_INSIDE');
  if (row.lead_id !== null) return { leadId: row.lead_id };
  const memberId = row.network_member_id;
  if (memberId === null) throw new ApiError('PERSON_NOT_KNOWN');
  return inScope(scope, async (scope) => {
    const keys = personKeys({ memberId });
    const erased = await erasedPeople(parts.masterKey).among({ ...scope, keys });
    if (erased.size > 0) throw new ApiError('PERSON_ERASED');
    const { firstName, lastName, fullName } = splitName(row.person_name ?? '');
    const leadId = await insertLeadOfPerson(scope, {
      memberId,
      firstName,
      lastName,
      fullName,
      headline: row.headline,
      photoUrl: row.photo_url,
    });
    await publishConversation(scope, conversationId);
    return { leadId };
  });
}
