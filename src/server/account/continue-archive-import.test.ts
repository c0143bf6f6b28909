import { describe, expect, test } from 'vitest';
import { ARCHIVE_REST_KEPT_DAYS } from '#core/account/archive-rules.ts';
import { pruneExpired } from '#data/chores/prune-expired.ts';
import { TASKS } from '#jobs/all-tasks.ts';
import {
  REAL,
  PEOPLE,
  database,
  call,
  archive,
  me,
  upload,
  runJobs,
  reportOf,
  leads,
  leftovers,
} from '#server/account/archive-import-fixture.ts';
import { dropJobs, jobWorld } from '../../../test/support/job-world.ts';
import { signedInUser } from '../../../test/support/signed-in.ts';
describe('an import that is cut off', () => {
  test('continues where it stopped, and writes no row twice', async () => {
    const { taskId } = (await upload(archive)).body;
    const run = (stopping: () => boolean) =>
      TASKS['import-archive']({
        world: jobWorld({ db: database.db, now: () => REAL, realNow: () => REAL }),
        payload: { userId: me.userId, importId: taskId },
        run: { stopping, isLastTry: false },
      });
    for (let pages = 0; pages < 40; pages += 1) {
      let page = 0;
      await run(() => (page += 1) > 1);
    }
    await run(() => false);
    const report = (await call(`GET /v1/archive/import/${taskId}`, me)).body;
    expect(report).toMatchObject({ state: 'DONE', read: PEOPLE + 2, refused: 0 });
    expect((await leads()).map((lead) => lead.profile_slug)).toEqual(
      Array.from({ length: PEOPLE }, (_, n) => `person-${n}`),
    );
    await runJobs();
    expect(await leads()).toHaveLength(PEOPLE);
  });

  async function givenUp() {
    const { taskId } = (await upload(archive)).body;
    const world = jobWorld({ db: database.db, now: () => REAL, realNow: () => REAL });
    const tried = TASKS['import-archive']({
      world: {
        ...world,
        wrongField: () => {
          throw new Error('No room');
        },
      },
      payload: { userId: me.userId, importId: taskId },
      run: { stopping: () => false, isLastTry: true },
    });
    await expect(tried).rejects.toThrow('No room');
    await dropJobs(database.db);
    return taskId as string;
  }

  test('can be continued by its user after the product gave up, and reads the rest', async () => {
    const taskId = await givenUp();
    const path = `GET /v1/archive/import/${taskId}`;
    expect((await call(path, me)).body).toMatchObject({ state: 'FAILED', canContinue: true });
    const other = await signedInUser({ db: database.db, realNow: REAL });
    const again = `POST /v1/archive/import/${taskId}/continue` as const;
    expect((await call(again, other)).status).toBe(404);
    expect((await call(again, me)).status).toBe(202);
    expect((await call(again, me)).body.code).toBe('ARCHIVE_IMPORT_RUNNING');
    await runJobs();
    expect((await call(path, me)).body).toMatchObject({
      state: 'DONE',
      read: PEOPLE + 2,
      refused: 0,
      canContinue: false,
      problem: null,
    });
    expect(await leads()).toHaveLength(PEOPLE);
    expect((await call(again, me)).body.code).toBe('ARCHIVE_IMPORT_OVER');
    expect(await leftovers()).toEqual({ parts: 0, ids: 0 });
  });

  test('can be continued for a month, or until another archive is imported', async () => {
    const old = await givenUp();
    await pruneExpired(database.db, REAL + ARCHIVE_REST_KEPT_DAYS * 86_400_000);
    expect((await leftovers()).parts).toBe(1);
    await pruneExpired(database.db, REAL + ARCHIVE_REST_KEPT_DAYS * 86_400_000 + 1);
    expect(await leftovers()).toEqual({ parts: 0, ids: 0 });
    const expired = await call(`POST /v1/archive/import/${old}/continue`, me);
    expect(expired.body.code).toBe('ARCHIVE_IMPORT_OVER');
    const first = await givenUp();
    await reportOf(archive);
    const { body } = await call(`POST /v1/archive/import/${first}/continue`, me);
    expect(body.code).toBe('ARCHIVE_IMPORT_OVER');
  });
});
