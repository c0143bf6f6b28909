import {
  SKIP_LEAD_CONDITIONS,
  withCampaignDuplicate,
  type SkipLeadCondition,
} from '#core/lead-pack/lead-pack.ts';

export const FILTER_STRENGTHS = ['EMPTY', 'AI_POWERED', 'SHORT', 'LONG'] as const;
export type FilterStrength = (typeof FILTER_STRENGTHS)[number];

/**
 * The look of the filter icon: none empty, quality only AI-powered (short while the AI flag is
 * off), regular only short, both long (campaigns spec, section 4; product rules, section 14).
 * CAMPAIGN_DUPLICATE does not count.
 */
export function filterStrength({
  conditions,
  aiFlag = false,
}: {
  conditions: readonly SkipLeadCondition[];
  aiFlag?: boolean;
}): FilterStrength {
  const rules = countedConditions(conditions);
  const quality = rules.filter((condition) =>
    (QUALITY_CONDITIONS as readonly SkipLeadCondition[]).includes(condition),
  ).length;
  if (rules.length === 0) return 'EMPTY';
  if (quality === 0) return 'SHORT';
  if (quality < rules.length) return 'LONG';
  return aiFlag ? 'AI_POWERED' : 'SHORT';
}

/** The tooltip of the filter icon (campaigns spec, section 4). */
export function filterTooltip(strength: FilterStrength): string {
  return strength === 'AI_POWERED' ? 'You have added AI filters' : 'View lead filtering rules';
}

/**
 * The number next to the filter icon: the rules except CAMPAIGN_DUPLICATE (product rules, section
 * 14).
 */
export function filterCount(conditions: readonly SkipLeadCondition[]): number {
  return countedConditions(conditions).length;
}

/**
 * Whether edited conditions may be saved: what would be stored, always with CAMPAIGN_DUPLICATE,
 * differs from what is stored (campaigns spec, section 4).
 */
export function conditionsChanged({
  stored,
  edited,
}: {
  stored: readonly SkipLeadCondition[];
  edited: readonly SkipLeadCondition[];
}): boolean {
  const kept = SKIP_LEAD_CONDITIONS.filter((condition) => stored.includes(condition));
  return kept.join() !== withCampaignDuplicate(edited).join();
}

function countedConditions(conditions: readonly SkipLeadCondition[]): SkipLeadCondition[] {
  return withCampaignDuplicate(conditions).filter(
    (condition) => condition !== 'CAMPAIGN_DUPLICATE',
  );
}

/** The optional quality filters (campaigns spec, section 5; product rules, section 5). */
export const QUALITY_CONDITIONS = [
  'NO_PHOTO',
  'LESS_THAN_500_CONNECTIONS',
  'FREE_ACCOUNT',
] as const satisfies readonly SkipLeadCondition[];
