import type { ConsentAnswer, ConsentRedirect } from '#contract/connections.ts';
import type { ApiScope } from '#core/programs/api-scopes.ts';
import { callHeaders, withToken } from './api.ts';
import { ApiProblem, problemOf } from './api-problem.ts';

/**
 * What a program asks for, or, with a decision, where to go with it. Outside of the API: the
 * address is the one that the program sent the person to.
 */
export function consent(search: string): Promise<ConsentAnswer | ConsentRedirect>;
export function consent(
  search: string,
  decision: { allow: boolean; scopes: readonly ApiScope[] },
): Promise<ConsentRedirect>;
export function consent(search: string, decision?: object): Promise<unknown> {
  return withToken(async () => {
    const answer = await fetch(`/oauth/authorize${search}`, {
      method: decision === undefined ? 'GET' : 'POST',
      headers: {
        accept: 'application/json',
        ...callHeaders(),
        ...(decision !== undefined && { 'content-type': 'application/json' }),
      },
      credentials: 'same-origin',
      body: decision === undefined ? null : JSON.stringify(decision),
    }).catch(() => {
      throw new ApiProblem({ status: 0, code: 'NO_CONNECTION' });
    });
    const body: unknown = await answer.json().catch(() => undefined);
    if (!answer.ok) throw problemOf({ status: answer.status, body });
    return body;
  });
}
