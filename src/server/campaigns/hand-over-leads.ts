import { fillItem, listTexts } from '#core/sequence/item-texts.ts';
import { leadValues, leadVariant } from '#core/sequence/lead-values.ts';
import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import { needsMessage } from '#core/sequence/text-length.ts';
import { walkItems } from '#core/sequence/walk-items.ts';
import type { HandedOverAnswer } from '#contract/campaign-senders.ts';
import { leadIdShape } from '#contract/shapes.ts';
import { readSequence } from '#data/campaigns/sequences.ts';
import type { DatabaseTransaction } from '#data/database.ts';
import { inScope } from '#data/database/retried-transaction.ts';
import { readActingUser } from '#data/identity/acting-user.ts';
import { readSenderValues } from '#data/identity/sender-values.ts';
import { readLeads } from '#data/leads/leads.ts';
import type { Scope } from '#data/scope.ts';
import { readBindings } from '#data/shared-campaigns/bindings.ts';
import {
  handOverLeads,
  lockLeaving,
  type LeavingLead,
  type SenderCampaign,
} from '#data/shared-campaigns/hand-over.ts';
import {
  findLeadsOfSenders,
  listAgreed,
  listSenders,
  lockShared,
  sharedCampaignOf,
  type SharedCampaign,
} from '#data/shared-campaigns/shared-campaigns.ts';
import { rejectCopy } from '#server/campaign-facts/shared-copy.ts';
import { ApiError, found, rejectField } from '#server/http/api-error.ts';
import type { Call } from '#server/http/handler.ts';

/**
 * Hands leads to another sender by name, whatever was done for them before; each answer has the
 * first text that the new sender would write (product rules, section 22).
 */
export async function handOverByName({
  scope,
  params: { campaignId },
  body: { leadIds, toUserId },
}: Call<'POST /campaigns/{campaignId}/leads/handover'>): Promise<{ leads: HandedOverAnswer[] }> {
  return inScope(scope, async (scope) => {
    await rejectCopy(scope, campaignId);
    const shared = await sharedCampaignOf(scope, campaignId);
    if (shared === null) {
      await foundCampaign(scope, campaignId);
      throw new ApiError('CAMPAIGN_NOT_SHARED');
    }
    await lockShared(scope, shared);
    const to = (await listAgreed(scope, shared)).find(({ userId }) => userId === toUserId);
    if (to === undefined)
      throw rejectField('toUserId', 'NOT_A_SENDER', 'This person doesn’t send for this campaign');
    const asked = [...new Set(leadIds)];
    const places = await findLeadsOfSenders(scope, shared, asked);
    // Leads of other accounts, and of other campaigns, aren't there.
    if (places.length < asked.length) throw new ApiError('NOT_FOUND');
    const writer = await readWriter(scope, shared, toUserId);
    const leads: HandedOverAnswer[] = [];
    for (const from of await listSenders(scope, shared)) {
      const placed = places.filter(({ userId }) => userId === from.userId);
      if (placed.length === 0 || from.ownCampaignId === null) continue;
      const own = { userId: from.userId, ownCampaignId: from.ownCampaignId };
      const leaving = await lockLeaving(
        { ...scope, ...shared },
        own,
        placed.map(({ leadId }) => leadId),
      );
      const judged = await handOverLeads(
        { ...scope, ...shared },
        {
          from: own,
          to,
          leads: await markTheirs({ ...scope, ...shared }, { from: own, to, leaving }),
          reasonOf: () => 'BOUND',
          actor: 'USER',
        },
      );
      leads.push(...(await presentLeaving(scope, { from: from.userId, leaving: judged, writer })));
    }
    return { leads };
  });
}

/** Marks the leads whose person belongs to the new sender already. */
async function markTheirs(
  team: Parameters<typeof readBindings>[0],
  {
    from,
    to,
    leaving,
  }: { from: SenderCampaign; to: SenderCampaign; leaving: readonly LeavingLead[] },
): Promise<LeavingLead[]> {
  const bindings = await readBindings(
    team,
    leaving.flatMap(({ keys }) => keys),
  );
  return leaving.map((lead) => {
    const isTheirs =
      lead.keys.some((key) => bindings.get(key) === to.userId) ||
      (from.userId === to.userId && lead.code !== 'NOT_IN_CAMPAIGN');
    return isTheirs ? { ...lead, code: 'ALREADY_THEIRS' } : lead;
  });
}

async function foundCampaign(scope: Scope, campaignId: string): Promise<void> {
  found(await readSequence(scope, campaignId));
}

type Writer = {
  userId: string;
  nameWords: readonly string[];
  noteLength: number;
  sender: Awaited<ReturnType<typeof readSenderValues>>;
  item: SequenceItem | null;
};

/** The first step with a text, and who would write it. */
async function readWriter(
  { db }: Scope<'now' | 'realNow', DatabaseTransaction>,
  shared: SharedCampaign,
  userId: string,
): Promise<Writer> {
  const user = found(await readActingUser({ db, userId }));
  const stored = await readSequence({ db, userId: shared.ownerId }, shared.campaignId);
  const writes = [...walkItems(stored?.sequence ?? null)].find(
    ({ item }) =>
      needsMessage(item.type) || listTexts(item).some(({ message }) => message.trim() !== ''),
  );
  return {
    userId,
    nameWords: user.person_name_words,
    noteLength: user.note_length,
    sender: await readSenderValues({ db, userId }),
    item: writes?.item ?? null,
  };
}

async function presentLeaving(
  { db }: Scope<'now' | 'realNow', DatabaseTransaction>,
  { from, leaving, writer }: { from: string; leaving: readonly LeavingLead[]; writer: Writer },
): Promise<HandedOverAnswer[]> {
  const people = await readLeads(
    { db, userId: from },
    leaving.map(({ leadId }) => leadId),
  );
  const byId = new Map(people.map((lead) => [lead.lead_id, lead]));
  return leaving.map(({ leadId, name, code }) => {
    const lead = byId.get(leadId);
    return {
      leadId: leadIdShape.parse(leadId),
      name,
      code: code ?? 'HANDED_OVER',
      firstText: lead === undefined ? null : firstText(writer, lead),
    };
  });
}

type Person = Awaited<ReturnType<typeof readLeads>>[number];

function firstText(
  { userId, nameWords, noteLength, sender, item }: Writer,
  lead: Person,
): HandedOverAnswer['firstText'] {
  if (item === null) return null;
  const filled = fillItem({
    item,
    variantId: leadVariant({ item, userId, leadId: lead.lead_id, kept: undefined }),
    lead: leadValues(
      {
        firstName: lead.first_name,
        lastName: lead.last_name,
        fullName: lead.full_name,
        jobTitle: lead.job_title,
        company: lead.company,
        industry: lead.industry,
        location: lead.location,
        country: lead.country,
        custom: lead.custom,
      },
      nameWords,
      sender,
    ),
    noteLength,
  });
  const shown = { itemId: item.id, type: item.type };
  if (filled.kind === 'text')
    return { ...shown, subject: filled.subject || null, text: filled.message, missing: [] };
  const missing = filled.kind === 'PLACEHOLDER_MISSING' ? filled.missing : [];
  return { ...shown, subject: null, text: null, missing };
}
