import { activityText } from '#core/account/activity.ts';
import type { RouteKey } from '#contract/all-routes.ts';
import type { ActivityAnswer } from '#contract/account.ts';
import { userIdShape } from '#contract/shapes.ts';
import { isLastOwner, countOwned } from '#data/account/account-deletion.ts';
import { listAudit, type AuditGroup } from '#data/tables/audit-log.ts';
import { readPeople } from '#data/staff/staff-user.ts';
import { readIdentity } from '#data/identity/identities.ts';
import { activityDetail } from '#core/account/activity-detail.ts';
import type { Handlers } from '#server/http/handler.ts';
import { isoInstant, pageResponse } from '#server/http/page-response.ts';
import { found } from '#server/http/api-error.ts';
import { deleteAccount, cancelAccountDeletion } from '#server/account/account-deletion.ts';
import { accountExportHandlers } from '#server/account/account-exports.ts';
import type { AccountParts } from '#server/account/account-parts.ts';

type AccountKey = Extract<RouteKey, `${string} /account${string}`>;

const textOrNull = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : null;

/** The operator's name in the log. */
const OPERATOR = '0';

type Names = ReadonlyMap<string, { displayName: string }>;

/** The actor, if it wasn’t the account’s own user. */
function whoActed({ actedBy, userId }: AuditGroup, names: Names): ActivityAnswer['by'] {
  if (actedBy === userId) return null;
  const person = names.get(actedBy);
  if (person !== undefined)
    return { userId: userIdShape.parse(actedBy), displayName: person.displayName };
  const displayName =
    actedBy === OPERATOR ? 'the administrator' : 'someone whose account was deleted';
  return { userId: null, displayName };
}

function presentActivity(row: AuditGroup, names: Names): ActivityAnswer {
  return {
    id: row.auditId,
    type: row.type,
    text: activityText(row.type),
    at: isoInstant(row.realAt),
    bySelf: row.actedBy === row.userId,
    by: whoActed(row, names),
    address: textOrNull(row.data['address']),
    userAgent: textOrNull(row.data['userAgent']),
    detail: activityDetail(row.type, row.data),
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
      const identity = found(await readIdentity(db, identityId));
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
      const { rows, total } = await listAudit({ db, userId }, { page, size });
      const others = rows.flatMap(({ actedBy }) => (actedBy === userId ? [] : [actedBy]));
      const people = await readPeople(db, [...new Set(others)]);
      const names = new Map(people.map((person) => [person.userId, person]));
      const content = rows.map((row) => presentActivity(row, names));
      return pageResponse({ page, size }, { rows: content, total });
    },
    'POST /account/deletion': (call) => deleteAccount(call, account),
    'POST /account/deletion/cancel': (call) => cancelAccountDeletion(call, account),
  };
}
