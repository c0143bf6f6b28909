import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { PaymentsError, type Payments } from '#connectors/payments/payments.ts';
import { markDeleted, cancelDeletion } from '#data/account/account-deletion.ts';
import { requestExport, readExport } from '#data/account-export/account-exports.ts';
import { keepCustomer } from '#data/billing/billing-customers.ts';
import { createClock, advanceClock } from '#data/chores/clock-row.ts';
import { inTransaction } from '#data/database/retried-transaction.ts';
import { hasJobSchema, JOB_SCHEMA_REVISION } from '#data/jobs/job-schema.ts';
import { deleteReminder, insertReminder } from '#data/notices/reminders.ts';
import { TASKS, type TaskRun } from '#jobs/all-tasks.ts';
import { insertTestUser } from '../../test/support/call-handler.ts';
import { useTestDatabase } from '../../test/support/database.ts';
import { doJobs, dropJobs, jobsIn, jobWorld } from '../../test/support/job-world.ts';

const database = useTestDatabase();
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const ONCE: TaskRun = { stopping: () => false, isLastTry: false };
let userId: string;

beforeEach(async () => {
  for (const table of ['reminders', 'clock'] as const)
    await database.db.deleteFrom(table).execute();
  await dropJobs(database.db);
  userId = await insertTestUser({ db: database.db });
});

test('the tables of graphile-worker are of the revision that its version makes', async () => {
  const { rows } = await database.pool.query('select max(id) from graphile_worker.migrations');
  expect(rows).toEqual([{ max: JOB_SCHEMA_REVISION }]);
  expect(await hasJobSchema(database.pool)).toBe(true);
});

describe('reminders ring by one job', () => {
  const remind = (remindAt: number) =>
    inTransaction(database.db, async (trx) => {
      const { lead_id: leadId } = await trx
        .insertInto('leads')
        .values({
          user_id: userId,
          full_name: 'Ada Field',
          created_at: new Date(),
          updated_at: new Date(),
        })
        .returning('lead_id')
        .executeTakeFirstOrThrow();
      const reminder = await insertReminder({ db: trx, userId, now: Date.now() }, leadId, {
        reminderType: 'CALL',
        active: true,
        remindAt,
        note: null,
        onlyIfSilent: false,
      });
      return { leadId, reminderId: reminder.id };
    });
  const dueInMinutes = async () =>
    (await jobsIn(database.db)).map(({ dueInMs }) => Math.round(dueInMs / 60_000));
  const ring = (now: number) =>
    TASKS['ring-reminders']({
      world: jobWorld({ db: database.db, now: () => now }),
      payload: {},
      run: ONCE,
    });

  test('that is due with the next of them, however many there are', async () => {
    await remind(Date.now() + 5 * HOUR);
    await remind(Date.now() + 2 * HOUR);
    await remind(Date.now() + 9 * HOUR);
    expect(await dueInMinutes()).toEqual([120]);
  });

  test('at the real time at which the clock of practice mode gets there, and sooner when it is set', async () => {
    const campaignNow = Date.now() + 100 * DAY;
    await createClock({ db: database.db, realNow: Date.now(), campaignNow, rate: 60 });
    await remind(campaignNow + 60 * HOUR);
    expect(await dueInMinutes()).toEqual([60]);
    await advanceClock({ db: database.db, realNow: Date.now(), rate: 600 });
    expect(await dueInMinutes()).toEqual([6]);
    await advanceClock({ db: database.db, realNow: Date.now(), advanceMs: 60 * HOUR });
    expect((await dueInMinutes())[0]).toBeLessThanOrEqual(0);
  });

  test('that finds the next one when it has rung, and is gone after the last', async () => {
    const first = Date.now();
    await remind(first);
    await remind(first + 3 * HOUR);
    await ring(first);
    expect(await dueInMinutes()).toEqual([180]);
    await ring(first + 4 * HOUR);
    expect(await jobsIn(database.db)).toEqual([]);
    const { count } = await database.db
      .selectFrom('notifications')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    expect(count).toBe('2');
  });

  test('that waits a moment before it checks again if the clock stands still', async () => {
    const campaignNow = Date.now();
    await createClock({ db: database.db, realNow: Date.now() - HOUR, campaignNow, rate: 1 });
    await remind(campaignNow + 1000);
    await ring(campaignNow);
    const [job] = await jobsIn(database.db);
    expect(job?.dueInMs).toBeGreaterThan(0);
  });

  test('that finds nothing to do when a reminder was taken back', async () => {
    const { leadId, reminderId } = await remind(Date.now());
    await deleteReminder({ db: database.db, userId }, { leadId, reminderId });
    await doJobs({ databaseUrl: database.url, world: jobWorld({ db: database.db }) });
    expect(await jobsIn(database.db)).toEqual([]);
  });
});

