import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { pruneExpired } from '#data/chores/prune-expired.ts';
import { countOutbox, queueMail } from '#data/tables/outbox.ts';
import { insertTestUser, TEST_NOW } from '../../../test/support/call-handler.ts';
import { useTestDatabase } from '../../../test/support/database.ts';

const DAY = 86_400_000;
const database = useTestDatabase();

test('however much has gathered, no statement deletes more than a thousand rows', async () => {
  const { db } = database;
  const userId = await insertTestUser({ db });
  await sql`
    insert into idempotency_keys (user_id, key, request_hash, real_created_at)
    select ${userId}, n::text, '', ${new Date(TEST_NOW)} from generate_series(1, 2500) n`.execute(
    db,
  );
  await sql`
    create function too_many() returns trigger language plpgsql as $$
    begin
      if (select count(*) from gone) > 1000 then raise 'too many at once'; end if;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger too_many after delete on idempotency_keys referencing old table
      as gone execute function too_many()`.execute(db);
  await pruneExpired(db, TEST_NOW + 2 * DAY);
  const left = await db.selectFrom('idempotency_keys').select('key').execute();
  expect(left).toEqual([]);
});

test('deletions are reported for 30 days', async () => {
  const { db } = database;
  const user_id = await insertTestUser({ db });
  const ago = (days: number) => new Date(Date.now() - days * DAY);
  await db
    .insertInto('deleted_rows')
    .values([
      { user_id, kind: 'leads', id: '1', deleted_at: ago(31) },
      { user_id, kind: 'leads', id: '2', deleted_at: ago(29) },
    ])
    .execute();
  await pruneExpired(db, Date.now());
  expect(await db.selectFrom('deleted_rows').select('id').execute()).toEqual([{ id: '2' }]);
});

test('a mail goes after a week also where there is no mail server to deliver it', async () => {
  const { db } = database;
  const mail = { to: 'ada@field.example', subject: 'Code', text: '123', html: '', links: [] };
  await queueMail({ db, mail, toDeliver: false, realNow: TEST_NOW });
  await pruneExpired(db, TEST_NOW + 6 * DAY);
  expect(await countOutbox(db)).toBe(1);
  await pruneExpired(db, TEST_NOW + 8 * DAY);
  expect(await countOutbox(db)).toBe(0);
});
