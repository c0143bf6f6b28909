/**
 * A value as a jsonb column would give it back: members without a value are left out, numbers that are none become null. It is frozen through and
 * through, so that it can be handed out again and again without a copy; what is frozen already is taken as it is.
 */
export function frozenJson<Value>(value: Value): Value {
  return frozen(value) as Value;
}

function frozen(value: unknown): unknown {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  if (Array.isArray(value)) return Object.freeze(value.map((entry: unknown) => (entry === undefined ? null : frozen(entry))));
  const copy: Record<string, unknown> = {};
  for (const [key, entry] of Object.entries(value)) if (entry !== undefined) copy[key] = frozen(entry);
  return Object.freeze(copy);
}
