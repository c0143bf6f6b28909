import { estimateRates } from '#core/forecast/behavior-rates.ts';
import {
  MAX_FORECAST_LEADS,
  type ForecastCampaign,
  type ForecastInput,
  type ForecastLead,
} from '#core/forecast/forecast-input.ts';
import { upcomingLead, leadsAfterChange } from '#core/forecast/moved-leads.ts';
import { collectsFromNetwork } from '#core/lead-pack/pack-display.ts';
import { applyLimitChange } from '#core/limits/limit-rows.ts';
import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import { stepContext } from '#core/sequence/step-context.ts';
import { forecastAccountOf } from '#data/campaigns/forecast-account.ts';
import {
  readComingPacks,
  readForecastCampaigns,
  readForecastLeads,
  readLiveCounts,
  readOwnRecord,
  type ForecastCampaignRow,
} from '#data/campaigns/forecast-sources.ts';
import type { Scope } from '#data/scope.ts';
import { readWaitingSources, type WaitingSources } from '#data/waiting/waiting-sources.ts';
import type { Call } from '#server/http/handler.ts';
import { ApiError, found } from '#server/http/api-error.ts';
import type { PlanMoment } from '#server/plan/user-plan.ts';

/**
 * What to forecast: a campaign as it is, or with changes; or a sequence for a number of new leads.
 */
export type ForecastAsked = Partial<Call<'POST /campaigns/forecast'>['body']>;
/**
 * The input, and what else the rows say: lists still to come, held leads, and whether the campaign
 * is running.
 */
export type ReadForecast = {
  input: ForecastInput;
  coming: number;
  held: number;
  name: string;
  running: boolean;
};

/**
 * The most leads of other campaigns in a forecast: follow-ups first, and only as many new ones as
 * can get a turn before the campaign's own are done.
 */
const MAX_OTHER_LEADS = 20_000;

/**
 * Reads the input of a forecast; nothing is written. Rejects what can't be forecast: no list, no
 * leads left, no sequence, too many leads.
 */
export async function readForecastInput(
  scope: Scope<'now'>,
  asked: ForecastAsked,
  plan: PlanMoment,
): Promise<ReadForecast> {
  const sources = found(await readWaitingSources(scope, []));
  const rows = await readForecastCampaigns(scope, asked.campaignId ?? null);
  const row = rows.find(({ campaignId }) => campaignId === asked.campaignId) ?? null;
  if (asked.campaignId !== undefined && row === null) throw new ApiError('NOT_FOUND');
  const own = await readOwnCampaign(scope, { asked, plan, sources, row });
  const others = await readOthers(scope, {
    plan,
    sources,
    rows: rows.filter((one) => one !== row && one.sequence !== null && one.status === 'ACTIVE'),
    ownLeads: own.campaign.leads.length,
  });
  const user = {
    ...sources.user,
    limits: applyLimitChange(sources.user.limits, asked.processingLimits ?? []),
    limitRange: asked.processingLimitRange ?? sources.user.limitRange,
  };
  const account = forecastAccountOf({
    ...sources,
    user,
    pendingInvites: sources.invites.pending,
    notedAt: sources.invites.notedAt,
    ...plan,
  });
  const rates = estimateRates(await readOwnRecord(scope));
  return {
    input: {
      now: scope.now,
      seed: Number(BigInt(asked.campaignId ?? 1) % 1_000_003n),
      account,
      rates,
      campaign: own.campaign,
      others,
    },
    coming: own.coming,
    held: own.held,
    name: own.campaign.name,
    running: row?.status === 'ACTIVE',
  };
}

async function readOwnCampaign(
  scope: Scope<'now'>,
  {
    asked,
    plan,
    sources,
    row,
  }: {
    asked: ForecastAsked;
    plan: PlanMoment;
    sources: WaitingSources;
    row: ForecastCampaignRow | null;
  },
): Promise<{ campaign: ForecastCampaign; coming: number; held: number }> {
  const sequence = asked.sequence ?? row?.sequence ?? null;
  if (sequence === null) throw new ApiError('SEQUENCE_INCOMPLETE');
  const { leads, coming, held } =
    row === null
      ? {
          leads: newLeads({ root: sequence, count: asked.leads ?? 0, now: scope.now }),
          coming: 0,
          held: 0,
        }
      : await readOwnLeads(scope, { row, sequence, removedItems: asked.removedItems ?? {} });
  if (leads.length === 0) throw new ApiError('NO_LEADS_TO_FORECAST');
  const around = stepContext({
    account: sources.user,
    startedAt: row?.startedAt ?? scope.now,
    connectionsKnownUntil: null,
    useLikelyEmails: row?.useLikelyEmails ?? false,
    ...plan,
  });
  return {
    campaign: {
      campaignId: row?.campaignId ?? '0',
      name: row?.name ?? '',
      sequence,
      around,
      servedAt: row?.servedAt ?? 0,
      noteRule: row?.noteRule ?? 'ALWAYS',
      leads,
    },
    coming,
    held,
  };
}

