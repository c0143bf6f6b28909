import { expect, test } from 'vitest';
import { insertTestUser, refusalOf } from '../../../test/support/call-handler.ts';
import { call, create, database, userId } from './campaigns-fixture.ts';

type Change = { useLikelyEmails?: boolean; unsubscribeFooter?: boolean; trackOpens?: boolean };
const save = ({ id, as = userId, body }: { id: string; as?: string; body: object }) =>
  call('PUT /campaigns/{campaignId}', { userId: as, params: { campaignId: id }, body });
const read = (id: string, as = userId) =>
  call('GET /campaigns/{campaignId}', { userId: as, params: { campaignId: id } });
const settingsOf = ({ useLikelyEmails, unsubscribeFooter, trackOpens }: Change) => ({
  useLikelyEmails,
  unsubscribeFooter,
  trackOpens,
});
const whereNothingIsSold = () =>
  insertTestUser({ db: database.db, planTier: null, trialEndsAt: null });
const withPlan = () => insertTestUser({ db: database.db, planTier: 'PRO' });
const giveRates = (to: string) =>
  database.db
    .updateTable('users')
    .set({ feature_flags: ['EMAIL_RATE_FEATURE'] })
    .where('user_id', '=', to)
    .execute();

test('emails have the footer, use only verified addresses, and track opens if the plan allows it', async () => {
  expect(settingsOf(await create('Everything', await whereNothingIsSold()))).toEqual({
    useLikelyEmails: false,
    unsubscribeFooter: true,
    trackOpens: true,
  });
  expect(await create('Pro', await withPlan())).toMatchObject({
    unsubscribeFooter: true,
    trackOpens: false,
  });
});

test('each is saved on its own, even at creation, and a copy has them', async () => {
  const as = await whereNothingIsSold();
  const { id } = await call('POST /campaigns', {
    userId: as,
    body: { name: 'Autumn', unsubscribeFooter: false },
  });
  await save({ id, as, body: { useLikelyEmails: true } });
  await save({ id, as, body: { trackOpens: false } });
  const chosen = { useLikelyEmails: true, unsubscribeFooter: false, trackOpens: false };
  expect(settingsOf(await read(id, as))).toEqual(chosen);
  const copy = await call('POST /campaigns/{campaignId}/duplicate', {
    userId: as,
    params: { campaignId: id },
  });
  expect(settingsOf(copy)).toEqual(chosen);
});

test('without the feature opens can’t be tracked, and the rest is saved as sent', async () => {
  const pro = await withPlan();
  const { id } = await create('Autumn', pro);
  for (const refused of [
    call('POST /campaigns', { userId: pro, body: { name: 'Winter', trackOpens: true } }),
    save({ id, as: pro, body: { name: 'Winter', trackOpens: true } }),
  ]) {
    const { code, status, extras } = await refusalOf(refused);
    expect([status, code]).toEqual([403, 'FEATURE_NOT_IN_PLAN']);
    expect(extras.fieldErrors?.[0]?.path).toBe('trackOpens');
  }
  expect((await read(id, pro)).name).toBe('Autumn');
  await save({ id, as: pro, body: { unsubscribeFooter: false, trackOpens: false } });
  expect(settingsOf(await read(id, pro))).toMatchObject({
    unsubscribeFooter: false,
    trackOpens: false,
  });
});

test('getting the feature later enables open tracking, unless it was turned off while available', async () => {
  const pro = await withPlan();
  const { id } = await create('Autumn', pro);
  await save({ id, as: pro, body: { trackOpens: false } });
  await giveRates(pro);
  expect((await read(id, pro)).trackOpens).toBe(true);
  await save({ id, as: pro, body: { trackOpens: false } });
  expect((await read(id, pro)).trackOpens).toBe(false);
});

test('a setting that is neither true nor false is rejected with its field', async () => {
  const { id } = await create('Autumn');
  for (const field of ['useLikelyEmails', 'unsubscribeFooter', 'trackOpens']) {
    const refusal = await refusalOf(save({ id, body: { [field]: 'yes' } }));
    expect([refusal.status, refusal.extras.fieldErrors?.[0]?.path]).toEqual([400, field]);
  }
});
