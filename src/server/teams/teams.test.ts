import { describe, expect, test } from 'vitest';
import { instant, json } from '#data/database.ts';
import { chain, item } from '../../../test/support/engine-world.ts';
import {
  as,
  database,
  mailsTo,
  newPerson,
  newTeam,
  type Person,
  rolesOf,
  time,
  toldTo,
} from './teams-fixture.ts';

const DAY = 86_400_000;
const refused = (status: number, code: string) => ({ status, body: { code } });

describe('a team', () => {
  test('is created by its first owner, and renamed only by owners', async () => {
    const founder = await newPerson();
    expect((await as(founder).get()).body).toEqual({ team: null });
    expect(await as(founder).post('', { teamName: '  Northpoint ' })).toMatchObject({
      status: 201,
      body: {
        teamName: 'Northpoint',
        role: 'OWNER',
        members: 1,
        seats: null,
        sharedBlacklist: false,
        can: { rename: { allowed: true }, leave: { allowed: false, reason: 'LAST_OWNER' } },
      },
    });
    expect(await as(founder).post('', { teamName: 'Another' })).toMatchObject(
      refused(409, 'ALREADY_IN_TEAM'),
    );
    expect((await as(founder).patch('', { teamName: 'Southpoint' })).body.teamName).toBe(
      'Southpoint',
    );
    const { people } = await newTeam('OWNER', 'MANAGER');
    expect(await as(people[1]).patch('', { teamName: 'Mine' })).toMatchObject(
      refused(403, 'TEAM_ROLE_TOO_LOW'),
    );
    expect(await as(await newPerson()).patch('', { teamName: 'No' })).toMatchObject(
      refused(403, 'NOT_IN_TEAM'),
    );
  });
  test('requires the Advanced plan', async () => {
    const person = await newPerson();
    await database.db
      .updateTable('users')
      .set({ plan_tier: 'PRO' })
      .where('user_id', '=', person.userId)
      .execute();
    expect(await as(person).post('', { teamName: 'Team' })).toMatchObject(
      refused(403, 'FEATURE_NOT_IN_PLAN'),
    );
  });
  test('shows its members and the reader’s rights, the connection only to leaders', async () => {
    const {
      people: [owner, manager, user],
    } = await newTeam('OWNER', 'MANAGER', 'USER');
    const seenBy = async (person: typeof owner) => (await as(person).get('/users')).body.content;
    const byManager = await seenBy(manager);
    expect(byManager.map(({ role }: { role: string }) => role)).toEqual([
      'OWNER',
      'MANAGER',
      'USER',
    ]);
    expect(byManager[0]).toMatchObject({
      userId: owner.userId,
      self: false,
      can: { remove: { allowed: false }, openAccount: { allowed: false } },
      status: 'VERIFIED',
    });
    expect(byManager[2]).toMatchObject({
      roles: ['MANAGER'],
      can: { remove: { allowed: true }, openAccount: { allowed: true } },
    });
    expect((await seenBy(user)).map((one: { status: string | null }) => one.status)).toEqual([
      null,
      null,
      'VERIFIED',
    ]);
    expect((await as(await newPerson()).get('/users')).body).toMatchObject({ totalElements: 0 });
  });
  test('shows managers and owners what each has done of today’s actions, by their own day', async () => {
    const {
      people: [owner, user],
    } = await newTeam('OWNER', 'USER');
    await database.db
      .updateTable('users')
      .set({ zone: 'Pacific/Auckland' })
      .where('user_id', '=', user.userId)
      .execute();
    const sequence = json(chain(item('VISIT', { id: 'v' }), item('CONNECT', { id: 'c' })));
    await database.db
      .insertInto('campaigns')
      .values({
        user_id: user.userId,
        name: 'Autumn',
        status: 'ACTIVE',
        sequence,
        created_at: instant(time.now),
      })
      .execute();
    for (const [day, action, used] of [
      ['2026-11-22', 'VISIT', 30],
      ['2026-11-23', 'VISIT', 7],
      ['2026-11-23', 'LIKE', 2],
    ] as const)
      await database.db
        .insertInto('daily_usage')
        .values({ user_id: user.userId, day, action, used })
        .execute();
    const todayBy = async (person: Person) =>
      (await as(person).get('/users')).body.content.map(
        (one: { actionsToday: object | null }) => one.actionsToday,
      );
    expect(await todayBy(owner)).toEqual([
      { done: 0, allowed: 0 },
      { done: 9, allowed: expect.any(Number) },
    ]);
    const allowed = (await todayBy(owner))[1].allowed;
    expect(allowed).toBeGreaterThan(60);
    expect(await todayBy(user)).toEqual([null, null]);
  });
});

