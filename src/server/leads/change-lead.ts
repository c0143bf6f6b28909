import { brokenConstraint } from '#data/database/broken-constraint.ts';
import { identifyingKeys } from '#core/erasure/person-keys.ts';
import { erasedPeople } from '#data/tables/erased-people.ts';
import type { Owner } from '#data/scope.ts';
import type { MasterKey } from '#data/secrets/sealing.ts';
import { wakeLane } from '#data/tables/lanes.ts';
import { editLead, readLeadPlaces, readLeads, type LeadEdit } from '#data/leads/leads.ts';
import { inScope } from '#data/database/retried-transaction.ts';
import { publishLeadChange } from '#data/tables/stream-events.ts';
import type { Call } from '#server/http/handler.ts';
import { ApiError, rejectField } from '#server/http/api-error.ts';

type Change = Call<'PATCH /leads/{leadId}'>['body'];

const COLUMNS = {
  firstName: 'first_name',
  lastName: 'last_name',
  headline: 'headline',
  jobTitle: 'job_title',
  company: 'company',
  industry: 'industry',
  location: 'location',
  country: 'country',
  email: 'email',
  phone: 'phone',
  website: 'website',
} as const satisfies Record<keyof Change, keyof LeadEdit>;

/**
 * Changes a lead manually; the given fields are kept over later imports and searches (product
 * rules, section 5).
 */
export async function changeLead({
  scope,
  params: { leadId },
  body,
  parts: { masterKey },
  now,
}: Call<'PATCH /leads/{leadId}'>): Promise<void> {
  const given = (Object.keys(COLUMNS) as (keyof Change)[]).filter(
    (field) => body[field] !== undefined,
  );
  await inScope(scope, async (scope) => {
    const [lead] = await readLeads(scope, [leadId]);
    if (lead === undefined) throw new ApiError('NOT_FOUND');
    if (given.length === 0) return;
    const change: LeadEdit = Object.fromEntries(
      given.map((field) => [COLUMNS[field], body[field]?.trim() || null]),
    );
    const names = given.includes('firstName') || given.includes('lastName');
    if (names)
      change.full_name =
        [
          change.first_name === undefined ? lead.first_name : change.first_name,
          change.last_name === undefined ? lead.last_name : change.last_name,
        ]
          .filter((part) => part !== null && part !== undefined)
          .join(' ') || null;
    if (change.email === null && lead.network_member_id === null && lead.profile_slug === null)
      throw rejectField('email', 'REQUIRED', 'This lead is identified only by its email');
    await rejectErasedEmail(scope, { masterKey, lead, email: change.email ?? null });
    await editLead(scope, leadId, change).catch(rejectDoubledEmail);
    await wakeLane(scope, now);
    for (const { campaign_id: campaignId } of await readLeadPlaces(scope, [leadId]))
      await publishLeadChange(scope, leadId, campaignId);
  });
}

/** An erased person must not come back as a lead that is given their email. */
async function rejectErasedEmail(
  { db, userId }: Owner,
  {
    masterKey,
    lead: { network_member_id: memberId, profile_slug: profileSlug },
    email,
  }: {
    masterKey: MasterKey;
    lead: { network_member_id: string | null; profile_slug: string | null };
    email: string | null;
  },
): Promise<void> {
  if (email === null) return;
  const keys = identifyingKeys({ memberId, profileSlug, email });
  const found = await erasedPeople(masterKey).among({ db, userId, keys, own: true });
  if (found.size > 0)
    throw rejectField('email', 'ERASED', 'You erased the person with this email at their request');
}

function rejectDoubledEmail(error: unknown): never {
  if (brokenConstraint(error) === 'leads_by_email')
    throw rejectField('email', 'DUPLICATE', 'Another lead already has this email');
  throw error;
}
