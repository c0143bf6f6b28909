import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { markPartnerNotified } from '#data/account/referral.ts';
import { referralHandlers } from '#server/users/referral.ts';
import { buildTestServer } from '../../../test/support/api-server.ts';
import { useTestDatabase } from '../../../test/support/database.ts';
import { dropJobs, jobsIn } from '../../../test/support/job-world.ts';
import { signedInUser } from '../../../test/support/signed-in.ts';

const database = useTestDatabase();
const time = { now: Date.UTC(2026, 10, 23, 9), real: Date.UTC(2026, 10, 23, 9) };
let server: Awaited<ReturnType<typeof buildTestServer>>;
let person: Awaited<ReturnType<typeof signedInUser>>;

beforeAll(async () => {
  const { db } = database;
  server = await buildTestServer({
    db,
    time,
    handlers: referralHandlers({ settings: { tellsPartner: true } }),
  });
});
beforeEach(async () => {
  await dropJobs(database.db);
  person = await signedInUser({ db: database.db, realNow: time.real });
});

const PATH = '/v1/shared/referral';
const read = async () => (await server.call(`GET ${PATH}`, { headers: person.headers })).body;
const write = (body: object, headers = person.headers) =>
  server.call(`PUT ${PATH}`, { headers, body });
const jobs = async () => (await jobsIn(database.db)).map(({ key }) => key);

describe('the referral of a person', () => {
  test('is empty at first, is stored, and is reported to the partner program', async () => {
    const uid = person.userId;
    expect(await read()).toEqual({ uid, psXid: null });
    expect((await write({ uid, psXid: 'click-7' })).body).toEqual({ uid, psXid: 'click-7' });
    expect(await read()).toEqual({ uid, psXid: 'click-7' });
    expect(await jobs()).toEqual([`tell-partner/${uid}`]);
  });

  test('can change after it was reported, without another report', async () => {
    await markPartnerNotified({ db: database.db, userId: person.userId, realNow: time.real });
    expect((await write({ psXid: 'click-8' })).status).toBe(200);
    expect((await write({ psXid: null })).body.psXid).toBeNull();
    expect(await jobs()).toEqual([]);
  });

  test('of someone else is a 404, and nothing is written', async () => {
    const other = await signedInUser({ db: database.db, realNow: time.real });
    expect((await write({ uid: other.userId, psXid: 'click-9' })).status).toBe(404);
    expect((await read()).psXid).toBeNull();
  });

  test.each([
    [{}, 'psXid'],
    [{ psXid: '' }, 'psXid'],
    [{ psXid: 'x'.repeat(201) }, 'psXid'],
    [{ psXid: 7 }, 'psXid'],
    [{ psXid: 'a', uid: 'me' }, 'uid'],
    [{ psXid: 'a', partner: 'b' }, 'partner'],
  ])('%o is rejected with the wrong field', async (body, path) => {
    const { status, body: problem } = await write(body);
    expect([status, problem.fieldErrors[0].path]).toEqual([400, path]);
  });

  test('is hidden from others who work in the account', async () => {
    const admin = await signedInUser({ db: database.db, realNow: time.real, adminStatus: 'ADMIN' });
    const headers = { ...admin.headers, 'x-acting-user': person.userId };
    expect((await write({ psXid: 'click-7' }, headers)).status).toBe(403);
    expect((await server.call(`GET ${PATH}`, { headers })).status).toBe(403);
  });
});
