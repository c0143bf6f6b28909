import { bottleneckText } from '#core/forecast/forecast-texts.ts';
import { forecastTogether } from '#core/forecast/forecast-together.ts';
import type { ForecastResult } from '#core/forecast/forecast-result.ts';
import { SENDER_LOSS_TEXTS } from '#core/team/shared-campaign.ts';
import { inSenderWords } from '#core/waiting/sender-words.ts';
import type { SenderForecastsAnswer } from '#contract/forecast.ts';
import { campaignIdShape, userIdShape } from '#contract/shapes.ts';
import { readForecastVersions } from '#data/campaigns/forecast-sources.ts';
import { readCampaign } from '#data/campaigns/campaigns.ts';
import { readActingUser, type ActingUser } from '#data/identity/acting-user.ts';
import type { Owner } from '#data/scope.ts';
import {
  listAgreed,
  sharedCampaignOf,
  type Sender,
} from '#data/shared-campaigns/shared-campaigns.ts';
import { rejectCopy } from '#server/campaign-facts/shared-copy.ts';
import type { ForecastThread } from '#server/forecast/forecast-thread.ts';
import { instants, warmUpOf } from '#server/forecast/present-forecast.ts';
import { readForecastInput, type ReadForecast } from '#server/forecast/read-forecast-input.ts';
import { ApiError, found } from '#server/http/api-error.ts';
import type { Call } from '#server/http/handler.ts';
import { isoInstant } from '#server/http/page-response.ts';
import { planMoment } from '#server/plan/user-plan.ts';

type Asked = Call<'GET /campaigns/{campaignId}/forecast/senders'>;
type OwnSender = Sender & { ownCampaignId: string };
type Lane = {
  sender: OwnSender;
  user: ActingUser;
  read: ReadForecast | null;
  result: ForecastResult | null;
};

/** The senders of a shared campaign of the caller who agreed; rejects any other campaign. */
export async function forecastSenders(scope: Owner, campaignId: string): Promise<OwnSender[]> {
  await rejectCopy(scope, campaignId);
  const shared = await sharedCampaignOf(scope, campaignId);
  if (shared !== null) return listAgreed(scope, shared);
  found(await readCampaign(scope, campaignId));
  throw new ApiError('CAMPAIGN_NOT_SHARED');
}

/** What the forecasts of these senders depend on. */
export async function senderVersions(
  { db }: Owner,
  senders: readonly OwnSender[],
): Promise<unknown[]> {
  const versions: unknown[] = [];
  for (const { userId, lost } of senders)
    versions.push([userId, lost, await readForecastVersions({ db, userId })]);
  return versions;
}

/**
 * The forecast of a shared campaign over all senders’ accounts, each by its own limits, hours,
 * history, and other campaigns (product rules, section 22).
 */
export async function forecastOfSenders(
  { params: { campaignId }, parts: { db }, parts, now, realNow }: Asked,
  senders: readonly OwnSender[],
  thread: ForecastThread,
): Promise<SenderForecastsAnswer> {
  const plan = planMoment(parts, realNow);
  const lanes: Lane[] = [];
  for (const sender of senders) {
    const own = { db, userId: sender.userId, now };
    const user = found(await readActingUser(own));
    const read = await readForecastInput(
      own,
      { campaignId: campaignIdShape.parse(sender.ownCampaignId) },
      plan,
    ).catch(withoutLeads);
    const input = read && { ...read.input, lanes: senders.length };
    const result = input === null || sender.lost !== null ? null : await thread.forecast(input);
    lanes.push({ sender, user, read, result });
  }
  const { finish, ...people } = forecastTogether(lanes.flatMap(({ result }) => result ?? []));
  return {
    campaignId,
    computedAt: isoInstant(now),
    leads: lanes.reduce((sum, { read }) => sum + leadsOf(read), 0),
    finish: instants(finish),
    ...people,
    senders: lanes.map(presentLane),
  };
}

/** A sender without leads has no forecast of their own. */
function withoutLeads(error: unknown): null {
  if (error instanceof ApiError && ['NO_LEADS_TO_FORECAST', 'NO_LEAD_PACK'].includes(error.code))
    return null;
  throw error;
}

const leadsOf = (read: ReadForecast | null) => read?.input.campaign.leads.length ?? 0;

function presentLane(lane: Lane): SenderForecastsAnswer['senders'][number] {
  const {
    sender: { userId, name, lost },
    read,
    result,
  } = lane;
  return {
    userId: userIdShape.parse(userId),
    name,
    lost,
    leads: leadsOf(read),
    finish: result && instants(result.finish),
    actionsPerDay: result && result.actionsPerDay,
    bindingCode: result && result.binding.code,
    sentence: sentenceOf(lane),
  };
}

function sentenceOf({ sender: { name, lost }, user, read, result }: Lane): string {
  if (lost !== null) return `${name} ${SENDER_LOSS_TEXTS[lost]}.`;
  return read === null || result === null
    ? `${name} has no leads left.`
    : inSenderWords(bottleneckText({ ...result, warmUp: warmUpOf(read.input, user) }), name);
}
