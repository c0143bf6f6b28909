import { describe, expect, test } from 'vitest';
import {
  api,
  database,
  other,
  person,
  B,
  buy,
  current,
  DAY,
  movedTo,
  plantCampaign,
  START,
  steer,
  columns,
  locks,
  idOf,
  change,
  act,
  preview,
  transactions,
} from './billing-fixture.ts';

describe('changing the plan', () => {
  test('takes effect immediately if upward, and costs to the cent what the preview said', async () => {
    await buy('basic-monthly');
    await movedTo(START + 10 * DAY);
    const told = await preview('priceId=advanced-monthly');
    // 20 of 30 days are left: two thirds of $99 less two thirds of $59.
    expect(told).toMatchObject({
      dueNowCents: 2667,
      creditCents: 3933,
      nextCharge: { amountCents: 9900, at: '2026-12-23T09:00:00.000Z' },
      takesEffectAt: '2026-12-03T09:00:00.000Z',
    });
    await movedTo(START + 10 * DAY + 20 * 60_000);
    const changed = await change({ priceId: 'advanced-monthly', previewedAt: told.at });
    expect(changed.body).toMatchObject({ priceId: 'advanced-monthly', actionLabel: 'CHANGE' });
    expect((await transactions())[0]).toMatchObject({ amountCents: 2667, creditCents: 3933 });
    expect((await columns()).plan_tier).toBe('ADVANCED');
    const again = await change({ priceId: 'advanced-monthly' });
    expect([again.status, again.body.code]).toEqual([409, 'SAME_PRICE']);
  });

  test('requires a fresh preview after half an hour', async () => {
    await buy('basic-monthly');
    const told = await preview('priceId=pro-monthly');
    await movedTo(START + 31 * 60_000);
    const late = await change({ priceId: 'pro-monthly', previewedAt: told.at });
    expect([late.status, late.body.code]).toEqual([409, 'PREVIEW_EXPIRED']);
    expect(await transactions()).toHaveLength(1);
  });

  test('to yearly starts the year now, with the unused month deducted', async () => {
    await buy('pro-monthly');
    await movedTo(START + 15 * DAY);
    const told = await preview('priceId=pro-annual');
    expect(told).toMatchObject({ dueNowCents: 70_800 - 3950, creditCents: 3950 });
    await change({ priceId: 'pro-annual', previewedAt: told.at });
    expect((await current()).subscription.periodEndsAt).toBe('2027-12-08T09:00:00.000Z');
  });

  test('downward waits for the end of the period, names what it locks, and can be undone', async () => {
    for (const [index, name] of ['Oslo', 'Berlin', 'Madrid'].entries())
      await plantCampaign(name, index);
    await buy('pro-monthly');
    const told = await preview('priceId=basic-monthly');
    expect(told).toMatchObject({
      dueNowCents: 0,
      nextCharge: { amountCents: 5900, at: '2026-12-23T09:00:00.000Z' },
      takesEffectAt: '2026-12-23T09:00:00.000Z',
      campaigns: { locked: [{ name: 'Madrid' }, { name: 'Berlin' }], unlocked: [], stopped: [] },
    });
    expect((await change({ priceId: 'basic-monthly' })).body).toMatchObject({
      priceId: 'pro-monthly',
      nextPriceId: 'basic-monthly',
      nextProductId: 'basic',
    });
    expect((await change({ priceId: 'pro-monthly' })).body.nextPriceId).toBeNull();
    await change({ priceId: 'basic-monthly' });
    await steer('renew', await idOf());
    expect(await columns()).toEqual({ plan_tier: 'BASIC', subscription_status: 'active' });
    expect(await locks()).toEqual(['Oslo', 'Berlin locked', 'Madrid locked']);
    expect((await transactions())[0]).toMatchObject({ amountCents: 5900, state: 'PAID' });
    expect((await preview('priceId=pro-monthly')).campaigns).toMatchObject({
      unlocked: [{ name: 'Berlin' }, { name: 'Madrid' }],
    });
    await change({ priceId: 'pro-monthly' });
    expect(await locks()).toEqual(['Oslo', 'Berlin', 'Madrid']);
  });

  test('more seats cost immediately, fewer from the next period on', async () => {
    await buy('pro-monthly', { seats: 2 });
    expect(await preview('priceId=pro-monthly&seats=5')).toMatchObject({
      dueNowCents: 3 * 7900,
      seats: { before: 2, after: 5 },
    });
    await change({ priceId: 'pro-monthly', seats: 5 });
    expect((await change({ priceId: 'pro-monthly', seats: 1 })).body).toMatchObject({
      seats: 5,
      nextSeats: 1,
    });
  });
});

