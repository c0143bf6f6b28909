import type { ForecastResult } from '#core/forecast/forecast-result.ts';
import { sequenceFieldErrors } from '#core/sequence/error-texts.ts';
import { validateSequence, storedSequence } from '#core/sequence/sequence-errors.ts';
import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import type {
  ChangePreviewAnswer,
  ForecastAnswer,
  forecastRoutes,
  SenderForecastsAnswer,
} from '#contract/forecast.ts';
import { readActingUser } from '#data/identity/acting-user.ts';
import { readCampaign } from '#data/campaigns/campaigns.ts';
import { readForecastVersions } from '#data/campaigns/forecast-sources.ts';
import { isSequenceUnfinished, readSequence } from '#data/campaigns/sequences.ts';
import { createShortCache } from '#server/http/short-cache.ts';
import type { ForecastThread } from '#server/forecast/forecast-thread.ts';
import { presentForecast } from '#server/forecast/present-forecast.ts';
import { presentLaunchCheck } from '#server/forecast/present-launch-check.ts';
import {
  readForecastInput,
  type ForecastAsked,
  type ReadForecast,
} from '#server/forecast/read-forecast-input.ts';
import {
  forecastOfSenders,
  forecastSenders,
  senderVersions,
} from '#server/forecast/sender-forecasts.ts';
import type { Call, Handlers } from '#server/http/handler.ts';
import { checkLaunch, type LaunchFindings } from '#server/campaign-facts/launch-check.ts';
import { ApiError, found } from '#server/http/api-error.ts';
import { planMoment } from '#server/plan/user-plan.ts';
import { changePreview, needsRootCounts, previewSentence } from '#core/sequence/change-preview.ts';
import { readLeadCountsForChange } from '#data/waiting/lead-counts-for-change.ts';

/**
 * What saving a changed sequence would do to the leads on its steps, by the rules of the save
 * itself; nothing is written (design, "Change preview").
 */
async function previewChange({
  scope,
  body,
}: Call<'POST /v1/sequenceitems/preview'>): Promise<ChangePreviewAnswer> {
  const { campaignId, sequenceUpdatedAt, sequenceItemRequest, removedItems = {} } = body;
  const campaign = await readCampaign(scope, campaignId);
  const stored = await readSequence(scope, campaignId);
  if (campaign === undefined || stored === undefined) throw new ApiError('NOT_FOUND');
  const after = storedSequence(sequenceItemRequest);
  // In a campaign that never started, all leads begin at the root.
  const before = campaign.started_at === null ? null : stored.sequence;
  const rootId = before !== null && needsRootCounts({ before, after }) ? before.id : null;
  const standing =
    campaign.started_at === null
      ? []
      : await readLeadCountsForChange(scope, { campaignId, rootId });
  const { leads, touched, rows } = changePreview({
    before: stored.sequence,
    after,
    removedItems,
    standing,
  });
  const stale =
    sequenceUpdatedAt !== undefined &&
    (sequenceUpdatedAt === null ? null : Date.parse(sequenceUpdatedAt)) !==
      stored.sequenceUpdatedAt;
  return {
    campaignId,
    leads,
    touched,
    version: stored.sequenceVersion + 1,
    stale,
    rows: rows.map((row) => ({ ...row, sentence: previewSentence(row) })),
  };
}

/**
 * How long answers are cached while nothing they depend on has changed, in real ms, and how many.
 */
const REMEMBERED = { keepMs: 20_000, most: 50 } as const;

type Asking = Pick<
  Call<'GET /campaigns/{campaignId}/forecast'>,
  'caller' | 'parts' | 'now' | 'realNow'
>;

/** Forecast, launch check, and change preview; forecasts are computed in `thread`. */
export function forecastHandlers(thread: ForecastThread): Handlers<keyof typeof forecastRoutes> {
  const forecasts = createShortCache<{ read: ReadForecast; result: ForecastResult }>(REMEMBERED);
  const together = createShortCache<SenderForecastsAnswer>(REMEMBERED);
  const checks = createShortCache<LaunchFindings>(REMEMBERED);

  async function answer(
    { caller: { userId }, parts, now, realNow }: Asking,
    asked: ForecastAsked,
  ): Promise<ForecastAnswer> {
    const { db } = parts;
    const user = found(await readActingUser({ db, userId }));
    if (asked.sequence !== undefined) rejectBroken(asked.sequence, user.note_length);
    const plan = planMoment(parts, realNow);
    const versions = await readForecastVersions({ db, userId });
    const { read, result } = await forecasts.get({
      key: [userId, asked, versions],
      realNow,
      compute: async () => {
        const input = await readForecastInput({ db, userId, now }, asked, plan);
        return { read: input, result: await thread.forecast(input.input) };
      },
    });
    return presentForecast({ read, result, user, campaignId: asked.campaignId ?? null, realNow });
  }

  return {
    'GET /campaigns/{campaignId}/forecast': (call) =>
      answer(call, { campaignId: call.params.campaignId }),
    'GET /campaigns/{campaignId}/forecast/senders': async (call) => {
      const { scope, params, caller, realNow } = call;
      const senders = await forecastSenders(scope, params.campaignId);
      return together.get({
        key: [caller.userId, params.campaignId, await senderVersions(scope, senders)],
        realNow,
        compute: () => forecastOfSenders(call, senders, thread),
      });
    },
    'POST /campaigns/forecast': (call) => answer(call, call.body),
    'GET /campaigns/{campaignId}/launch-check': async ({
      scope,
      params: { campaignId },
      query: { page, size, code = null },
      caller: { userId },
      parts,
      realNow,
    }) => {
      const { db } = parts;
      const campaign = await readCampaign(scope, campaignId);
      const sequence = (await readSequence(scope, campaignId))?.sequence ?? null;
      if (campaign === undefined) throw new ApiError('NOT_FOUND');
      if (sequence === null || isSequenceUnfinished(campaign))
        throw new ApiError('SEQUENCE_INCOMPLETE');
      const versions = await readForecastVersions(scope);
      const findings = await checks.get({
        key: [userId, campaignId, versions],
        realNow,
        compute: () =>
          checkLaunch(scope, { campaignId, sequence, plan: planMoment(parts, realNow) }),
      });
      return presentLaunchCheck({
        db,
        userId,
        campaignId,
        firstStart: campaign.started_at === null,
        findings,
        page,
        size,
        code,
      });
    },
    'POST /v1/sequenceitems/preview': previewChange,
  };
}

/**
 * Rejects a sequence with errors that a save would reject, except those that depend on the account.
 */
function rejectBroken(root: SequenceItem, noteLength: number): void {
  const validation = validateSequence({
    root,
    noteLength,
    inviteByEmailAllowed: true,
    attachments: null,
  });
  if (!validation.valid)
    throw new ApiError('SEQUENCE_INVALID', {
      sequence: validation.sequence ?? undefined,
      fieldErrors: sequenceFieldErrors(validation, 'sequence'),
    });
}
