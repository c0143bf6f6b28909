import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { unsubscribeAddress } from '#data/email-links/refused-addresses.ts';
import { leadHandlers } from '#server/leads/leads.routes.ts';
import { buildTestServer } from '../../../test/support/api-server.ts';
import { as, database, newPerson, newTeam, time, type Person } from './teams-fixture.ts';

let leads: Awaited<ReturnType<typeof buildTestServer>>;
beforeAll(async () => {
  leads = await buildTestServer({ db: database.db, time, handlers: leadHandlers });
});
afterAll(async () => leads.app.close());

const at = new Date(time.now);
let names = 0;
type Known = { network_member_id?: string; profile_slug?: string; email?: string };

/** A person in someone's running campaign who waits for a step. */
async function contact({ userId }: Person, known: Known) {
  const { campaign_id: campaignId } = await database.db
    .insertInto('campaigns')
    .values({ user_id: userId, name: `Campaign ${++names}`, created_at: at })
    .returning('campaign_id')
    .executeTakeFirstOrThrow();
  const leadId = await person(userId, known);
  await database.db
    .insertInto('campaign_leads')
    .values({
      user_id: userId,
      campaign_id: campaignId,
      lead_id: leadId,
      state: 'WAITING',
      added_at: at,
      updated_at: at,
    })
    .execute();
  return { leadId, campaignId };
}
async function person(userId: string, known: Known): Promise<string> {
  const { lead_id: leadId } = await database.db
    .insertInto('leads')
    .values({ user_id: userId, full_name: 'Ada Byron', created_at: at, updated_at: at, ...known })
    .returning('lead_id')
    .executeTakeFirstOrThrow();
  return leadId;
}
const stateOf = async ({ userId }: Person, leadId: string) =>
  database.db
    .selectFrom('leads as l')
    .leftJoin('campaign_leads as c', (join) =>
      join.onRef('c.user_id', '=', 'l.user_id').onRef('c.lead_id', '=', 'l.lead_id'),
    )
    .select(['l.blacklisted', 'c.state'])
    .where('l.user_id', '=', userId)
    .where('l.lead_id', '=', leadId)
    .executeTakeFirstOrThrow();
const bulk = (who: Person, action: string, leadId: string) =>
  leads.call('POST /leads/bulk', { headers: who.headers, body: { action, leadIds: [leadId] } });
const STOPPED = { blacklisted: true, state: 'BLACKLISTED' };
const RUNNING = { blacklisted: false, state: 'WAITING' };

async function sharingTeam() {
  const team = await newTeam('OWNER', 'MANAGER', 'USER');
  expect(await as(team.people[0]).patch('', { sharedBlacklist: true })).toMatchObject({
    status: 200,
    body: { sharedBlacklist: true },
  });
  return team.people;
}

