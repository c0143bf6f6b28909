import { Refusal } from '#server/refusal.ts';

const MOST_DEPTH = 400;

function faultOf({ value, path, depth }: { value: unknown; path: string; depth: number }): { path: string; message: string } | null {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed() ? { path, message: 'This text holds characters that are not allowed' } : null;
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return null;
  if (depth > MOST_DEPTH) return { path: path.slice(0, 200), message: 'This is nested too deeply' };
  for (const [key, entry] of Object.entries(value)) {
    const inner = path ? `${path}.${key}` : key;
    const fault = faultOf({ value: key, path: inner, depth }) ?? faultOf({ value: entry, path: inner, depth: depth + 1 });
    if (fault) return fault;
  }
  return null;
}

/** Refuses text that PostgreSQL cannot hold (a zero character, half a surrogate pair) and nesting without end, wherever it stands in the request. */
export function refuseHarmfulText(value: unknown): void {
  const fault = faultOf({ value, path: '', depth: 0 });
  if (fault) throw new Refusal('INVALID_INPUT', { fieldErrors: [{ path: fault.path.toWellFormed().replaceAll('\0', ''), code: 'INVALID', message: fault.message }] });
}
