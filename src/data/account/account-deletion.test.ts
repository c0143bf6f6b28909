import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { isSubscriptionUsable } from '#core/plan/subscription-usable.ts';
import { markDeleted, cancelDeletion } from '#data/account/account-deletion.ts';
import { toLaneUser, USER_COLUMNS } from '#data/walk/lane-reading.ts';
import { useTestDatabase } from '../../../test/support/database.ts';
import { jobsIn } from '../../../test/support/job-world.ts';
import { signedInUser } from '../../../test/support/signed-in.ts';

const REAL = Date.UTC(2026, 10, 20);
const database = useTestDatabase();

test('the engine sees no account and no subscription once deletion is requested, and both if it is canceled', async () => {
  const { userId } = await signedInUser({ db: database.db, realNow: REAL });
  await sql`
    update users
    set network_account_id = 'acc-1', plan_tier = 'PRO', subscription_status = 'active'
    where user_id = ${userId}`.execute(database.db);
  const seen = async () => {
    const { rows } = await sql<
      Parameters<typeof toLaneUser>[0]
    >`select ${USER_COLUMNS} from users u where u.user_id = ${userId}`.execute(database.db);
    const [row] = rows;
    if (row === undefined) throw new Error('The user is gone');
    const user = toLaneUser(row);
    return { account: user.account, usable: isSubscriptionUsable({ ...user, realNow: REAL }) };
  };
  expect(await seen()).toEqual({ account: 'acc-1', usable: true });
  expect(
    await database.db
      .transaction()
      .execute((trx) => markDeleted({ db: trx, userId, realNow: REAL, now: REAL })),
  ).toBe(true);
  expect(await seen()).toEqual({ account: null, usable: false });
  expect(
    await database.db
      .transaction()
      .execute((trx) => markDeleted({ db: trx, userId, realNow: REAL + 1, now: REAL })),
  ).toBe(false);
  expect(
    await database.db
      .transaction()
      .execute((trx) => cancelDeletion({ db: trx, userId, now: REAL, realNow: REAL })),
  ).toBe(true);
  expect(await seen()).toEqual({ account: 'acc-1', usable: true });
});

test('the search for emails continues once deletion is canceled', async () => {
  const { userId } = await signedInUser({ db: database.db, realNow: REAL });
  const moment = { userId, realNow: REAL, now: REAL };
  const inOne = database.db.transaction();
  await inOne.execute((trx) => markDeleted({ ...moment, db: trx }));
  await inOne.execute((trx) => cancelDeletion({ ...moment, db: trx }));
  expect((await jobsIn(database.db)).map(({ key }) => key)).toContain(`find-emails/${userId}`);
});

test('teammates’ reports lose the name immediately', async () => {
  const [gone, mate] = [
    await signedInUser({ db: database.db, realNow: REAL }),
    await signedInUser({ db: database.db, realNow: REAL }),
  ];
  await sql`update users set display_name = 'Ada Field' where user_id = ${gone.userId}`.execute(
    database.db,
  );
  const { rows } = await sql<{
    id: string;
  }>`insert into teams (team_name) values ('Crew') returning team_id::text as id`.execute(
    database.db,
  );
  for (const userId of [gone.userId, mate.userId])
    await sql`
      insert into team_members (team_id, user_id, role)
      values (${rows[0]?.id}, ${userId}, 'OWNER')`.execute(database.db);
  await sql`
    insert into campaigns (user_id, name, created_at) values (${mate.userId}, 'C', now())`.execute(
    database.db,
  );
  await sql`
    insert into lead_packs (user_id, campaign_id, name, search_type, created_at)
    select user_id, campaign_id, 'P', 'CSV_FILE', now()
    from campaigns
    where user_id = ${mate.userId}`.execute(database.db);
  await sql`
    insert into lead_pack_rows (user_id, lead_pack_id, row_number, verdict, code, message, raw)
    select user_id, lead_pack_id, 1, 'SKIPPED', 'TEAM_DUPLICATE',
      'In a teammate’s active campaign: Ada Field, Autumn', '{}'
    from lead_packs
    where user_id = ${mate.userId}`.execute(database.db);
  await database.db
    .transaction()
    .execute((trx) => markDeleted({ db: trx, userId: gone.userId, realNow: REAL, now: REAL }));
  expect(
    (
      await database.db
        .selectFrom('lead_pack_rows')
        .select('message')
        .where('user_id', '=', mate.userId)
        .execute()
    ).map(({ message }) => message),
  ).toEqual(['In a running campaign of a former teammate']);
});
