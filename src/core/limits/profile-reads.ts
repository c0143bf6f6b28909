import { CONDITIONS, isCondition, type SequenceItemType } from '#core/sequence/sequence-item.ts';

/**
 * Profiles that an account may read a local day besides those that belong to an act; the provider
 * advises 80 to 100 (product rules, section 4).
 */
export const PROFILE_READS_PER_DAY = 100;

/** The row of a day's usage in which profile reads are counted. */
export const PROFILE_READ = 'PROFILE_READ';

/**
 * Whether an item of this type looks at the profile by itself, so that each of its looks is one of
 * the day's profile reads.
 */
export function needsProfileRead(type: SequenceItemType): boolean {
  return isCondition(type) && CONDITIONS[type].asks === 'PROFILE';
}

/** The row of a day's usage in which the units of this type are counted. */
export function usageTypeOf(type: SequenceItemType): string {
  return needsProfileRead(type) ? PROFILE_READ : type;
}
