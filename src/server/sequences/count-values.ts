import { hasAllValues } from '#core/sequence/lead-values.ts';
import { isKnownPlaceholder } from '#core/text/placeholders.ts';
import type { ValueCountsAnswer } from '#contract/sequences.ts';
import { readActingUser } from '#data/identity/acting-user.ts';
import { readSenderValues } from '#data/identity/sender-values.ts';
import { readCampaign } from '#data/campaigns/campaigns.ts';
import { readValuePeople } from '#data/leads/lead-value-people.ts';
import type { Call } from '#server/http/handler.ts';
import { ApiError, rejectField } from '#server/http/api-error.ts';

/** How many leads are checked; of more, a sample is enough while someone is writing. */
const MAX_LEADS = 10_000;

/** How many leads of a campaign have a value for each of these placeholders (design, png/05). */
export async function countValues({
  scope,
  params: { campaignId },
  query: { names },
}: Call<'GET /v1/sequenceitems/{campaignId}/values'>): Promise<ValueCountsAnswer> {
  const [campaign, user] = await Promise.all([
    readCampaign(scope, campaignId),
    readActingUser(scope),
  ]);
  if (campaign === undefined || user === undefined) throw new ApiError('NOT_FOUND');
  const asked = names
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  const unknown = asked.find((name) => !isKnownPlaceholder(name));
  if (unknown !== undefined)
    throw rejectField('names', 'UNKNOWN_PLACEHOLDER', 'One of the names isn’t a variable');
  const sender = await readSenderValues(scope);
  const people = await readValuePeople(scope, campaignId, MAX_LEADS + 1);
  const looked = people.slice(0, MAX_LEADS);
  const complete = looked.filter((person) =>
    hasAllValues({ names: asked, person, nameWords: user.person_name_words, sender }),
  );
  return {
    checkedLeads: looked.length,
    completeLeads: complete.length,
    more: people.length > looked.length,
  };
}
