import { z } from 'zod';

/**
 * The version of a group of settings, incremented on each save. Saving with an outdated version
 * gets a 409; without one, it overwrites (guarantee G6).
 */
export const versionShape = z.number().int().min(0);