async function readOwnLeads(
  { db, userId, now }: Scope<'now'>,
  {
    row,
    sequence,
    removedItems,
  }: {
    row: ForecastCampaignRow;
    sequence: SequenceItem;
    removedItems: NonNullable<ForecastAsked['removedItems']>;
  },
): Promise<{ leads: ForecastLead[]; coming: number; held: number }> {
  const one = { db, userId, campaignId: row.campaignId };
  const { live, held } = await readLiveCounts(one, one.campaignId);
  const packs = await readComingPacks(one, one.campaignId);
  if (packs.length === 0 && live === 0) throw new ApiError('NO_LEAD_PACK');
  const coming = packs.reduce((sum, pack) => sum + pack.coming, 0);
  if (live + coming > MAX_FORECAST_LEADS) throw new ApiError('TOO_MANY_LEADS_TO_FORECAST');
  const standing = await readForecastLeads(one, {
    campaign: row,
    states: ['GETTING_READY', 'IN_PROGRESS', 'WAITING'],
    limit: MAX_FORECAST_LEADS,
  });
  // In a campaign that never started, all leads begin at the root.
  const before = row.startedAt === null ? sequence : row.sequence;
  const placed =
    sequence === row.sequence
      ? standing
      : leadsAfterChange({ leads: standing, before, after: sequence, removedItems, now });
  const later = packs.flatMap((pack) =>
    Array.from({ length: pack.coming }, () =>
      upcomingLead(sequence, collectsFromNetwork(pack.searchType) ? 'MEMBER_ID' : 'SLUG', now),
    ),
  );
  return { leads: [...placed, ...withNotes(later, placed)], coming, held };
}

/** As many of the leads to come get a note as of those who are here. */
function withNotes(
  later: readonly ForecastLead[],
  here: readonly ForecastLead[],
): readonly ForecastLead[] {
  if (here.length === 0) return later;
  const share = here.filter(({ getsNote }) => getsNote).length / here.length;
  return later.map((lead, index) => ({
    ...lead,
    getsNote: Math.floor((index + 1) * share) > Math.floor(index * share),
  }));
}

function newLeads({
  root,
  count,
  now,
}: {
  root: SequenceItem;
  count: number;
  now: number;
}): ForecastLead[] {
  return Array.from({ length: count }, () => upcomingLead(root, 'MEMBER_ID', now));
}

/**
 * The user's other running campaigns. Campaigns take turns, so no more of their new leads can get
 * one than the campaign has leads of its own.
 */
async function readOthers(
  { db, userId, now }: Scope<'now'>,
  {
    plan,
    sources,
    rows,
    ownLeads,
  }: {
    plan: PlanMoment;
    sources: WaitingSources;
    rows: readonly ForecastCampaignRow[];
    ownLeads: number;
  },
): Promise<ForecastCampaign[]> {
  const campaigns: ForecastCampaign[] = [];
  let left = MAX_OTHER_LEADS;
  for (const campaign of rows) {
    const { campaignId, name, sequence, startedAt, servedAt, useLikelyEmails } = campaign;
    if (sequence === null || left === 0) continue;
    const one = { db, userId };
    const followed = await readForecastLeads(one, {
      campaign,
      states: ['IN_PROGRESS', 'WAITING'],
      limit: left,
    });
    left -= followed.length;
    const fresh =
      left === 0
        ? []
        : await readForecastLeads(one, {
            campaign,
            states: ['GETTING_READY'],
            limit: Math.min(left, ownLeads),
          });
    left -= fresh.length;
    const around = stepContext({
      account: sources.user,
      startedAt: startedAt ?? now,
      connectionsKnownUntil: null,
      useLikelyEmails,
      ...plan,
    });
    campaigns.push({
      campaignId,
      name,
      sequence,
      around,
      servedAt: servedAt ?? 0,
      noteRule: campaign.noteRule,
      leads: [...followed, ...fresh],
    });
  }
  return campaigns;
}