describe('an archive', () => {
  const ask = async () => {
    const answer = await inTransaction(database.db, (trx) =>
      requestExport({ db: trx, userId, realNow: Date.now() }),
    );
    return answer?.asked.export_id ?? '';
  };
  const state = async (exportId: string) =>
    (await readExport({ db: database.db, userId }, exportId))?.state;

  test('is made by job after job, each of a few pages', async () => {
    const exportId = await ask();
    const world = jobWorld({ db: database.db });
    const once = () => TASKS['make-archive']({ world, payload: { userId, exportId }, run: ONCE });
    await once();
    expect(await state(exportId)).toBe('PREPARING');
    await doJobs({ databaseUrl: database.url, world });
    expect(await state(exportId)).toBe('READY');
    expect(await jobsIn(database.db)).toEqual([]);
  });

  test('that waits though its job is gone has one again when it is asked for once more', async () => {
    const exportId = await ask();
    await dropJobs(database.db);
    expect(await ask()).toBe(exportId);
    expect(await jobsIn(database.db)).toMatchObject([{ key: `make-archive/${exportId}` }]);
  });

  test('has failed with the last try, and not before', async () => {
    const exportId = await ask();
    const fail = (isLastTry: boolean) => {
      // The page fails, what is written down of that does not.
      const times = [null, Date.now()];
      const realNow = () => {
        const at = times.shift();
        if (typeof at !== 'number') throw new Error('No page');
        return at;
      };
      const world = jobWorld({ db: database.db, realNow });
      const run = { ...ONCE, isLastTry };
      return expect(
        TASKS['make-archive']({ world, payload: { userId, exportId }, run }),
      ).rejects.toThrow('No page');
    };
    await fail(false);
    expect(await state(exportId)).toBe('PREPARING');
    await fail(true);
    expect(await state(exportId)).toBe('FAILED');
  });
});

describe('an account', () => {
  const markedAt = (realNow: number) =>
    inTransaction(database.db, (trx) => markDeleted({ db: trx, userId, realNow, now: realNow }));
  const isThere = async () =>
    (
      await database.db
        .selectFrom('users')
        .select('user_id')
        .where('user_id', '=', userId)
        .execute()
    ).length > 0;
  const work = () =>
    doJobs({
      databaseUrl: database.url,
      world: jobWorld({ db: database.db, shred: true, removeAccount: async () => undefined }),
    });

  test('is erased at the end of its grace with every job that is about it, and then its bytes go', async () => {
    await database.db
      .updateTable('users')
      .set({ network_account_id: `account-${userId}` })
      .where('user_id', '=', userId)
      .execute();
    await markedAt(Date.now() - 14 * DAY + HOUR);
    expect((await jobsIn(database.db)).map(({ dueInMs }) => Math.round(dueInMs / HOUR))).toEqual([
      1,
    ]);
    const removed: string[] = [];
    await sql`
      select from graphile_worker.add_job(
        'deliver-events', json_build_object('userId', ${userId}::text, 'campaignId', '1'),
        job_key => null
      )`.execute(database.db);
    await TASKS['erase-account']({
      world: jobWorld({
        db: database.db,
        realNow: () => Date.now() + HOUR,
        removeAccount: async (account) => void removed.push(account),
        shred: true,
      }),
      payload: { userId },
      run: ONCE,
    });
    expect(removed).toEqual([`account-${userId}`]);
    expect(await isThere()).toBe(false);
    expect((await jobsIn(database.db)).map(({ task }) => task)).toEqual(['shred-deleted-rows']);
  });

  test('has what it pays for canceled first, and stays until the provider is reached', async () => {
    await keepCustomer({ db: database.db, userId, realNow: Date.now() }, 'cus_1');
    await markedAt(Date.now() - 14 * DAY);
    const bought = { status: 'active', cancelAtPeriodEnd: false };
    const subscriptions = [
      { ...bought, subscriptionId: 'plan' },
      { ...bought, subscriptionId: 'finder', cancelAtPeriodEnd: true },
      { ...bought, subscriptionId: 'first', status: 'canceled' },
    ];
    let isReached = false;
    const changed: string[] = [];
    const payments = {
      readAccount: async () => ({ subscriptions, invoices: [] }),
      change: async ({ subscriptionId, change }: { subscriptionId: string; change: object }) => {
        if (!isReached) throw new PaymentsError('unreachable', 'Nobody answers');
        changed.push(`${subscriptionId} ${JSON.stringify(change)}`);
      },
    } as unknown as Payments;
    const erase = () =>
      TASKS['erase-account']({
        world: jobWorld({ db: database.db, removeAccount: async () => undefined, payments }),
        payload: { userId },
        run: ONCE,
      });
    await expect(erase()).rejects.toThrow('Nobody answers');
    expect(await isThere()).toBe(true);
    isReached = true;
    await erase();
    expect(changed).toEqual(['plan {"do":"CANCEL"}']);
    expect(await isThere()).toBe(false);
  });

  test('that is taken back has no job for it any more, and one that runs all the same erases nothing', async () => {
    await markedAt(Date.now());
    await inTransaction(database.db, (trx) =>
      cancelDeletion({ db: trx, userId, now: Date.now(), realNow: Date.now() }),
    );
    expect((await jobsIn(database.db)).map(({ task }) => task)).toEqual(['find-emails']);
    await TASKS['erase-account']({
      world: jobWorld({ db: database.db, realNow: () => Date.now() + 99 * DAY }),
      payload: { userId },
      run: ONCE,
    });
    await work();
    expect(await isThere()).toBe(true);
  });
});
