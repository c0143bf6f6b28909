import { beforeEach, describe, expect, test } from 'vitest';
import { DAYS_OF_WEEK } from '#core/schedule/week.ts';
import { campaignHandlers } from '#server/campaigns/campaigns.routes.ts';
import type { ApiError } from '#server/http/api-error.ts';
import { settingsHandlers } from '#server/settings/settings.routes.ts';
import { handlerCaller, insertTestUser, refusalOf } from '../../../test/support/call-handler.ts';
import { useTestDatabase } from '../../../test/support/database.ts';

const database = useTestDatabase();
const call = handlerCaller({
  handlers: { ...settingsHandlers, ...campaignHandlers },
  db: () => database.db,
});
const AT_ONCE = 12;
let userId: string;
let campaignId: string;
beforeEach(async () => {
  userId = await insertTestUser({ db: database.db });
  campaignId = (await call('POST /campaigns', { userId, body: { name: 'Autumn' } })).id;
});

type Read = { version: number };
/**
 * One kind of settings: how to read it, and how to save its n-th different value from a version (or
 * from none).
 */
type Settings = { read: () => Promise<Read>; save: (n: number, version?: number) => Promise<Read> };

const week = (n: number) =>
  DAYS_OF_WEEK.map((dayOfWeek) => ({ dayOfWeek, fromHour: 8, toHour: 9 + (n % 14), active: true }));
const KINDS: Record<string, Settings> = {
  'daily limits': {
    read: () => call('GET /processinglimits', { userId }),
    save: (n, version) =>
      call('PUT /processinglimits', {
        userId,
        body: {
          activityControlEnabled: false,
          processingLimits: [{ sequenceItemType: 'VISIT', limit: 10 + n }],
          processingLimitRange: 3,
          version,
        },
      }),
  },
  'working hours': {
    read: () => call('GET /schedule', { userId }),
    save: (n, version) =>
      call('PUT /schedule', {
        userId,
        body: { zone: 'Etc/UTC', schedulerItems: week(n), version },
      }),
  },
  'words left out of names': {
    read: () => call('GET /undesirablewords', { userId }),
    save: (n, version) =>
      call('PUT /undesirablewords', {
        userId,
        query: version === undefined ? {} : { version: String(version) },
        body: [`word ${n}`],
      }),
  },
  'the settings of a campaign': {
    read: () => call('GET /campaigns/{campaignId}', { userId, params: { campaignId } }),
    save: (n, version) =>
      call('PUT /campaigns/{campaignId}', {
        userId,
        params: { campaignId },
        body: { name: `Campaign ${n}`, version },
      }),
  },
};

describe.each(Object.entries(KINDS))('%s', (_name, { read, save }) => {
  test('of saves of one version at once exactly one wins, and the others change nothing', async () => {
    const { version } = await read();
    const outcomes = await Promise.allSettled(
      Array.from({ length: AT_ONCE }, (_, n) => save(n, version)),
    );
    const won = outcomes.filter((outcome) => outcome.status === 'fulfilled');
    expect(won).toHaveLength(1);
    const lost = outcomes
      .filter((outcome) => outcome.status === 'rejected')
      .map(({ reason }) => reason as ApiError);
    expect(
      lost.every(
        ({ status, code, extras }) =>
          status === 409 && code === 'STALE_VERSION' && extras.currentVersion === version + 1,
      ),
    ).toBe(true);
    expect(await read()).toEqual(won[0]?.value);
    expect(won[0]?.value.version).toBe(version + 1);
  });

  test('a late save succeeds with the version that the rejection names', async () => {
    const { version } = await read();
    await save(1, version);
    const refusal = await refusalOf(save(2, version));
    const saved = await save(2, Number(refusal.extras.currentVersion));
    expect(saved.version).toBe(version + 2);
    expect(await read()).toEqual(saved);
  });

  test('a save that names no version goes through, and makes older ones stale', async () => {
    const { version } = await read();
    expect((await save(3)).version).toBe(version + 1);
    expect((await refusalOf(save(4, version))).code).toBe('STALE_VERSION');
  });

  test('an invalid version is a 400', async () => {
    const refusal = await refusalOf(save(5, -1));
    expect([refusal.status, refusal.extras.fieldErrors?.[0]?.path]).toEqual([400, 'version']);
  });
});

describe('changes other than a save', () => {
  test('a start, a stop, and a list leave a campaign’s version as it is', async () => {
    const { db } = database;
    await db
      .updateTable('campaigns')
      .set({ sequence_completed: true, status: 'NOT_ACTIVE' })
      .where('campaign_id', '=', campaignId)
      .execute();
    await db
      .insertInto('lead_packs')
      .values({
        user_id: userId,
        campaign_id: campaignId,
        name: 'List',
        search_type: 'CSV_FILE',
        created_at: new Date(),
      })
      .execute();
    const { version } = await call('GET /campaigns/{campaignId}', {
      userId,
      params: { campaignId },
    });
    expect(
      (
        await call('PATCH /campaigns/{campaignId}/status', {
          userId,
          params: { campaignId },
          body: { status: 'ACTIVE' },
        })
      ).version,
    ).toBe(version);
    expect(
      (
        await call('PUT /campaigns/{campaignId}', {
          userId,
          params: { campaignId },
          body: { name: 'Winter', version },
        })
      ).version,
    ).toBe(version + 1);
  });

  test('limits, hours and words have versions of their own', async () => {
    await KINDS['daily limits']?.save(1, 0);
    expect([
      (await call('GET /schedule', { userId })).version,
      (await call('GET /undesirablewords', { userId })).version,
    ]).toEqual([0, 0]);
  });
});
