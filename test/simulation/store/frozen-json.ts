/**
 * A value as a jsonb column would give it back: members without a value are left out, numbers that
 * are none become null. It is frozen through and through, so that it can be handed out again and
 * again without a copy; what is frozen already is taken as it is.
 */
export function frozenJson<Value>(value: Value): Value {
  return frozen(value) as Value;
}

function frozen(value: unknown): unknown {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  if (Array.isArray(value))
    return Object.freeze(
      value.map((entry: unknown) => (entry === undefined ? null : frozen(entry))),
    );
  return Object.freeze(isFlat(value) ? { ...value } : copied(value));
}

/** Whether an object holds nothing that would have to be changed or copied itself. */
function isFlat(value: object): boolean {
  for (const key in value) {
    const entry = (value as Record<string, unknown>)[key];
    if (
      entry === undefined ||
      (typeof entry === 'object' && entry !== null && !Object.isFrozen(entry)) ||
      (typeof entry === 'number' && !Number.isFinite(entry))
    )
      return false;
  }
  return true;
}

function copied(value: object): Record<string, unknown> {
  const copy: Record<string, unknown> = {};
  for (const [key, entry] of Object.entries(value))
    if (entry !== undefined) copy[key] = frozen(entry);
  return copy;
}
