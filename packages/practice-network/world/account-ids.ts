import { hashNumbers, hashText } from '#world/hash.ts';
import { OWNER_FLOOR, scramble } from '#world/person-ids.ts';

/**
 * The person behind a user name: always the same one, outside the population that searches find.
 */
export function ownerOfUserName(seed: number, userName: string): number {
  return OWNER_FLOOR + (hashText(seed, userName.trim().toLowerCase()) >>> 2);
}

/** The account of an owner. */
export function accountIdOf({ seed, owner }: { seed: number; owner: number }): string {
  return `acc_${scramble({ seed, index: owner }).toString(36).padStart(7, '0')}${hashNumbers(seed, owner, 9).toString(36).padStart(7, '0')}`;
}
