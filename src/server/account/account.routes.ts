import { activityText } from '#core/account/activity.ts';
import { USER_STATUS_TEXTS } from '#core/account/status-texts.ts';
import { USER_STATUSES } from '#core/account/user-status.ts';
import type { RouteKey } from '#contract/all-routes.ts';
import type { ActivityAnswer } from '#contract/account.ts';
import { isLastOwner, countOwned } from '#data/account/account-deletion.ts';
import { listAudit, type AuditGroup, type AuditRow } from '#data/identity/audit-log.ts';
import { readIdentity } from '#data/identity/identities.ts';
import type { Handlers } from '#server/handler.ts';
import { isoInstant, pageResponse } from '#server/page-response.ts';
import { ApiError } from '#server/api-error.ts';
import { deleteAccount, cancelAccountDeletion } from '#server/account/account-deletion.ts';
import { accountExportHandlers } from '#server/account/account-exports.ts';
import type { AccountParts } from '#server/account/account-parts.ts';

type AccountKey = Extract<RouteKey, `${string} /account${string}`>;

const textOrNull = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : null;

/** What a row says besides its words, such as the date a trial got. */
function detailOf({ type, data }: AuditRow): string | null {
  if (type === 'CONNECTION_CHANGED')
    return (
      USER_STATUSES.flatMap((status) =>
        status === data['to'] ? [USER_STATUS_TEXTS[status].title] : [],
      )[0] ?? null
    );
  if (type === 'LEADS_EXPORTED') return textOrNull(data['of']);
  return textOrNull(data['endsAt']) ?? textOrNull(data['detail']);
}

function presentActivity(row: AuditGroup): ActivityAnswer {
  return {
    id: row.auditId,
    type: row.type,
    text: activityText(row.type),
    at: isoInstant(row.realAt),
    bySelf: row.actedBy === row.userId,
    address: textOrNull(row.data['address']),
    userAgent: textOrNull(row.data['userAgent']),
    detail: detailOf(row),
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