describe('an invitation', () => {
  test('is emailed, notifies the account’s owner, and joins the team when accepted', async () => {
    const {
      teamId,
      people: [owner],
    } = await newTeam('OWNER');
    const guest = await newPerson();
    const sent = await as(owner).post('/invitations', {
      email: guest.email.toUpperCase(),
      role: 'MANAGER',
    });
    expect(sent).toMatchObject({
      status: 201,
      body: { email: guest.email, role: 'MANAGER', status: 'PENDING', received: false },
    });
    expect((await mailsTo(guest.email))[0]).toContain('Northpoint');
    expect(await toldTo(guest)).toMatchObject([
      { type: 'TEAM_INVITATION', data: { teamName: 'Northpoint' } },
    ]);
    expect((await as(guest).get('/invitations')).body.content).toMatchObject([
      { id: sent.body.id, received: true },
    ]);
    expect(
      await as(owner).post('/invitations', { email: guest.email, role: 'USER' }),
    ).toMatchObject(refused(409, 'ALREADY_INVITED'));
    expect(await as(guest).post(`/invitations/${sent.body.id}/accept`)).toMatchObject({
      status: 200,
      body: { teamId, role: 'MANAGER', members: 2 },
    });
    expect(await as(guest).post(`/invitations/${sent.body.id}/accept`)).toMatchObject(
      refused(409, 'INVITATION_CLOSED'),
    );
    expect(await as(owner).post('/invitations', { email: guest.email })).toMatchObject(
      refused(409, 'MEMBER_ALREADY'),
    );
  });
  test('can only be used by the owner of the confirmed address', async () => {
    const {
      people: [owner],
    } = await newTeam('OWNER');
    const [guest, stranger] = [await newPerson(), await newPerson()];
    const { id } = (await as(owner).post('/invitations', { email: guest.email })).body;
    for (const call of ['accept', 'decline', 'resend'])
      expect(await as(stranger).post(`/invitations/${id}/${call}`)).toMatchObject({ status: 404 });
    expect(await as(stranger).remove(`/invitations/${id}`)).toMatchObject({ status: 404 });
    await database.db
      .updateTable('identities')
      .set({ real_email_verified_at: null })
      .where('identity_id', '=', guest.userId)
      .execute();
    expect(await as(guest).post(`/invitations/${id}/accept`)).toMatchObject({ status: 404 });
    expect((await as(guest).get('/invitations')).body.content).toEqual([]);
  });
  test('expires after 14 days, and can be sent again for 14 more', async () => {
    const {
      people: [owner],
    } = await newTeam('OWNER');
    const guest = await newPerson();
    const in14Days = new Date(time.real + 14 * DAY).toISOString();
    const expired = (await as(owner).post('/invitations', { email: guest.email })).body;
    expect(expired.expiresAt).toBe(in14Days);
    await database.db
      .updateTable('team_invitations')
      .set({ real_expires_at: new Date(time.real) })
      .where('invitation_id', '=', expired.id)
      .execute();
    expect((await as(owner).get('/invitations')).body.content[0].status).toBe('EXPIRED');
    expect(await as(guest).post(`/invitations/${expired.id}/accept`)).toMatchObject(
      refused(409, 'INVITATION_EXPIRED'),
    );
    expect(await as(owner).post(`/invitations/${expired.id}/resend`)).toMatchObject({
      status: 200,
      body: { status: 'PENDING', expiresAt: in14Days },
    });
    expect(await mailsTo(guest.email)).toHaveLength(2);
    expect(await as(guest).post(`/invitations/${expired.id}/accept`)).toMatchObject({
      status: 200,
    });
  });
  test('is withdrawn by those who could send it, and declined by the person invited', async () => {
    const {
      people: [owner, manager, user],
    } = await newTeam('OWNER', 'MANAGER', 'USER');
    const [one, two] = [await newPerson(), await newPerson()];
    expect(await as(user).post('/invitations', { email: one.email })).toMatchObject(
      refused(403, 'TEAM_ROLE_TOO_LOW'),
    );
    expect(
      await as(manager).post('/invitations', { email: one.email, role: 'OWNER' }),
    ).toMatchObject(refused(403, 'TEAM_ROLE_TOO_LOW'));
    const first = (await as(owner).post('/invitations', { email: one.email, role: 'OWNER' })).body;
    const second = (await as(manager).post('/invitations', { email: two.email })).body;
    expect(await as(manager).remove(`/invitations/${first.id}`)).toMatchObject({ status: 403 });
    expect(await as(user).remove(`/invitations/${second.id}`)).toMatchObject({ status: 404 });
    expect(await as(owner).remove(`/invitations/${first.id}`)).toMatchObject({ status: 204 });
    expect(await as(one).post(`/invitations/${first.id}/accept`)).toMatchObject(
      refused(409, 'INVITATION_CLOSED'),
    );
    expect(await as(two).post(`/invitations/${second.id}/decline`)).toMatchObject({ status: 204 });
    expect((await as(owner).get('/invitations')).body.content).toMatchObject([
      { status: 'DECLINED' },
      { status: 'WITHDRAWN' },
    ]);
    expect((await as(user).get('/invitations')).body.content).toEqual([]);
  });
  test('takes a seat when it is accepted, and says so when none is left', async () => {
    const {
      people: [owner],
    } = await newTeam('OWNER');
    await database.db
      .insertInto('subscriptions')
      .values({
        user_id: owner.userId,
        subscription_id: 'sub_seats',
        kind: 'PLAN',
        provider_status: 'active',
        price_id: 'pro-monthly',
        seats: 3,
        period_key: 'first',
        real_created_at: instant(time.real),
        real_period_start: instant(time.real),
        real_period_end: instant(time.real + 30 * 86_400_000),
        cancel_at_period_end: false,
      })
      .execute();
    const guests = [await newPerson(), await newPerson(), await newPerson(), await newPerson()];
    const ids = await Promise.all(
      guests.map(
        async ({ email }) => (await as(owner).post('/invitations', { email })).body.id as string,
      ),
    );
    const answers = await Promise.all(
      guests.map((guest, place) => as(guest).post(`/invitations/${ids[place]}/accept`)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('NO_SEAT_LEFT');
    expect((await as(owner).get()).body.team).toMatchObject({ members: 3, seats: 3 });
  });
  test('to two teams joins only one', async () => {
    const [first, second] = [await newTeam('OWNER'), await newTeam('OWNER')];
    const guest = await newPerson();
    const ids = [];
    for (const { people } of [first, second])
      ids.push((await as(people[0]).post('/invitations', { email: guest.email })).body.id);
    const answers = await Promise.all(ids.map((id) => as(guest).post(`/invitations/${id}/accept`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe('members', () => {
  test('get another role, and a notification of who changed it', async () => {
    const {
      people: [owner, user],
    } = await newTeam('OWNER', 'USER');
    expect(await as(owner).patch(`/users/${user.userId}`, { role: 'MANAGER' })).toMatchObject({
      status: 200,
      body: { role: 'MANAGER', roles: ['USER', 'OWNER'] },
    });
    expect(await toldTo(user)).toMatchObject([
      { type: 'ROLE_CHANGED', data: { role: 'MANAGER', by: 'Test Person' } },
    ]);
    expect(await as(owner).patch(`/users/${owner.userId}`, { role: 'USER' })).toMatchObject(
      refused(409, 'LAST_OWNER'),
    );
    expect(
      await as(owner).patch(`/users/${(await newPerson()).userId}`, { role: 'USER' }),
    ).toMatchObject({ status: 404 });
  });
  test('can leave, except for the last owner, and the leaders are notified', async () => {
    const {
      teamId,
      people: [owner, manager, user],
    } = await newTeam('OWNER', 'MANAGER', 'USER');
    expect((await as(owner).get('/last-owner')).body).toEqual({ lastOwner: true });
    expect(await as(owner).remove(`/users/${owner.userId}`)).toMatchObject(
      refused(409, 'LAST_OWNER'),
    );
    expect(await as(manager).remove(`/users/${owner.userId}`)).toMatchObject({ status: 403 });
    expect(await as(user).remove(`/users/${manager.userId}`)).toMatchObject({ status: 403 });
    expect(await as(user).remove(`/users/${user.userId}`)).toMatchObject({ status: 204 });
    for (const leader of [owner, manager])
      expect(await toldTo(leader)).toMatchObject([{ type: 'TEAM_MEMBER_LEFT' }]);
    expect((await as(user).get()).body).toEqual({ team: null });
    expect([...(await rolesOf(teamId)).values()].sort()).toEqual(['MANAGER', 'OWNER']);
  });
  test('know whether they are the last owner; a person without a team is not', async () => {
    const {
      people: [first, second, user],
    } = await newTeam('OWNER', 'OWNER', 'USER');
    const isLast = async (person: Person) => (await as(person).get('/last-owner')).body.lastOwner;
    expect([await isLast(first), await isLast(user), await isLast(await newPerson())]).toEqual([
      false,
      false,
      false,
    ]);
    await as(second).patch(`/users/${second.userId}`, { role: 'USER' });
    expect([await isLast(first), await isLast(second)]).toEqual([true, false]);
  });
  test('keep shared templates when they leave, and hand them on when removed', async () => {
    const {
      people: [owner, manager, other],
    } = await newTeam('OWNER', 'MANAGER', 'MANAGER');
    const at = new Date(time.real);
    const template = (userId: string, type: 'GROUP' | 'INDIVIDUAL') => ({
      user_id: userId,
      template_name: type,
      template_type: type,
      sequence: json({ id: 'end', type: 'END' }),
      real_created_at: at,
      real_updated_at: at,
    });
    await database.db
      .insertInto('sequence_templates')
      .values(
        [manager, other].flatMap(({ userId }) => [
          template(userId, 'GROUP'),
          template(userId, 'INDIVIDUAL'),
        ]),
      )
      .execute();
    const templatesOf = async (userId: string) =>
      (
        await database.db
          .selectFrom('sequence_templates')
          .select('template_type')
          .where('user_id', '=', userId)
          .execute()
      )
        .map(({ template_type }) => template_type)
        .sort();
    expect(await as(owner).remove(`/users/${manager.userId}`)).toMatchObject({ status: 204 });
    expect(await as(other).remove(`/users/${other.userId}`)).toMatchObject({ status: 204 });
    expect(await templatesOf(manager.userId)).toEqual(['INDIVIDUAL']);
    expect(await templatesOf(other.userId)).toEqual(['GROUP', 'INDIVIDUAL']);
    expect(await templatesOf(owner.userId)).toEqual(['GROUP']);
    expect(await toldTo(manager)).toMatchObject([
      { type: 'TEAM_MEMBER_LEFT', data: { you: true, teamName: 'Northpoint' } },
    ]);
  });
  test('are changed only by their own identity, never from a side account', async () => {
    const {
      people: [owner, user],
    } = await newTeam('OWNER', 'USER');
    const inside = { ...owner, headers: { ...owner.headers, 'x-acting-user': user.userId } };
    expect(await as(inside).remove(`/users/${user.userId}`)).toMatchObject({ status: 403 });
    expect((await as(inside).get()).body.team.role).toBe('USER');
  });
});