describe('pausing and canceling', () => {
  test('a pause starts at the end of the period, and ends on its own with a charge', async () => {
    await plantCampaign('Oslo', 0);
    await buy('pro-monthly');
    expect(await preview('action=pause&months=2')).toMatchObject({
      dueNowCents: 0,
      pauseAt: '2026-12-23T09:00:00.000Z',
      pauseEndsAt: '2027-02-23T09:00:00.000Z',
      nextCharge: { amountCents: 7900, at: '2027-02-23T09:00:00.000Z' },
      campaigns: { stopped: [{ name: 'Oslo' }] },
    });
    expect((await act('pause', { months: 2 })).body).toMatchObject({
      status: 'active',
      pauseAt: '2026-12-23T09:00:00.000Z',
    });
    expect((await current()).emailFinder.canBuy).toBe(false);
    const twice = await act('pause', { months: 1 });
    expect([twice.status, twice.body.code]).toEqual([409, 'SUBSCRIPTION_ENDING']);
    await steer('renew', await idOf());
    expect((await current()).subscription).toMatchObject({
      status: 'paused',
      actionLabel: 'RESUME',
      pauseAt: null,
    });
    expect(await columns()).toEqual({ plan_tier: 'PRO', subscription_status: 'paused' });
    expect(await transactions()).toHaveLength(1);
    await steer('renew', await idOf());
    expect((await current()).subscription.status).toBe('active');
    expect(await transactions()).toHaveLength(2);
  });

  test('resuming cancels a scheduled pause, and ends a current one', async () => {
    await buy('pro-monthly');
    await act('pause', { months: 1 });
    expect((await act('resume')).body).toMatchObject({ status: 'active', pauseAt: null });
    await act('pause', { months: 3 });
    await steer('renew', await idOf());
    expect((await act('resume')).body).toMatchObject({ status: 'active', pausedAt: null });
    expect(await transactions()).toHaveLength(2);
    const again = await act('resume');
    expect([again.status, again.body.code]).toEqual([409, 'SUBSCRIPTION_NOT_ACTIVE']);
  });

  test('a canceled subscription runs to its end, and can be bought again after it', async () => {
    await buy('pro-monthly');
    const canceled = await api(`DELETE ${B}/subscriptions/${await idOf()}`);
    expect(canceled.body).toMatchObject({ status: 'active', endsAt: '2026-12-23T09:00:00.000Z' });
    expect((await act('resume')).body.endsAt).toBeNull();
    await api(`DELETE ${B}/subscriptions/${await idOf()}`);
    await steer('renew', await idOf());
    expect(await columns()).toEqual({ plan_tier: null, subscription_status: 'canceled' });
    expect((await current()).subscription.status).toBe('canceled');
    await buy('basic-monthly');
    expect(await columns()).toEqual({ plan_tier: 'BASIC', subscription_status: 'active' });
    expect((await api(`GET ${B}/subscriptions`)).body).toHaveLength(2);
  });
});

describe('after a period ended, before the account was read again', () => {
  test('a plan that ended can be bought again, with its preview', async () => {
    await buy('pro-monthly');
    expect((await api(`DELETE ${B}/subscriptions/${await idOf()}`)).status).toBe(200);
    await movedTo(START + 40 * DAY);
    expect((await current()).subscription.status).toBe('canceled');
    expect(await preview('priceId=pro-monthly')).toMatchObject({ dueNowCents: 7900 });
    expect(await api(`POST ${B}/subscriptions`, { priceId: 'pro-monthly' })).toMatchObject({
      status: 201,
    });
  });

  test('an earlier change is rejected as an outdated preview', async () => {
    await buy('basic-monthly');
    await movedTo(Date.parse('2026-12-23T08:50:00.000Z'));
    const told = await preview('priceId=pro-monthly');
    await movedTo(Date.parse('2026-12-23T09:05:00.000Z'));
    const late = await change({ priceId: 'pro-monthly', previewedAt: told.at });
    expect([late.status, late.body.code]).toEqual([409, 'PREVIEW_EXPIRED']);
    expect(await preview('action=pause')).toMatchObject({ pauseAt: '2027-01-23T09:00:00.000Z' });
  });
});

test('a preview names the team that the buyer owns, with its future seats', async () => {
  await api('POST /v1/shared/teams', { teamName: 'Nordics' });
  await database.db
    .insertInto('team_members')
    .columns(['team_id', 'user_id', 'role', 'real_joined_at'])
    .expression((query) =>
      query
        .selectFrom('team_members')
        .select(['team_id'])
        .select((part) => [
          part.val(other.userId).as('user_id'),
          part.val('USER' as const).as('role'),
          part.ref('real_joined_at').as('real_joined_at'),
        ])
        .where('user_id', '=', person.userId),
    )
    .execute();
  const teamOf = async (query: string) => (await preview(query)).team;
  const nordics = { name: 'Nordics', members: 2 };
  expect(await teamOf('priceId=pro-monthly')).toEqual({ ...nordics, seats: 1 });
  expect(await teamOf('priceId=pro-monthly&seats=3')).toEqual({ ...nordics, seats: 3 });
  await buy('pro-monthly', { seats: 2 });
  expect(await teamOf('priceId=advanced-monthly&seats=2')).toEqual({ ...nordics, seats: 2 });
  expect(await teamOf('action=cancel')).toEqual({ ...nordics, seats: 0 });
  expect(await teamOf('priceId=small-monthly')).toBeNull();
});
