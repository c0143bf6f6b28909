import { Refusal } from '#server/refusal.ts';

const MOST_DEPTH = 400;
/** Of a path that goes on without end so much is told. */
const DEEP_PATH = 200;

/** `names` from the innermost outwards. */
type Fault = { names: string[]; message: string; longest: number };

/**
 * The first fault. A path is made for a fault alone: a large request has thousands of members and
 * mostly none.
 */
function faultOf({ value, depth }: { value: unknown; depth: number }): Fault | null {
  if (typeof value === 'string')
    return value.includes('\0') || !value.isWellFormed()
      ? {
          names: [],
          message: 'This text contains characters that aren’t allowed',
          longest: Infinity,
        }
      : null;
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return null;
  if (depth > MOST_DEPTH)
    return { names: [], message: 'This is nested too deeply', longest: DEEP_PATH };
  for (const [key, entry] of Object.entries(value)) {
    const fault = faultOf({ value: key, depth }) ?? faultOf({ value: entry, depth: depth + 1 });
    if (fault === null) continue;
    fault.names.push(key);
    return fault;
  }
  return null;
}

/**
 * Refuses text that PostgreSQL cannot hold (a zero character, half a surrogate pair) and nesting
 * without end, wherever it stands in the request.
 */
export function refuseHarmfulText(value: unknown): void {
  const fault = faultOf({ value, depth: 0 });
  if (fault === null) return;
  const path = fault.names
    .toReversed()
    .join('.')
    .slice(0, fault.longest)
    .toWellFormed()
    .replaceAll('\0', '');
  throw new Refusal('INVALID_INPUT', {
    fieldErrors: [{ path, code: 'INVALID', message: fault.message }],
  });
}
