import { z } from 'zod';

/**
 * The version of some settings: raised by each save of them. A save that names an older one is a
 * 409; one that names none overwrites knowingly (guarantee G6).
 */
export const versionShape = z.number().int().min(0);
