import { productClock, withData, type Operator } from '#cli/operator.ts';
import { forecast as compute } from '#core/forecast/forecast.ts';
import type { CampaignId } from '#contract/shapes.ts';
import { readActingUser } from '#data/identity/acting-user.ts';
import { campaignOwner } from '#data/campaigns/forecast-sources.ts';
import { presentForecast } from '#server/forecast/present-forecast.ts';
import { readForecastInput } from '#server/forecast/read-forecast-input.ts';
import { ApiError } from '#server/http/api-error.ts';
import { planMoment } from '#server/plan/user-plan.ts';
import { forecastWords } from '#cli/forecast-words.ts';

/**
 * Prints the forecast of any user's campaign; changes nothing. Throws for a campaign that does not
 * exist or can't be forecast.
 */
export async function forecast({
  campaignId,
  json,
  ...operator
}: Operator & { campaignId: string; json: boolean }): Promise<void> {
  const { config, print } = operator;
  await withData(operator, async (db) => {
    const userId = await campaignOwner(db, campaignId);
    const user = userId === null ? undefined : await readActingUser({ db, userId });
    if (userId === null || user === undefined)
      throw new Error(`Campaign ${campaignId} doesn’t exist.`);
    const realNow = Date.now();
    const now = (await productClock(db, config))();
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
    (json ? [JSON.stringify(answer)] : forecastWords(read.name, answer)).forEach(print);
  }).catch((error: unknown) => {
    throw error instanceof ApiError ? new Error(error.message) : error;
  });
}
