import { need, needEmail, needWord } from '#cli/argument-error.ts';
import type { Config } from '#config.ts';
import { normalizeEmail } from '#core/email/email-address.ts';
import { ADMIN_STATUSES, type AdminStatus } from '#core/account/user-status.ts';
import type { Database } from '#data/database.ts';
import { inTransaction } from '#data/database/retried-transaction.ts';
import { writeAudit } from '#data/tables/audit-log.ts';
import { findIdentityByEmail } from '#data/identity/identities.ts';
import { writeStaffAct } from '#data/staff/staff-log.ts';
import { endVisitsOfStaff } from '#data/staff/visits.ts';
import { listStaff, setAdminStatus } from '#data/staff/user-acts.ts';
import { openMigratedData } from '#main/open-data.ts';

type Staff = {
  config: Config;
  command: string | undefined;
  email: string | undefined;
  role: string | undefined;
  print: (line: string) => void;
  say: (line: string) => void;
};

/** The operator as the actor in the activity log. */
const OPERATOR = '0';
const USAGE =
  'reachwell staff list, reachwell staff grant --email maya@example.com --role ADMIN|PROXY_MANAGER, or reachwell staff revoke --email maya@example.com';

/** The parsed command; throws if something is missing. */
function parse({ command, email, role }: Staff) {
  const word = needWord(command, ['list', 'grant', 'revoke'], USAGE);
  if (word === 'list') return { do: 'list' as const };
  const change = { do: 'change' as const, email: needEmail(email, USAGE) };
  if (word === 'revoke') return { ...change, role: null };
  const granted = ADMIN_STATUSES.find((status) => status === role);
  need(granted !== undefined, `--role must be ${ADMIN_STATUSES.join(' or ')}.`, USAGE);
  return { ...change, role: granted };
}

async function change({
  db,
  email,
  role,
}: {
  db: Database;
  email: string;
  role: AdminStatus | null;
}): Promise<string> {
  const userId = (await findIdentityByEmail(db, normalizeEmail(email)))?.identity_id;
  if (userId === undefined) throw new Error(`No account uses ${email}.`);
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
 * `staff grant`, `staff revoke` and `staff list`: the only way to become a member of staff (product
 * rules, section 19). Logged in the staff log and in the account's activity.
 */
export async function staff(given: Staff): Promise<void> {
  const wanted = parse(given);
  const { config, print, say } = given;
  const data = await openMigratedData({
    config,
    connections: 1,
    say,
    onError: (error) => say(error.message),
  });
  try {
    if (wanted.do === 'change') return print(await change({ db: data.db, ...wanted }));
    const members = await listStaff(data.db);
    if (members.length === 0) print('No one has staff access.');
    for (const { email, role, factor } of members)
      print(
        `${(role ?? '').padEnd(14)} ${email}${factor ? '' : '  (no two-factor authentication yet)'}`,
      );
  } finally {
    await data.close();
  }
}
