import { beforeEach, expect, test } from 'vitest';
import { instant } from '#data/database.ts';
import { savedFilterHandlers } from '#server/saved-filters/saved-filters.routes.ts';
import {
  handlerCaller,
  insertTestUser,
  refusalOf,
  TEST_NOW,
} from '../../../test/support/call-handler.ts';
import { useTestDatabase } from '../../../test/support/database.ts';

const database = useTestDatabase();
const call = handlerCaller({ handlers: savedFilterHandlers, db: () => database.db });
let userId: string;
let stranger: string;
beforeEach(async () => {
  userId = await insertTestUser({ db: database.db });
  stranger = await insertTestUser({ db: database.db });
});

const save = (name: string, filter: object = { status: ['FAILED'], query: 'oslo' }, as = userId) =>
  call('POST /leads/filters', { userId: as, body: { name, filter } });
const change = (savedFilterId: string, body: object, as = userId) =>
  call('PATCH /leads/filters/{savedFilterId}', { userId: as, params: { savedFilterId }, body });
const names = async (as = userId) =>
  (await call('GET /leads/filters', { userId: as })).map(({ name }) => name);

test('filters are saved by name, per user, changed and deleted', async () => {
  const saved = await save(' Oslo, failed ');
  expect(saved).toMatchObject({
    name: 'Oslo, failed',
    filter: { status: ['FAILED'], query: 'oslo' },
  });
  await save('Answers', { includeTypes: ['MESSAGE_RESPONDED'] });
  await save('Oslo, failed', {}, stranger);
  expect(await names()).toEqual(['Answers', 'Oslo, failed']);
  expect(await change(saved.id, { name: 'Bergen', filter: { query: 'bergen' } })).toMatchObject({
    name: 'Bergen',
    filter: { query: 'bergen' },
  });
  await call('DELETE /leads/filters/{savedFilterId}', {
    userId,
    params: { savedFilterId: saved.id },
  });
  expect(await names()).toEqual(['Answers']);
  expect(await names(stranger)).toEqual(['Oslo, failed']);
});

test('a taken name, in any case, is rejected at its field, even of two at once', async () => {
  const first = await save('Oslo');
  const other = await save('Bergen');
  for (const asked of [() => save('OSLO'), () => change(other.id, { name: 'oslo' })])
    expect((await refusalOf(asked())).extras.fieldErrors).toMatchObject([
      { path: 'name', code: 'DUPLICATE' },
    ]);
  expect(await change(first.id, { name: 'OSLO' })).toMatchObject({ name: 'OSLO' });
  const both = await Promise.allSettled([save('Twice'), save('Twice')]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

test('no more than fifty are kept', async () => {
  for (let number = 0; number < 50; number += 1) await save(`Filter ${number}`);
  expect((await refusalOf(save('One more'))).extras.fieldErrors).toMatchObject([
    { path: 'name', code: 'TOO_MANY' },
  ]);
});

test('someone else’s filter or campaign, and an invalid filter, are rejected', async () => {
  const { id } = await save('Oslo');
  const { campaign_id: campaignId } = await database.db
    .insertInto('campaigns')
    .values({ user_id: stranger, name: 'Theirs', created_at: instant(TEST_NOW) })
    .returning('campaign_id')
    .executeTakeFirstOrThrow();
  for (const asked of [
    () => change(id, { name: 'Mine' }, stranger),
    () =>
      call('DELETE /leads/filters/{savedFilterId}', {
        userId: stranger,
        params: { savedFilterId: id },
      }),
    () => save('Theirs', { campaignId }),
  ])
    expect((await refusalOf(asked())).code).toBe('NOT_FOUND');
  for (const filter of [{ status: ['LOST'] }, { color: 'red' }, { from: 'yesterday' }, 7])
    expect((await refusalOf(save('Bad', filter as object))).status).toBe(400);
  expect(await names()).toEqual(['Oslo']);
});

test('tags come with how many leads have each, the most used first', async () => {
  const lead = (slug: string, tags: string[], owner = userId) =>
    database.db
      .insertInto('leads')
      .values({
        user_id: owner,
        profile_slug: slug,
        tags,
        created_at: instant(TEST_NOW),
        updated_at: instant(TEST_NOW),
      })
      .execute();
  await lead('a', ['Hot', 'Oslo']);
  await lead('b', ['Oslo']);
  await lead('c', []);
  await lead('d', ['Theirs'], stranger);
  expect(await call('GET /leads/tags', { userId })).toEqual([
    { tag: 'Oslo', count: 2 },
    { tag: 'Hot', count: 1 },
  ]);
});

test('countries come as the filter takes them, the most frequent first, each once', async () => {
  const lead = (slug: string, country: string | null, owner = userId) =>
    database.db
      .insertInto('leads')
      .values({
        user_id: owner,
        profile_slug: slug,
        country,
        created_at: instant(TEST_NOW),
        updated_at: instant(TEST_NOW),
      })
      .execute();
  for (const [slug, country] of [
    ['a', 'Sweden'],
    ['b', 'sweden'],
    ['c', 'SE'],
    ['d', 'Norway'],
    ['e', 'Norway'],
    ['f', 'Norway'],
    ['g', 'Atlantis'],
    ['h', null],
    ['i', ''],
  ] as const)
    await lead(slug, country);
  await lead('j', 'France', stranger);
  expect(await call('GET /leads/countries', { userId })).toEqual([
    { country: 'NO', name: 'Norway' },
    { country: 'SE', name: 'Sweden' },
    { country: 'Atlantis', name: 'Atlantis' },
  ]);
});
