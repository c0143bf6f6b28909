import type { approvalRoutes } from '#contract/approvals.ts';
import { scopesOf } from '#contract/api-scopes.ts';
import { allRoutes } from '#contract/all-routes.ts';
import { apiKeyIdShape, approvalIdShape } from '#contract/shapes.ts';
import type { ErrorCode } from '#core/errors/error-catalog.ts';
import type { ApprovalState } from '#core/programs/approval.ts';
import { inScopeOrder } from '#core/programs/api-scopes.ts';
import { readApiKey, recordKeyCall } from '#data/programs/api-keys.ts';
import {
  claimApproval,
  listApprovals,
  readApproval,
  rejectApproval,
  settleApproval,
  type Approval,
} from '#data/programs/approvals.ts';
import type { Scope } from '#data/scope.ts';
import { writeAudit } from '#data/tables/audit-log.ts';
import { rejectWithoutScopes } from '#server/http/api-key-caller.ts';
import { ApiError, found } from '#server/http/api-error.ts';
import type { Handlers, HttpContext } from '#server/http/handler.ts';
import type { InsideAnswer } from '#server/http/inside-call.ts';
import { pageResponse, withIsoInstants } from '#server/http/page-response.ts';
import { toolOf, type Tool } from '#server/programs/assistant-tools.ts';
import { requestOf } from '#server/programs/tool-shapes.ts';

/** What assistants ask to do; only the owner of the key decides, with a session. */
export const approvalHandlers: Handlers<keyof typeof approvalRoutes> = {
  'GET /v1/approvals': async ({ scope, query }) =>
    pageResponse(query, await listApprovals(scope, query), present),
  'POST /v1/approvals/{approvalId}/approve': async ({ scope, params: { approvalId }, http }) => {
    const approval = found(await readApproval(scope, approvalId));
    const tool = found(toolOf(approval.tool));
    await rejectIfKeyMayNot(scope, approval, tool);
    if (await claimApproval(scope, approvalId)) await carryOut(scope, { approval, tool, http });
    const decided = found(await readApproval(scope, approvalId));
    const { state } = decided;
    if (state !== 'DONE' && state !== 'FAILED') throw new ApiError(REFUSED[state]);
    return present(decided);
  },
  'POST /v1/approvals/{approvalId}/reject': async ({ scope, params: { approvalId } }) => {
    found(await readApproval(scope, approvalId));
    await rejectApproval(scope, approvalId);
    const decided = found(await readApproval(scope, approvalId));
    if (decided.state !== 'REJECTED')
      throw new ApiError(decided.state === 'EXPIRED' ? 'APPROVAL_EXPIRED' : 'CONFLICT');
    return present(decided);
  },
};

/** Why an approval can't be carried out, by how it stands. */
const REFUSED = {
  WAITING: 'CONFLICT',
  APPROVED: 'CONFLICT',
  REJECTED: 'APPROVAL_REJECTED',
  EXPIRED: 'APPROVAL_EXPIRED',
} as const satisfies Record<Exclude<ApprovalState, 'DONE' | 'FAILED'>, ErrorCode>;

/** The key may have lost its scopes, or ended, since its assistant asked. */
async function rejectIfKeyMayNot(
  scope: Scope<'realNow'>,
  { keyId }: Approval,
  { route }: Tool,
): Promise<void> {
  const { scopes, endsAt } = found(await readApiKey(scope, keyId));
  if (endsAt !== null && endsAt <= scope.realNow) throw new ApiError('API_KEY_ENDED');
  rejectWithoutScopes(scopesOf(route, allRoutes[route]), inScopeOrder(scopes));
}

/**
 * Makes the approved call as the owner, who is the caller. Its idempotency key is the approval’s:
 * a second try after a crash gets the first one’s answer. What failed for a moment waits again.
 */
async function carryOut(
  scope: Scope<'realNow'>,
  { approval, tool, http }: { approval: Approval; tool: Tool; http: HttpContext },
): Promise<void> {
  const { id, keyId, keyName } = approval;
  const request = requestOf(tool, approval.arguments);
  const headers = { 'idempotency-key': `approval-${id}` };
  let answer: InsideAnswer | null = null;
  try {
    answer = await http.call({ ...request, headers });
  } finally {
    await settleApproval(scope, id, answer !== null && isFinal(answer) ? answer : null);
  }
  const { status } = answer;
  if (!isFinal(answer))
    throw new ApiError('UNAVAILABLE', { detail: problemOf(answer).detail, retryAfter: 5 });
  const path = request.url.split('?')[0] ?? request.url;
  const { method } = request;
  const { address } = http;
  await recordKeyCall(scope, { keyId, method, path, status, address, dryRun: false });
  if (status >= 400) return;
  const data = { detail: keyName, call: tool.route.replace(' ', ' /api') };
  await writeAudit(scope, { actedBy: scope.userId, type: 'API_KEY_USED', data });
}

type SaidProblem = { detail?: string; retryAfter?: number };

function problemOf({ status, body }: InsideAnswer): SaidProblem {
  return status < 400 ? {} : (body as SaidProblem);
}

/** Whether trying again would change nothing. */
function isFinal(answer: InsideAnswer): boolean {
  const { status } = answer;
  return status < 500 && status !== 401 && problemOf(answer).retryAfter === undefined;
}

function present({ keyId, keyName, tool, arguments: args, answer, ...shown }: Approval) {
  const { id, summary, preview, state, createdAt, expiresAt, decidedAt } = withIsoInstants(shown);
  return {
    id: approvalIdShape.parse(id),
    key: { id: apiKeyIdShape.parse(keyId), name: keyName },
    call: { tool, arguments: args },
    summary,
    preview,
    state,
    createdAt,
    expiresAt,
    decidedAt,
    problem: answer === null ? null : (problemOf(answer).detail ?? null),
  };
}
