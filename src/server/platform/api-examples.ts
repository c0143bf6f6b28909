import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A request of a call and its answer, as they were in the practice world. */
export type ApiExample = {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  /** The content of the file that was sent. */
  file?: string;
  answer?: unknown;
};

/** The recorded examples of calls, by the key of their route (`npm run examples`). */
export function apiExamples(): Readonly<Record<string, ApiExample>> {
  const file = join(import.meta.dirname, 'api-examples.json');
  return JSON.parse(readFileSync(file, 'utf8')) as Record<string, ApiExample>;
}
