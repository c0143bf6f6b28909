import { activityText } from '#core/account/activity.ts';
import type { RouteKey } from '#contract/all-routes.ts';
import type { ActivityAnswer } from '#contract/account.ts';
import { isLastOwner, countOwned } from '#data/account/account-deletion.ts';
import { listAudit, type AuditGroup } from '#data/identity/audit-log.ts';
import { readIdentity } from '#data/identity/identities.ts';
import { activityDetail } from '#server/activity-detail.ts';
import type { Handlers } from '#server/handler.ts';
import { isoInstant, pageResponse } from '#server/page-response.ts';
import { ApiError } from '#server/api-error.ts';
import { deleteAccount, cancelAccountDeletion } from '#server/account/account-deletion.ts';
import { accountExportHandlers } from '#server/account/account-exports.ts';
import type { AccountParts } from '#server/account/account-parts.ts';

type AccountKey = Extract<RouteKey, `${string} /account${string}`>;

const textOrNull = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : null;

function presentActivity(row: AuditGroup): ActivityAnswer {
  return {
    id: row.auditId,
    type: row.type,
    text: activityText(row.type),
    at: isoInstant(row.realAt),
    bySelf: row.actedBy === row.userId,
    address: textOrNull(row.data['address']),
    userAgent: textOrNull(row.data['userAgent']),
    detail: activityDetail(row),
    count: row.count,
    since: isoInstant(row.realSince),
    calls: row.calls,
  };
}

/** The account's page, archives, deletion and log. */
export function accountHandlers(account: AccountParts): Handlers<AccountKey> {
  return {
    ...accountExportHandlers,
    'GET /account': async ({ caller: { identityId }, parts: { db } }) => {
      const identity = await readIdentity({ db, identityId });
      if (identity === undefined) throw new ApiError('NOT_FOUND');
      const owned = await countOwned({ db, userId: identityId });
      return {
        email: identity.email,
        emailVerified: identity.real_email_verified_at !== null,
        passwordChangedAt: isoInstant(identity.real_password_changed_at),
        ...owned,
        lastOwner: await isLastOwner({ db, userId: identityId }),
      };
    },
    'GET /account/activity': async ({
      query: { page, size },
      caller: { identityId: userId },
      parts: { db },
    }) => {
      const { rows, total } = await listAudit({ db, userId, page, size });
      return pageResponse({ content: rows.map(presentActivity), page, size, total });
    },
    'POST /account/deletion': (call) => deleteAccount({ call, account }),
    'POST /account/deletion/cancel': (call) => cancelAccountDeletion({ call, account }),
  };
}
