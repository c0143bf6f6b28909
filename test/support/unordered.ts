/** A value without what may differ between two stores: unordered parts are sorted. */
export function unordered(value: unknown): unknown {
  if (value instanceof Set || value instanceof Map) return unordered([...value]);
  if (Array.isArray(value))
    return value
      .map(unordered)
      .map((entry) => [JSON.stringify(entry), entry] as const)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([, entry]) => entry);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value)
    .filter(([, entry]) => entry !== undefined)
    .map(([key, entry]) => [key, unordered(entry)] as const);
  return Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1)));
}
