import type { RouteKey } from '#contract/all-routes.ts';
import { findUsers } from '#data/staff/find-users.ts';
import type { Handlers } from '#server/http/handler.ts';
import { pageResponse } from '#server/http/page-response.ts';
import { readOverview } from '#server/staff/overview.ts';
import { presentFoundUser } from '#server/staff/present-staff.ts';
import { proxyHandlers } from '#server/staff/proxy-handlers.ts';
import { readActivity, readAudit } from '#server/staff/staff-log.ts';
import type { StaffParts } from '#server/staff/staff-parts.ts';
import {
  deactivatePlan,
  previewTransfer,
  transferSubscription,
} from '#server/staff/subscription-acts.ts';
import {
  changeTrial,
  deleteUser,
  enterAccount,
  leaveAccount,
  resetLimits,
  resumeHeldInvites,
  shownUser,
  undoDeletion,
} from '#server/staff/user-acts.ts';

/** The staff area (product rules, section 19). */
export function staffHandlers(
  staff: StaffParts,
): Handlers<Extract<RouteKey, `${string} /admin/${string}`>> {
  return {
    ...proxyHandlers,
    'GET /admin/overview': (call) => readOverview({ call, staff }),
    'GET /admin/users': async (call) => {
      const { query, page, size } = call.query;
      const { users, total } = await findUsers({ db: call.parts.db, query, page, size });
      const content = users.map((user) => presentFoundUser(user, call));
      return pageResponse({ page, size }, { rows: content, total });
    },
    'GET /admin/users/{id}': (call) => shownUser(call, staff, call.params.id),
    'DELETE /admin/users/{id}': (call) => deleteUser(call, staff),
    'POST /admin/users/{id}/deletion/cancel': (call) => undoDeletion(call, staff),
    'POST /admin/users/{id}/visits': (call) => enterAccount(call, staff),
    'DELETE /admin/users/{id}/visits': leaveAccount,
    'PATCH /admin/users/{id}/trial': (call) => changeTrial(call, staff),
    'GET /admin/users/{id}/subscription/transfer': (call) => previewTransfer(call, staff),
    'POST /admin/users/{id}/subscription/transfer': (call) => transferSubscription(call, staff),
    'POST /admin/users/{id}/subscription/deactivate': (call) => deactivatePlan(call, staff),
    'POST /admin/users/{id}/limits/reset': (call) => resetLimits(call, staff),
    'POST /admin/users/{id}/invites/resume': (call) => resumeHeldInvites(call, staff),
    'GET /admin/users/{id}/activity': readActivity,
    'GET /admin/audit': readAudit,
  };
}
