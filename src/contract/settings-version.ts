import { z } from 'zod';

/**
 * The version of some settings, incremented on each save. A save with an older version gets a 409;
 * a save without one overwrites (guarantee G6).
 */
export const versionShape = z.number().int().min(0);
