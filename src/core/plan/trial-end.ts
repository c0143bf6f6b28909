/** The real instant that a text names: an instant with its zone, or a day, which counts to its end in UTC. Null for anything else, or a year no calendar of ours reaches. */
export function trialEndOf(text: string): number | null {
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
