import { identityOf, OPERATOR, withData, type Operator } from '#cli/operator.ts';
import type { AdminStatus } from '#core/account/user-status.ts';
import type { Database } from '#data/database.ts';
import { inTransaction } from '#data/database/retried-transaction.ts';
import { writeAudit } from '#data/tables/audit-log.ts';
import { writeStaffAct } from '#data/staff/staff-log.ts';
import { endVisitsOfStaff } from '#data/staff/visits.ts';
import { listStaff, setAdminStatus } from '#data/staff/user-acts.ts';

async function change({
  db,
  email,
  role,
}: {
  db: Database;
  email: string;
  role: AdminStatus | null;
}): Promise<string> {
  const { identity_id: userId } = await identityOf(db, email);
  const realNow = Date.now();
  const before = await inTransaction(db, async (trx) => {
    const was = await setAdminStatus({ db: trx, userId }, role);
    if (was === role) return was;
    if (role === null) await endVisitsOfStaff(trx, userId, realNow);
    const type = role === null ? 'STAFF_REVOKED' : 'STAFF_GRANTED';
    await writeStaffAct(
      trx,
      {
        type,
        actorId: null,
        targetId: userId,
        reason: null,
        before: { role: was },
        after: { role },
      },
      realNow,
    );
    await writeAudit(
      { db: trx, userId, realNow },
      { actedBy: OPERATOR, type: role === null ? 'STAFF_REVOKED' : 'STAFF_GRANTED' },
    );
    return was;
  });
  if (role === null)
    return before === null
      ? `${email} doesn’t have staff access.`
      : `${email} no longer has staff access.`;
  return before === role
    ? `${email} is already ${role}.`
    : `${email} is now ${role}. The staff area requires two-factor authentication.`;
}

/**
 * `staff grant` and `staff revoke` (a role of null): the only way to become a member of staff
 * (product rules, section 19). Logged in the staff log and in the account's activity.
 */
export async function changeStaff({
  email,
  role,
  ...operator
}: Operator & { email: string; role: AdminStatus | null }): Promise<void> {
  operator.print(await withData(operator, (db) => change({ db, email, role })));
}

/** `staff list`: everyone with staff access. */
export async function printStaff(operator: Operator): Promise<void> {
  const { print } = operator;
  const members = await withData(operator, listStaff);
  if (members.length === 0) print('No one has staff access.');
  for (const { email, role, factor } of members)
    print(
      `${(role ?? '').padEnd(14)} ${email}${factor ? '' : '  (no two-factor authentication yet)'}`,
    );
}
