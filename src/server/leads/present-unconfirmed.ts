import { unconfirmedTexts } from '#core/waiting/unconfirmed-words.ts';
import { needsWord } from '#core/waiting/unconfirmed-act.ts';
import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import { findItem } from '#core/sequence/walk-items.ts';
import { dateText } from '#core/time/when-text.ts';
import type { UnconfirmedActAnswer } from '#contract/leads.ts';
import type { LeadPlace } from '#data/leads/leads.ts';
import { readSequence } from '#data/campaigns/sequences.ts';
import type { Owner } from '#data/scope.ts';
import type { UnconfirmedRow } from '#data/tables/unconfirmed-acts.ts';
import { isoInstant } from '#server/http/page-response.ts';

export type UnconfirmedAct = Omit<UnconfirmedActAnswer, 'intentId'> & { intentId: string };
/** The unconfirmed actions of some leads, with the sequences of their campaigns. */
export type UnconfirmedActs = {
  acts: readonly UnconfirmedRow[];
  sequences: ReadonlyMap<string, SequenceItem | null>;
};

/** Reads the sequences that unconfirmed actions belong to; there are few of these. */
export async function withSequences(
  scope: Owner,
  acts: readonly UnconfirmedRow[],
): Promise<UnconfirmedActs> {
  const campaignIds = [...new Set(acts.map(({ campaignId }) => campaignId))];
  const sequences = await Promise.all(
    campaignIds.map(
      async (campaignId) =>
        [campaignId, (await readSequence(scope, campaignId))?.sequence ?? null] as const,
    ),
  );
  return { acts, sequences: new Map(sequences) };
}

/**
 * The unconfirmed actions of one place, the oldest first, with the question and the effect of each
 * answer (design, section 7).
 */
export function presentUnconfirmed({
  acts,
  sequences,
  place,
  name,
}: UnconfirmedActs & { place: LeadPlace; name: string }): UnconfirmedAct[] {
  return acts
    .filter(
      ({ campaignId, leadId }) => campaignId === place.campaign_id && leadId === place.lead_id,
    )
    .map((act) => {
      const item = findItem(sequences.get(act.campaignId) ?? null, act.itemId)?.item ?? null;
      const day = dateText({ at: Date.parse(act.day), zone: 'Etc/UTC' });
      const standsThere = place.item_id === act.itemId;
      return {
        intentId: act.intentId,
        itemId: act.itemId,
        itemType: act.action,
        startedAt: isoInstant(act.startedAt),
        unconfirmedAt: isoInstant(act.unconfirmedAt),
        reason: needsWord(act.action)
          ? 'LinkedIn didn’t respond, and its pages don’t show whether it was done'
          : 'LinkedIn didn’t respond, and a profile view can’t be checked afterward',
        text: textOf(act.payload['text'] ?? act.payload['note']),
        subject: textOf(act.payload['subject']),
        needsWord: needsWord(act.action) && place.state === 'PAUSED',
        ...unconfirmedTexts({
          action: act.action,
          name,
          state: place.state,
          item,
          standsThere,
          day,
        }),
      };
    });
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
