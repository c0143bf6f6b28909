import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { BASIC_PLAN_CAPS, LIMITED_ACTIONS } from '#core/limits/processing-limits.ts';
import { requireLookOfAll } from '#data/looks/require-look.ts';
import { signedInUser } from '../../../test/support/signed-in.ts';
import { insertTeam } from '../../../test/support/teams.ts';
import { connect, current, database, named, newPerson, server, time } from './users-fixture.ts';

describe('the user', () => {
  it('changes the given fields, and the zone once in 24 hours', async () => {
    const person = await newPerson();
    const patch = (body: object) =>
      server.call('PATCH /userdetails/current', { headers: person.headers, body });
    expect(
      await patch({ displayName: ' Ada ', onboardingCompleted: true, zone: 'Europe/Kyiv' }),
    ).toMatchObject({
      status: 200,
      body: { displayName: 'Ada', onboardingCompleted: true, zone: 'Europe/Kiev' },
    });
    expect(await patch({ zone: 'Europe/Kyiv' })).toMatchObject({ status: 200 });
    // A working-hours page that was opened before learns that its zone changed.
    expect(
      (
        await database.db
          .selectFrom('users')
          .select('schedule_version')
          .where('user_id', '=', person.userId)
          .executeTakeFirst()
      )?.schedule_version,
    ).toBe(1);
    expect(await patch({ zone: 'Asia/Tokyo' })).toMatchObject({
      status: 409,
      body: { code: 'TIME_ZONE_CHANGED_RECENTLY' },
    });
    expect(await patch({ zone: 'Mars/Base' })).toMatchObject({
      status: 400,
      body: { fieldErrors: [{ path: 'zone' }] },
    });
    expect(await patch({ inviteByEmailEnabled: true })).toMatchObject({
      status: 403,
      body: { code: 'FEATURE_NOT_IN_PLAN' },
    });
    expect(await patch({ status: 'VERIFIED', plan_tier: 'ADVANCED' })).toMatchObject({
      status: 400,
      body: { fieldErrors: [{ code: 'UNKNOWN_FIELD' }, { code: 'UNKNOWN_FIELD' }] },
    });
  });
  it('turns on invites by email if it has the feature, and rechecks leads that wait for it', async () => {
    const person = await newPerson();
    const of = { headers: person.headers };
    await database.db
      .updateTable('users')
      .set({ feature_flags: ['INVITE_BY_EMAIL'] })
      .where('user_id', '=', person.userId)
      .execute();
    const wokenBy = async (inviteByEmailEnabled: boolean) => {
      await database.db.deleteFrom('lanes').where('user_id', '=', person.userId).execute();
      expect(
        await server.call('PATCH /userdetails/current', { ...of, body: { inviteByEmailEnabled } }),
      ).toMatchObject({ status: 200, body: { inviteByEmailEnabled } });
      const lane = database.db.selectFrom('lanes').select('next_wake_at');
      return (await lane.where('user_id', '=', person.userId).executeTakeFirst())?.next_wake_at;
    };
    expect([await wokenBy(true), await wokenBy(false)]).toEqual([time.now, undefined]);
  });
  it('names the provider of its mailbox, once one is connected', async () => {
    const person = await newPerson();
    expect((await current(person)).oauthInfo).toEqual({ emailProvider: null, status: null });
    const at = new Date(time.now);
    const mailbox = {
      provider: 'SMTP',
      address: `${person.userId}@north.example`,
      from_name: 'Ada',
    };
    await database.db
      .insertInto('mailboxes')
      .values({ user_id: person.userId, ...mailbox, connected_at: at, ramp_from: at })
      .execute();
    await database.db
      .updateTable('users')
      .set({ mailbox_connected: true })
      .where('user_id', '=', person.userId)
      .execute();
    expect((await current(person)).oauthInfo).toEqual({
      emailProvider: 'SMTP',
      status: 'CONNECTED',
    });
    await database.db
      .updateTable('mailboxes')
      .set({ status: 'LOST', lost_problem: 'GRANT_REVOKED' })
      .where('user_id', '=', person.userId)
      .execute();
    expect((await current(person)).oauthInfo).toEqual({ emailProvider: 'SMTP', status: 'LOST' });
  });
  it('has what campaigns require: a zone, its status by both names, and the basic limits', async () => {
    const person = await newPerson();
    const { id, email, zone, userStatus, status, basicProcessingLimits } = await current(person);
    const { email: kept } = await database.db
      .selectFrom('users')
      .select('email')
      .where('user_id', '=', person.userId)
      .executeTakeFirstOrThrow();
    expect({ id, email, zone, userStatus, status }).toEqual({
      id: person.userId,
      email: kept,
      zone: 'Etc/UTC',
      userStatus: 'REGISTRATION_STARTED',
      status: 'REGISTRATION_STARTED',
    });
    expect(basicProcessingLimits).toEqual(
      LIMITED_ACTIONS.map((sequenceItemType) => ({
        sequenceItemType,
        limit: BASIC_PLAN_CAPS[sequenceItemType],
      })),
    );
  });
  it('lists and chooses its seats', async () => {
    const person = await newPerson();
    await connect(person, named('seats'));
    const { body } = await server.call('GET /contracts', { headers: person.headers });
    expect(body.length).toBeGreaterThan(0);
    const chosen = await server.call('POST /contracts', {
      headers: person.headers,
      body: { contractId: body[0].id },
    });
    expect(chosen).toMatchObject({ status: 200, body: { chosenContract: body[0].id } });
    expect(
      await server.call('POST /contracts', {
        headers: person.headers,
        body: { contractId: 'nope' },
      }),
    ).toMatchObject({ status: 400 });
  });
  it('choosing a seat resumes the searches that stopped for lack of it, and no others', async () => {
    const person = await newPerson();
    await connect(person, named('seats'));
    const { campaign_id } = await database.db
      .insertInto('campaigns')
      .values({ user_id: person.userId, name: 'Autumn', created_at: new Date(time.now) })
      .returning('campaign_id')
      .executeTakeFirstOrThrow();
    const stopped = (error: 'WRONG_CONTRACT' | 'TWO_FA_OFF' | 'PAUSED_BY_USER') => ({
      user_id: person.userId,
      campaign_id,
      name: error,
      search_type: 'RECRUITER' as const,
      search_status: 'SEARCH_PAUSED' as const,
      error,
      resume_offset: 40,
      created_at: new Date(time.now),
    });
    await database.db
      .insertInto('lead_packs')
      .values([stopped('WRONG_CONTRACT'), stopped('TWO_FA_OFF'), stopped('PAUSED_BY_USER')])
      .execute();
    const { body } = await server.call('GET /contracts', { headers: person.headers });
    await server.call('POST /contracts', {
      headers: person.headers,
      body: { contractId: body[0].id },
    });
    const packs = await database.db
      .selectFrom('lead_packs')
      .select(['search_status', 'error', 'resume_offset'])
      .where('user_id', '=', person.userId)
      .orderBy('lead_pack_id')
      .execute();
    expect(packs).toEqual([
      { search_status: 'SEARCH_IN_PROGRESS', error: null, resume_offset: 40 },
      { search_status: 'SEARCH_PAUSED', error: 'TWO_FA_OFF', resume_offset: 40 },
      { search_status: 'SEARCH_PAUSED', error: 'PAUSED_BY_USER', resume_offset: 40 },
    ]);
    expect(
      await database.db
        .selectFrom('lanes')
        .select('next_wake_at')
        .where('user_id', '=', person.userId)
        .executeTakeFirst(),
    ).toEqual({ next_wake_at: time.now });
  });
  it('names its team and role; outside a team it is an owner', async () => {
    const [person, other] = [await newPerson(), await newPerson()];
    expect(await current(person)).toMatchObject({ teamId: null, role: 'OWNER' });
    const teamId = await insertTeam({ db: database.db, members: [other.userId, person.userId] });
    expect(await current(person)).toMatchObject({ teamId, role: 'USER' });
    expect(await current(other)).toMatchObject({ teamId, role: 'OWNER' });
  });
  it('has the tier, features, and permissions of its trial', async () => {
    const person = await newPerson();
    expect(
      (await server.call('GET /v1/shared/userpermissions', { headers: person.headers })).body,
    ).toMatchObject({
      tier: 'ADVANCED',
      tierLevel: 2,
      features: { INBOX: true, INVITE_BY_EMAIL: false },
    });
    expect(await current(person)).toMatchObject({ tier: 'ADVANCED', tierLevel: 2 });
    expect(
      (await server.call('GET /v1/featureflags/user?featureFlag=TEAM', { headers: person.headers }))
        .body,
    ).toEqual({ featureFlag: 'TEAM', enabled: true });
  });
  it.each(['NOPE', 'toString', '__proto__', 'team'])(
    'ignores an unknown feature: %s',
    async (featureFlag) => {
      const { headers } = await newPerson();
      expect(
        (await server.call(`GET /v1/featureflags/user?featureFlag=${featureFlag}`, { headers }))
          .body,
      ).toEqual({ featureFlag, enabled: false });
    },
  );
  it('shows the tier of its plan as a number too', async () => {
    const person = await newPerson();
    for (const [tier, level] of [
      ['BASIC', 0],
      ['PRO', 1],
      ['ADVANCED', 2],
    ] as const) {
      await database.db
        .updateTable('users')
        .set({ plan_tier: tier, real_trial_ends_at: null })
        .where('user_id', '=', person.userId)
        .execute();
      expect(await current(person)).toMatchObject({ tier, tierLevel: level });
    }
  });
  it('shows what the engine does', async () => {
    const person = await newPerson();
    expect(
      (await server.call('GET /v1/engine/status', { headers: person.headers })).body,
    ).toMatchObject({ kind: 'NOT_CONNECTED', nextAt: null, done: 0, allowed: 0 });
    await connect(person, named('fred'));
    expect(
      (await server.call('GET /v1/engine/status', { headers: person.headers })).body,
    ).toMatchObject({
      kind: 'NO_CAMPAIGN',
      sentence: 'Create a campaign to see its activity here',
      nextType: null,
      until: '2026-11-23T17:00:00.000Z',
    });
  });
  it('says what the account reads before it acts again, until it has', async () => {
    const person = await newPerson();
    await connect(person, named('heidi'));
    const status = async () =>
      (await server.call('GET /v1/engine/status', { headers: person.headers })).body;
    expect(await status()).toMatchObject({ look: null });
    const since = time.now - 3_600_000;
    await requireLookOfAll(database.db, {
      since,
      now: time.now,
      realNow: time.real,
      rate: 1,
      reason: 'WENT_BACK',
    });
    expect(await status()).toMatchObject({
      kind: 'NO_CAMPAIGN',
      look: {
        sentence: expect.stringContaining('reading LinkedIn for everything that happened since'),
        since: new Date(since).toISOString(),
      },
    });
    await sql`
      update lanes set marks = jsonb_set(marks, '{look,realDoneAt}', '1')
      where user_id = ${person.userId}`.execute(database.db);
    expect(await status()).toMatchObject({ look: null });
  });
});

it('someone working in an account sees only the name and features of its plan', async () => {
  const people = { db: database.db, realNow: time.real };
  const [owner, member] = [await signedInUser(people), await signedInUser(people)];
  await insertTeam({
    db: database.db,
    members: [
      { userId: owner.userId, role: 'OWNER' },
      { userId: member.userId, role: 'USER' },
    ],
  });
  await database.db
    .updateTable('users')
    .set({ subscription_status: 'overdue', partner_stack_id: 'click-1' })
    .where('user_id', '=', member.userId)
    .execute();
  const inside = { ...owner.headers, 'x-acting-user': member.userId };
  const read = async (headers: Record<string, string>) =>
    (await server.call('GET /userdetails/current', { headers })).body;
  const own = await read(member.headers);
  expect(own).toMatchObject({ subscriptionStatus: 'overdue', partnerStackId: 'click-1' });
  expect(own.trialEndsAt).not.toBeNull();
  expect(await read(inside)).toEqual({
    ...own,
    subscriptionStatus: null,
    partnerStackId: null,
    trialEndsAt: null,
    trial: { state: 'NONE', daysLeft: null },
    credentials: { userName: null },
  });
});
