const DAY_MS = 86_400_000;

/**
 * When the trial of an account that starts now ends, in real time; null if nothing is sold
 * (`trialDays` null), since there is no trial then (product rules, section 14).
 */
export function newTrialEnd({
  trialDays,
  realNow,
}: {
  trialDays: number | null;
  realNow: number;
}): number | null {
  return trialDays === null ? null : realNow + trialDays * DAY_MS;
}

/**
 * The real instant given by a text: an instant with its zone, or a day, which counts to its end in
 * UTC. Null for anything else, or a year out of range.
 */
export function parseTrialEnd(text: string): number | null {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text);
  if (
    !isDay &&
    !/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/.test(text)
  )
    return null;
  const at = Date.parse(isDay ? `${text}T23:59:59.999Z` : text);
  if (Number.isNaN(at) || (isDay && new Date(at).toISOString().slice(0, 10) !== text)) return null;
  return at;
}
