import { MS_PER_DAY } from '#core/schedule/zone-offset.ts';

/**
 * Days after a withdrawal during which the network refuses a new invitation (platform spec, section
 * 9).
 */
export const RECONNECT_DAYS = 21;

/**
 * When the network accepts a new invitation to a person whose invitation was withdrawn (platform
 * spec, section 9).
 */
export function reconnectAllowedAt(withdrawnAt: number): number {
  return withdrawnAt + RECONNECT_DAYS * MS_PER_DAY;
}
