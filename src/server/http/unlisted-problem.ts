import { GENERAL_PROBLEMS, problemsOf } from '#contract/route-problems.ts';
import type { Route } from '#contract/route.ts';
import { refusalOf } from '#server/http/problem-answer.ts';

/**
 * Fails where a call is refused with a code that its route doesn’t list, so that the document names
 * every one.
 */
export function rejectUnlisted(key: string, route: Route, error: unknown): void {
  const code = refusalOf(error)?.code;
  const listed: readonly string[] = [...GENERAL_PROBLEMS, ...problemsOf(key, route)];
  if (code !== undefined && !listed.includes(code))
    throw new Error(`${key} was refused with ${code}, which isn’t among its problems`, {
      cause: error,
    });
}
