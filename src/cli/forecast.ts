import { ArgumentError } from '#cli/argument-error.ts';
import type { Config } from '#config.ts';
import { forecast as compute } from '#core/forecast/forecast.ts';
import type { CampaignId } from '#contract/shapes.ts';
import type { ForecastAnswer } from '#contract/forecast.ts';
import { counted } from '#core/text/formats.ts';
import { readActingUser } from '#data/identity/acting-user.ts';
import { campaignTimeOf, readClock } from '#data/chores/clock-row.ts';
import { campaignOwner } from '#data/campaigns/forecast-sources.ts';
import { openMigratedData } from '#main/open-data.ts';
import { presentForecast } from '#server/forecast/present-forecast.ts';
import { readForecastInput } from '#server/forecast/read-forecast-input.ts';
import { ApiError } from '#server/http/api-error.ts';
import { planMoment } from '#server/plan/user-plan.ts';

type Forecast = {
  config: Config;
  campaignId: string | undefined;
  json: boolean;
  print: (line: string) => void;
  say: (line: string) => void;
};

/**
 * Prints the forecast of any user's campaign; changes nothing. Throws for a campaign that does not
 * exist or can't be forecast.
 */
export async function forecast({ config, campaignId, json, print, say }: Forecast): Promise<void> {
  if (campaignId === undefined || !/^[1-9]\d{0,17}$/.test(campaignId))
    throw new ArgumentError(['forecast needs a campaign ID: reachwell forecast 7']);
  const data = await openMigratedData({
    config,
    connections: 1,
    say,
    onError: (error) => say(error.message),
  });
  try {
    const { db } = data;
    const userId = await campaignOwner(db, campaignId);
    const user = userId === null ? undefined : await readActingUser({ db, userId });
    if (userId === null || user === undefined)
      throw new Error(`Campaign ${campaignId} doesn’t exist.`);
    const realNow = Date.now();
    const row = config.practice ? await readClock(db) : null;
    const now = row === null ? realNow : campaignTimeOf(row, realNow);
    const asked = campaignId as CampaignId;
    const read = await readForecastInput(
      { db, userId, now },
      { campaignId: asked },
      planMoment(
        {
          finders: config.finders.map(({ name }) => name),
          allFeaturesAccounts: config.ALL_FEATURES_ACCOUNTS,
          minGapSeconds: config.ENGINE_MIN_GAP_SECONDS,
        },
        realNow,
      ),
    );
    const answer = presentForecast({
      read,
      result: compute(read.input),
      user,
      campaignId: asked,
      realNow,
    });
    (json ? [JSON.stringify(answer)] : inWords({ answer, name: read.name })).forEach(print);
  } catch (error) {
    throw error instanceof ApiError ? new Error(error.message) : error;
  } finally {
    await data.close();
  }
}

function inWords({ answer, name }: { answer: ForecastAnswer; name: string }): string[] {
  const { finish, accepted, replied, actionsPerDay, limits, speedUps } = answer;
  const day = (at: string | null) => at?.slice(0, 10) ?? 'more than five years from now';
  return [
    `${name}: ${counted(answer.leads, 'lead')}, ${counted(answer.runs, 'run')}`,
    `Finishes      ${day(finish.p10)} to ${day(finish.p90)}, probably ${day(finish.p50)}`,
    `Per day       ${actionsPerDay.p10} to ${actionsPerDay.p90} actions`,
    `Accepted      ${accepted.p10} to ${accepted.p90} of ${answer.invites.p50} invited`,
    `Replied       ${replied.p10} to ${replied.p90} of ${answer.contacted.p50} contacted`,
    ...limits.map(
      ({ sequenceItemType, allowance, ownPerDay, othersPerDay }) =>
        `${sequenceItemType.padEnd(14)}${ownPerDay} a day, ${othersPerDay} by other campaigns, ${allowance} allowed`,
    ),
    answer.binding.sentence,
    ...speedUps.map(
      ({ title, cost, daysSooner }) =>
        `Faster: ${title} (${daysSooner === null ? 'would finish' : `${counted(daysSooner, 'day')} sooner`}). ${cost}.`,
    ),
    answer.rates.sentence,
  ];
}
