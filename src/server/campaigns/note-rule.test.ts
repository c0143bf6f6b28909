import { expect, test } from 'vitest';
import { instant, json } from '#data/database.ts';
import { refusalOf, TEST_NOW } from '../../../test/support/call-handler.ts';
import { call, create, database, userId } from './campaigns-fixture.ts';

const save = (id: string, body: object) =>
  call('PUT /campaigns/{campaignId}', { userId, params: { campaignId: id }, body });
const rulesOf = ({ noteRule, noteFilter }: { noteRule: string; noteFilter: unknown }) => [
  noteRule,
  noteFilter,
];
const VIPS = { tags: ['vip'], country: ['SE'] };

async function addList(campaignId: string): Promise<string> {
  const row = { user_id: userId, campaign_id: campaignId, name: 'List', search_type: 'CSV_FILE' };
  const { lead_pack_id: id } = await database.db
    .insertInto('lead_packs')
    .values({ ...row, search_type: 'CSV_FILE', created_at: instant(TEST_NOW) })
    .returning('lead_pack_id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A lead that waits for a delay or for the next month's notes. */
async function addWaiting(campaignId: string, notBeforeCode?: 'NOTE_QUOTA'): Promise<string> {
  const at = instant(TEST_NOW);
  const { lead_id: leadId } = await database.db
    .insertInto('leads')
    .values({ user_id: userId, created_at: at, updated_at: at })
    .returning('lead_id')
    .executeTakeFirstOrThrow();
  const later = TEST_NOW + 86_400_000;
  await database.db
    .insertInto('campaign_leads')
    .values({
      user_id: userId,
      campaign_id: campaignId,
      lead_id: leadId,
      state: 'WAITING',
      item_id: 'i',
      item_type: 'CONNECT',
      due_at: instant(later),
      walk: notBeforeCode === undefined ? null : json({ notBefore: later, notBeforeCode }),
      added_at: at,
      updated_at: at,
    })
    .execute();
  return leadId;
}

const standing = async (leadId: string) => {
  const { due_at: dueAt, walk } = await database.db
    .selectFrom('campaign_leads')
    .select(['due_at', 'walk'])
    .where('lead_id', '=', leadId)
    .executeTakeFirstOrThrow();
  return [(dueAt ?? 0) - TEST_NOW, walk];
};

test('every invite has its note until a campaign says otherwise, also at creation', async () => {
  expect(rulesOf(await create('Autumn'))).toEqual(['ALWAYS', null]);
  const body = { name: 'Winter', noteRule: 'MATCHING', noteFilter: VIPS } as const;
  const winter = await call('POST /campaigns', { userId, body });
  expect(rulesOf(winter)).toEqual(['MATCHING', VIPS]);
  expect(rulesOf(await save(winter.id, { noteRule: 'UNTIL_USED_UP' }))).toEqual([
    'UNTIL_USED_UP',
    VIPS,
  ]);
  expect(rulesOf(await save(winter.id, { noteFilter: null }))).toEqual(['UNTIL_USED_UP', null]);
});

test('leads that match have to be named, by a list of the campaign if by one', async () => {
  const { id } = await create('Autumn');
  const foreign = await addList((await create('Winter')).id);
  for (const [body, path] of [
    [{ noteRule: 'MATCHING' }, 'noteFilter'],
    [{ noteRule: 'MATCHING', noteFilter: { tags: [], query: ' ' } }, 'noteFilter'],
    [{ noteFilter: { leadsList: foreign } }, 'noteFilter.leadsList'],
    [{ noteFilter: { leadsList: '999999' } }, 'noteFilter.leadsList'],
  ] as const) {
    const { status, extras } = await refusalOf(save(id, body));
    expect([status, extras.fieldErrors?.[0]?.path]).toEqual([400, path]);
  }
  await save(id, { noteRule: 'MATCHING', noteFilter: VIPS });
  expect((await refusalOf(save(id, { noteFilter: null }))).extras.fieldErrors?.[0]?.path).toBe(
    'noteFilter',
  );
  const leadsList = await addList(id);
  expect(rulesOf(await save(id, { noteFilter: { leadsList } }))).toEqual([
    'MATCHING',
    { leadsList },
  ]);
});

test('a copy has the rule without the lists, which stay behind', async () => {
  const { id } = await create('Autumn');
  const leadsList = await addList(id);
  const copy = async () =>
    rulesOf(
      await call('POST /campaigns/{campaignId}/duplicate', { userId, params: { campaignId: id } }),
    );
  await save(id, { noteRule: 'MATCHING', noteFilter: { ...VIPS, leadsList } });
  expect(await copy()).toEqual(['MATCHING', VIPS]);
  await save(id, { noteFilter: { leadsList } });
  expect(await copy()).toEqual(['ALWAYS', null]);
});

test('another rule looks again at those who wait for notes, and at no one else', async () => {
  const { id } = await create('Autumn');
  const [noted, delayed] = [await addWaiting(id, 'NOTE_QUOTA'), await addWaiting(id)];
  const other = await addWaiting((await create('Winter')).id, 'NOTE_QUOTA');
  await save(id, { name: 'Spring' });
  expect(await standing(noted)).toEqual([86_400_000, expect.objectContaining({})]);
  await save(id, { noteRule: 'UNTIL_USED_UP' });
  expect([await standing(noted), await standing(delayed), await standing(other)]).toEqual([
    [0, null],
    [86_400_000, null],
    [86_400_000, expect.objectContaining({ notBeforeCode: 'NOTE_QUOTA' })],
  ]);
});
