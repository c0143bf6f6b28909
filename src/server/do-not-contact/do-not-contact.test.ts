import { beforeEach, describe, expect, test } from 'vitest';
import { instant } from '#data/database.ts';
import { doNotContactHandlers } from '#server/do-not-contact/do-not-contact.routes.ts';
import { leadHandlers } from '#server/leads/leads.routes.ts';
import {
  handlerCaller,
  insertTestUser,
  refusalOf,
  TEST_NOW,
} from '../../../test/support/call-handler.ts';
import { useTestDatabase } from '../../../test/support/database.ts';

const database = useTestDatabase();
const call = handlerCaller({
  handlers: { ...doNotContactHandlers, ...leadHandlers },
  db: () => database.db,
});
let userId: string;
beforeEach(async () => {
  userId = await insertTestUser({ db: database.db });
});

let names = 0;
type Known = { profile_slug?: string; email?: string; company?: string };
async function lead(known: Known, as = userId): Promise<string> {
  const { lead_id: leadId } = await database.db
    .insertInto('leads')
    .values({
      user_id: as,
      full_name: `Ada ${++names}`,
      profile_slug: `ada-${names}`,
      created_at: instant(TEST_NOW),
      updated_at: instant(TEST_NOW),
      ...known,
    })
    .returning('lead_id')
    .executeTakeFirstOrThrow();
  return leadId;
}
const isBlacklisted = async (leadId: string) =>
  (
    await database.db
      .selectFrom('leads')
      .select('blacklisted')
      .where('lead_id', '=', leadId)
      .executeTakeFirstOrThrow()
  ).blacklisted;
const add = (body: object) => call('POST /v1/do-not-contact', { userId, body });
const takeOff = (entryId: string, as = userId) =>
  call('DELETE /v1/do-not-contact/{entryId}', { userId: as, params: { entryId } });
const list = async (query: object = {}) =>
  (await call('GET /v1/do-not-contact', { userId, query })).content;
const bulk = (action: string, leadId: string) =>
  call('POST /leads/bulk', { userId, body: { action, leadIds: [leadId] } });

describe('an entry', () => {
  test.each([
    ['a person', { person: 'https://www.linkedin.com/in/ada-x' }, { profile_slug: 'ada-x' }],
    ['a domain', { domain: '@Acme.example' }, { email: 'ada@acme.example' }],
    ['a company', { company: 'ACME,  Inc.' }, { company: 'Acme Inc' }],
  ])('for %s covers existing leads and later ones', async (_of, body, known) => {
    const before = await lead(known);
    const stranger = await lead({ email: 'eve@other.example', company: 'Other' });
    const { id } = await add(body);
    const { profile_slug: slug } = known as Known;
    const later = slug === undefined ? await lead(known) : before;
    expect(await Promise.all([before, later, stranger].map(isBlacklisted))).toEqual([
      true,
      true,
      false,
    ]);
    await takeOff(id);
    expect(await Promise.all([before, later].map(isBlacklisted))).toEqual([false, false]);
  });

  test('for an address alone blacklists no one, and blocks that address', async () => {
    const someone = await lead({ email: 'ada@acme.example' });
    await add({ email: 'ADA@acme.example', note: 'Asked by phone' });
    expect(await isBlacklisted(someone)).toBe(false);
    expect(await list()).toMatchObject([
      { covers: 'ADDRESS', email: 'ada@acme.example', evidence: { sentence: 'Asked by phone' } },
    ]);
  });

  test('covers a lead that turns out to be at a listed company', async () => {
    const someone = await lead({});
    await add({ company: 'Acme' });
    expect(await isBlacklisted(someone)).toBe(false);
    await call('PATCH /leads/{leadId}', {
      userId,
      params: { leadId: someone },
      body: { company: 'Acme GmbH' },
    });
    expect(await isBlacklisted(someone)).toBe(true);
  });

  test('is rejected if it names nothing, two things, or something already listed', async () => {
    const code = async (body: object) => (await refusalOf(add(body))).extras.fieldErrors?.[0];
    expect(await code({})).toMatchObject({ path: 'person', code: 'EITHER_OR' });
    expect(await code({ domain: 'a.example', company: 'A' })).toMatchObject({ code: 'EITHER_OR' });
    expect(await code({ email: 'nobody' })).toMatchObject({ path: 'email' });
    expect(await code({ domain: 'no domain' })).toMatchObject({ path: 'domain' });
    expect(await code({ company: ' , ' })).toMatchObject({ path: 'company', code: 'REQUIRED' });
    expect(await code({ person: 'https://example.com' })).toMatchObject({ path: 'person' });
    await add({ domain: 'acme.example' });
    expect((await refusalOf(add({ domain: 'ACME.example' }))).code).toBe('ALREADY_DO_NOT_CONTACT');
  });

  test('is found by name and origin, and belongs to one user', async () => {
    const { id } = await add({ company: 'Acme', note: 'A competitor' });
    await add({ email: 'eve@other.example' });
    expect(await list({ query: 'acm' })).toMatchObject([{ company: 'Acme' }]);
    expect(await list({ query: '%' })).toEqual([]);
    expect(await list({ origin: 'BY_HAND' })).toHaveLength(2);
    expect(await list({ origin: 'leads.csv' })).toEqual([]);
    const other = await insertTestUser({ db: database.db });
    expect((await refusalOf(takeOff(id, other))).code).toBe('NOT_FOUND');
  });
});

describe('a lead that is blacklisted manually', () => {
  test('is recorded once, and removed again', async () => {
    const someone = await lead({});
    await bulk('BLACKLIST', someone);
    await bulk('BLACKLIST', someone);
    expect(await list()).toMatchObject([
      { covers: 'PERSON', reason: 'BY_HAND', person: { leadId: someone } },
    ]);
    await bulk('UNBLACKLIST', someone);
    expect(await list()).toEqual([]);
  });

  test('stays blacklisted while its domain is listed, and the answer says so', async () => {
    const someone = await lead({ email: 'ada@acme.example' });
    const { id } = await add({ domain: 'acme.example' });
    expect(await bulk('UNBLACKLIST', someone)).toMatchObject({
      changed: 0,
      skipped: [{ leadId: someone, code: 'DO_NOT_CONTACT' }],
    });
    expect(await isBlacklisted(someone)).toBe(true);
    await takeOff(id);
    expect(await isBlacklisted(someone)).toBe(false);
  });

  test('is identified by what is learned about it later', async () => {
    const someone = await lead({ profile_slug: `early-${names}` });
    await bulk('BLACKLIST', someone);
    const own = { user_id: userId, lead_id: someone };
    await database.db
      .updateTable('leads')
      .set({ network_member_id: 'm-77' })
      .where('user_id', '=', own.user_id)
      .where('lead_id', '=', own.lead_id)
      .execute();
    const { rows } = await database.pool.query(
      'select key from do_not_contact_keys where user_id = $1 order by key',
      [userId],
    );
    expect(rows.map(({ key }) => key)).toContain('m:m-77');
  });
});
