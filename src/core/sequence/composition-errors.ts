import { isDelay } from '#core/sequence/item-delay.ts';
import {
  isCondition,
  SEQUENCE_ITEM_TYPES,
  type SequenceItem,
} from '#core/sequence/sequence-item.ts';
import type { ItemPlace } from '#core/sequence/walk-items.ts';
import { messageLimit } from '#core/sequence/text-length.ts';

/**
 * The most items and levels of a sequence: far more than anyone plans by hand, and a limit on what
 * a program sends.
 */
export const MAX_SEQUENCE_ITEMS = 300;
export const MAX_SEQUENCE_DEPTH = 100;
const MAX_ITEM_ID_LENGTH = 64;
/** The most text variants of an action (product rules, section 2). */
export const MAX_VARIANTS = 4;

type Found = { index: number; error: 'WRONG_COMPOSITION' };

/**
 * Items that are misplaced or inconsistent (platform spec, section 5: wrong composition of the
 * sequence): an END with a follower; an action with a no branch; an id that is empty, too long, or
 * used twice; a delay outside 0 hours to 90 days; IF_MESSAGE_VIEWED with no MESSAGE or INMAIL
 * before it; more than four variants, or one without a positive weight; an END that moves leads
 * without a campaign or without the feature; the feeding fields anywhere but on the root, or only
 * one of the two; a move to or from the campaign itself; more than 300 items or 100 levels (marked
 * on the first beyond).
 */
export function compositionErrors({
  places,
  leadsMovingAllowed,
  campaignId = null,
}: {
  places: readonly ItemPlace[];
  leadsMovingAllowed: boolean;
  campaignId?: string | null;
}): Found[] {
  const seen = new Set<string>();
  const messaged: boolean[] = [];
  const wrong: Found[] = [];
  for (const place of places) {
    const { item, index, parentIndex } = place;
    const messagedBefore = parentIndex !== null && (messaged[parentIndex] ?? false);
    messaged[index] = messagedBefore || item.type === 'MESSAGE' || item.type === 'INMAIL';
    const misplaced = item.type === 'IF_MESSAGE_VIEWED' && !messagedBefore;
    const beyond = index === MAX_SEQUENCE_ITEMS || place.depth === MAX_SEQUENCE_DEPTH;
    if (
      misplaced ||
      beyond ||
      seen.has(item.id) ||
      isWrong({ item, isRoot: parentIndex === null, leadsMovingAllowed, campaignId })
    )
      wrong.push({ index, error: 'WRONG_COMPOSITION' });
    seen.add(item.id);
  }
  return wrong;
}

type Moving = {
  item: SequenceItem;
  isRoot: boolean;
  leadsMovingAllowed: boolean;
  campaignId: string | null;
};

function isWrong({ item, ...moving }: Moving): boolean {
  return (
    !SEQUENCE_ITEM_TYPES.includes(item.type) ||
    item.id === '' ||
    item.id.length > MAX_ITEM_ID_LENGTH ||
    hasWrongFollowers(item) ||
    !isDelay(item.yesDelay) ||
    !isDelay(item.noDelay) ||
    hasWrongVariants(item) ||
    hasWrongMove({ item, ...moving })
  );
}

function hasWrongFollowers({ type, yes, no }: SequenceItem): boolean {
  if (type === 'END') return Boolean(yes) || Boolean(no);
  return !isCondition(type) && Boolean(no);
}

function hasWrongVariants({ type, variants }: SequenceItem): boolean {
  if (variants.length === 0) return false;
  const ids = new Set(variants.map(({ id }) => id));
  const weighted = variants.every(({ weight }) => Number.isFinite(weight) && weight > 0);
  return (
    messageLimit(type) === null ||
    variants.length > MAX_VARIANTS ||
    ids.size < variants.length ||
    !weighted
  );
}

function hasWrongMove({ item, isRoot, leadsMovingAllowed, campaignId }: Moving): boolean {
  if (
    campaignId !== null &&
    (item.moveLeadsFromSequenceId === campaignId || item.moveToCampaignId === campaignId)
  )
    return true;
  const source = Boolean(item.moveLeadsFromSequenceId);
  const trigger = Boolean(item.triggerType);
  if ((source || trigger) && !(source && trigger && isRoot && leadsMovingAllowed)) return true;
  return (
    item.type === 'END' &&
    item.sequenceEndMode === 'MOVE' &&
    !(item.moveToCampaignId && leadsMovingAllowed)
  );
}
