import type { SequenceItem, TriggerType } from '#core/sequence/sequence-item.ts';
import { mapItems, walkItems } from '#core/sequence/walk-items.ts';

/**
 * Where a campaign's leads move at their ends, and where leads come from; `toCampaignId` is MIXED
 * if its ends differ.
 */
export type Moving = {
  toCampaignId: string | null;
  fromCampaignId: string | null;
  triggerType: TriggerType;
};
export const MIXED = 'MIXED';

/**
 * The lead moving settings of a sequence (product rules, section 2). Ends that blacklist are
 * ignored.
 */
export function readLeadMoving(sequence: SequenceItem | null): Moving {
  const targets = new Set(
    [...walkItems(sequence)]
      .filter(({ item }) => isEnd(item))
      .map(({ item }) => (item.sequenceEndMode === 'MOVE' ? item.moveToCampaignId : null)),
  );
  const [target = null] = targets;
  return {
    toCampaignId: targets.size > 1 ? MIXED : target,
    fromCampaignId: sequence?.moveLeadsFromSequenceId ?? null,
    triggerType: sequence?.triggerType ?? 'ON_END',
  };
}

/** The same sequence with these moving settings; ends stay unchanged while they are MIXED. */
export function withLeadMoving(
  sequence: SequenceItem,
  { toCampaignId, fromCampaignId, triggerType }: Moving,
): SequenceItem {
  return mapItems(sequence, ({ item, parent }) => {
    const root =
      parent === null
        ? {
            moveLeadsFromSequenceId: fromCampaignId,
            triggerType: fromCampaignId === null ? null : triggerType,
          }
        : {};
    const end =
      isEnd(item) && toCampaignId !== MIXED
        ? {
            sequenceEndMode: toCampaignId === null ? ('FINISH' as const) : ('MOVE' as const),
            moveToCampaignId: toCampaignId,
          }
        : {};
    return { ...item, ...root, ...end };
  });
}

function isEnd({ type, sequenceEndMode }: SequenceItem): boolean {
  return type === 'END' && sequenceEndMode !== 'BLACKLIST';
}
