import type { apiKeyRoutes } from '#contract/api-keys.ts';
import type { approvalRoutes } from '#contract/approvals.ts';
import type { Handlers } from '#server/http/handler.ts';
import { apiKeyHandlers } from '#server/programs/api-keys.routes.ts';
import { approvalHandlers } from '#server/programs/approvals.routes.ts';

/** Everything about programs. */
export function programHandlers(
  practice: boolean,
): Handlers<keyof typeof apiKeyRoutes | keyof typeof approvalRoutes> {
  return { ...apiKeyHandlers(practice), ...approvalHandlers };
}
