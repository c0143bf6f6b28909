/**
 * How long a script, ours or a third party's, may take to load; milliseconds of real time (platform
 * spec, sections 8 and 9).
 */
export const SCRIPT_LOAD_TIMEOUT_MS = 120_000;

/** What a browser reports about its connection; all of it may be missing. */
export type LineSpeed = { effectiveType?: string | undefined; saveData?: boolean | undefined };

const DELAYS_MS: Readonly<Record<string, number>> = {
  '4g': 3000,
  '3g': 10_000,
  '2g': 30_000,
  'slow-2g': 60_000,
};
const UNKNOWN_LINE_MS = 5000;
const SAVING_MS = 60_000;

/**
 * How long the support chat and the tag manager load after the page: the slower the connection, the
 * later (platform spec, section 4). Milliseconds.
 */
export function deferredScriptDelayMs({ effectiveType, saveData = false }: LineSpeed): number {
  const delay = DELAYS_MS[effectiveType ?? ''] ?? UNKNOWN_LINE_MS;
  return saveData ? Math.max(delay, SAVING_MS) : delay;
}
