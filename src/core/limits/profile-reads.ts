import { CONDITIONS, isCondition, type SequenceItemType } from '#core/sequence/sequence-item.ts';

/**
 * Profile reads per local day and account, apart from those that belong to an action; the provider
 * advises 80 to 100 (product rules, section 4).
 */
export const PROFILE_READS_PER_DAY = 100;

/** The row of a day's usage that counts profile reads. */
export const PROFILE_READ = 'PROFILE_READ';

/**
 * Whether items of this type only read the profile, so that each lookup is one of the day's profile
 * reads.
 */
export function needsProfileRead(type: SequenceItemType): boolean {
  return isCondition(type) && CONDITIONS[type].asks === 'PROFILE';
}

/** The row of a day's usage that counts the units of this type. */
export function usageTypeOf(type: SequenceItemType): string {
  return needsProfileRead(type) ? PROFILE_READ : type;
}