describe('a shared do-not-contact list', () => {
  test('is off until an owner turns it on, and then has all earlier entries', async () => {
    const {
      people: [owner, user],
    } = await newTeam('OWNER', 'USER');
    const known = { network_member_id: `m${++names}` };
    const [mine, theirs] = [await contact(owner, known), await contact(user, known)];
    await bulk(user, 'BLACKLIST', theirs.leadId);
    expect(await stateOf(owner, mine.leadId)).toEqual(RUNNING);
    expect(await as(user).get('/blacklist')).toMatchObject({
      status: 409,
      body: { code: 'TEAM_BLACKLIST_OFF' },
    });
    expect(await as(user).patch('', { sharedBlacklist: true })).toMatchObject({ status: 403 });
    await as(owner).patch('', { sharedBlacklist: true });
    expect(await stateOf(owner, mine.leadId)).toEqual(STOPPED);
    expect((await as(user).get('/blacklist')).body.content).toMatchObject([
      { name: 'Ada Byron', addedBy: { userId: user.userId } },
    ]);
  });

  test('stops a person in every account, however each account identifies them', async () => {
    const [owner, manager, user] = await sharingTeam();
    const [member, slug, email] = [`m${++names}`, `ada-${names}`, `ada${names}@lead.example`];
    const all = { network_member_id: member, profile_slug: slug, email };
    const first = await contact(user, all);
    const second = await contact(manager, { profile_slug: slug });
    const third = await contact(owner, { email });
    const stranger = await newPerson();
    const elsewhere = await contact(stranger, all);
    expect(await bulk(user, 'BLACKLIST', first.leadId)).toMatchObject({ status: 200 });
    expect(await stateOf(user, first.leadId)).toEqual(STOPPED);
    expect(await stateOf(manager, second.leadId)).toEqual(STOPPED);
    expect(await stateOf(owner, third.leadId)).toEqual(STOPPED);
    expect(await stateOf(stranger, elsewhere.leadId)).toEqual(RUNNING);
  });

  test('applies to leads that are added later, or turn out to be on it', async () => {
    const [owner, , user] = await sharingTeam();
    const email = `late${++names}@lead.example`;
    expect(await as(user).post('/blacklist', { email, reason: 'Asked by phone' })).toMatchObject({
      status: 201,
      body: { name: email, reason: 'Asked by phone', addedBy: { userId: user.userId } },
    });
    expect(await as(owner).post('/blacklist', { email })).toMatchObject({
      status: 409,
      body: { code: 'ALREADY_ON_TEAM_BLACKLIST' },
    });
    const added = await person(owner.userId, { email: email.toUpperCase() });
    expect((await stateOf(owner, added)).blacklisted).toBe(true);
    const found = await person(user.userId, { profile_slug: `late-${names}` });
    expect((await stateOf(user, found)).blacklisted).toBe(false);
    await database.db
      .updateTable('leads')
      .set({ email })
      .where('lead_id', '=', found)
      .where('user_id', '=', user.userId)
      .execute();
    expect((await stateOf(user, found)).blacklisted).toBe(true);
  });

  test('can only be edited by a manager, for everyone, and the change is logged', async () => {
    const [owner, manager, user] = await sharingTeam();
    const known = { network_member_id: `m${++names}` };
    const [mine, theirs] = [await contact(user, known), await contact(owner, known)];
    await bulk(user, 'BLACKLIST', mine.leadId);
    expect(await bulk(user, 'UNBLACKLIST', mine.leadId)).toMatchObject({
      status: 409,
      body: { code: 'ON_TEAM_BLACKLIST' },
    });
    const { id } = (await as(user).get('/blacklist')).body.content[0];
    expect(await as(user).remove(`/blacklist/${id}`)).toMatchObject({ status: 403 });
    const [other] = await sharingTeam();
    expect(await as(other).remove(`/blacklist/${id}`)).toMatchObject({ status: 404 });
    expect(await as(manager).remove(`/blacklist/${id}`)).toMatchObject({ status: 204 });
    expect(await stateOf(user, mine.leadId)).toEqual(RUNNING);
    expect(await stateOf(owner, theirs.leadId)).toEqual(RUNNING);
    const entry = await database.db
      .selectFrom('team_blacklist')
      .selectAll()
      .where('entry_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({ added_by: user.userId, taken_off_by: manager.userId });
  });

  test('applies to emails: who unsubscribes from one member unsubscribes from all', async () => {
    const [owner, manager, user] = await sharingTeam();
    const email = `no${++names}@lead.example`;
    const places = [await contact(owner, { email }), await contact(manager, { email })];
    await database.db.transaction().execute((trx) =>
      unsubscribeAddress({
        db: trx,
        userId: owner.userId,
        address: email,
        campaignId: null,
        leadId: null,
        now: time.now,
      }),
    );
    for (const [place, who] of [owner, manager].entries())
      expect((await stateOf(who, places[place]!.leadId)).state).toBe('FINISHED');
    const refused = await database.db
      .selectFrom('refused_addresses')
      .select('user_id')
      .where('address', '=', email)
      .execute();
    expect(refused.map(({ user_id }) => user_id).sort()).toEqual(
      [owner, manager, user].map(({ userId }) => userId).sort(),
    );
  });

  test('applies to new members from the moment they join', async () => {
    const [owner, , user] = await sharingTeam();
    const guest = await newPerson();
    const [theirs, ours] = [`m${++names}`, `m${++names}`];
    const listed = await contact(user, { network_member_id: ours });
    await bulk(user, 'BLACKLIST', listed.leadId);
    const own = await contact(guest, { network_member_id: theirs });
    await bulk(guest, 'BLACKLIST', own.leadId);
    const running = await contact(guest, { network_member_id: ours });
    const known = await contact(owner, { network_member_id: theirs });
    const { id } = (await as(owner).post('/invitations', { email: guest.email })).body;
    expect(await as(guest).post(`/invitations/${id}/accept`)).toMatchObject({ status: 200 });
    expect(await stateOf(guest, running.leadId)).toEqual(STOPPED);
    expect(await stateOf(owner, known.leadId)).toEqual(STOPPED);
  });
});
