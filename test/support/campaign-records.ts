import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import type { CampaignStatisticsAnswer } from '#contract/campaigns.ts';
import type { PackStatisticsAnswer } from '#contract/lead-packs.ts';
import type { EventAnswer, LeadAnswer, CampaignLeadAnswer } from '#contract/leads.ts';
import type { CampaignId } from '#contract/shapes.ts';
import type { Answer } from '#web/api/call-types.ts';
import type { ApiClient } from './api-client.ts';
import { readLedger, type LedgerEntry } from './ledger.ts';
import { mainJobItems, type MainJobItems } from './main-job.ts';
import type { PracticeControl } from './practice-control.ts';

/**
 * A lead of the campaign with its place in it, the matching person of the world, and its timeline
 * in this campaign, oldest first.
 */
export type LeadRecord = {
  lead: LeadAnswer;
  place: CampaignLeadAnswer;
  personId: string | null;
  timeline: EventAnswer[];
};

/**
 * Everything the product reports about a campaign, next to everything in the network's ledger about
 * the account.
 */
export type CampaignRecords = AnyCampaignRecords & {
  /** The ids of the sequence's items by their place in the main job. */
  itemIds: MainJobItems;
};

/** The same of a campaign with any sequence. */
export type AnyCampaignRecords = {
  leads: LeadRecord[];
  events: EventAnswer[];
  campaign: CampaignStatisticsAnswer;
  packs: (PackStatisticsAnswer & { id: string })[];
  items: Answer<'GET /v1/sequenceitems/{campaignId}/statistics'>;
  sequence: SequenceItem | null;
  ledger: LedgerEntry[];
};

const PAGE = 1000;
const AT_ONCE = 8;

type Reading = {
  user: ApiClient;
  control: PracticeControl;
  campaignId: CampaignId;
  accountId: string;
};

/** Reads everything of a campaign with the main job's sequence. */
export async function readRecords(query: Reading): Promise<CampaignRecords> {
  const records = await readAnyRecords(query);
  return { ...records, itemIds: mainJobItems(records.sequence) };
}

/** Reads it all through the API, page by page, and the ledger from the control plane. */
export async function readAnyRecords({
  user,
  control,
  campaignId,
  accountId,
}: Reading): Promise<AnyCampaignRecords> {
  const listed = await allPages((page) =>
    user.call('GET /leads', { query: { campaignId, page, size: PAGE } }),
  );
  const events = await allPages((page) =>
    user.call('GET /events', { query: { campaignId, page, size: PAGE } }),
  );
  const packs = await user.call('GET /searches', { query: { campaignId, size: 100 } });
  const [statistics] = await user.call('GET /v1/campaign/statistics/{ids}', {
    params: { ids: campaignId },
  });
  if (statistics === undefined) throw new Error('The campaign has no statistics');
  return {
    leads: await recordsOf({ user, control, campaignId, listed }),
    events,
    campaign: statistics,
    packs: await user.call('GET /v1/search-lead-config-item/statistics/{ids}', {
      params: { ids: packs.content.map(({ id }) => id).join(',') },
    }),
    items: await user.call('GET /v1/sequenceitems/{campaignId}/statistics', {
      params: { campaignId },
    }),
    sequence: (await user.call('GET /v1/sequenceitems/{campaignId}', { params: { campaignId } }))
      .sequence,
    ledger: await readLedger({ control, accountId }),
  };
}

async function recordsOf({
  user,
  control,
  campaignId,
  listed,
}: {
  user: ApiClient;
  control: PracticeControl;
  campaignId: CampaignId;
  listed: readonly LeadAnswer[];
}): Promise<LeadRecord[]> {
  const records: LeadRecord[] = [];
  const queue = [...listed];
  async function work() {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const lead = await user.call('GET /leads/{leadId}', { params: { leadId: next.id } });
      const place = lead.campaigns.find((one) => one.campaignId === campaignId);
      if (place === undefined)
        throw new Error(`Lead ${lead.id} of the list is not in the campaign`);
      const person =
        lead.publicIdentifier === null ? null : await control.person(lead.publicIdentifier);
      const timeline = lead.timeline
        .filter((event) => event.campaignId === campaignId)
        .toSorted(byTime);
      records.push({ lead, place, personId: person?.id ?? null, timeline });
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return records;
}

async function allPages<Item>(
  read: (page: number) => Promise<{ content: Item[]; totalPages: number }>,
): Promise<Item[]> {
  const items: Item[] = [];
  for (let page = 0; ; page += 1) {
    const { content, totalPages } = await read(page);
    items.push(...content);
    if (page + 1 >= totalPages) return items;
  }
}

function byTime(one: EventAnswer, other: EventAnswer): number {
  return Date.parse(one.at) - Date.parse(other.at) || Number(BigInt(one.id) - BigInt(other.id));
}
