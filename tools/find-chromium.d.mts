/**
 * The browser for the journeys: CHROMIUM_PATH, else the first Chromium or Chrome that is installed,
 * else null.
 */
export function findChromium(): string | null;
