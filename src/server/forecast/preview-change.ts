import { changePreview, needsRootCounts, previewSentence } from '#core/sequence/change-preview.ts';
import { storedSequence } from '#core/sequence/sequence-errors.ts';
import { readChangeStanding } from '#data/waiting/change-standing.ts';
import { readCampaign } from '#data/campaigns/campaigns.ts';
import { readSequence } from '#data/campaigns/sequences.ts';
import type { ChangePreviewAnswer } from '#contract/forecast.ts';
import type { Call } from '#server/handler.ts';
import { Refusal } from '#server/refusal.ts';

/**
 * What saving a changed sequence would do to the leads that stand on its steps, by the rules of the
 * save itself; nothing is written (design, "Change preview").
 */
export async function previewChange({
  body,
  caller: { userId },
  parts: { db },
}: Call<'POST /v1/sequenceitems/preview'>): Promise<ChangePreviewAnswer> {
  const { campaignId, sequenceUpdatedAt, sequenceItemRequest, removedItems = {} } = body;
  const campaign = await readCampaign({ db, userId, campaignId });
  const stored = await readSequence({ db, userId, campaignId });
  if (campaign === undefined || stored === undefined) throw new Refusal('NOT_FOUND');
  const after = storedSequence(sequenceItemRequest);
  // In a campaign that never started nobody stands anywhere: all begin at the root.
  const before = campaign.started_at === null ? null : stored.sequence;
  const rootId = before !== null && needsRootCounts({ before, after }) ? before.id : null;
  const standing =
    campaign.started_at === null
      ? []
      : await readChangeStanding({ db, userId, campaignId, rootId });
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
