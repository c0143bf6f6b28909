import { describe, expect, test } from 'vitest';
import type { SearchType } from '#core/lead-pack/lead-pack.ts';
import { NetworkError } from '#connectors/network/network-error.ts';
import {
  insertCampaign,
  insertPack,
  notificationsOf,
  packOf,
  person,
  packState,
  switchCampaign,
  verdictsOf,
  wake,
} from '../../../test/support/collecting.ts';
import { chain, item, standingOf } from '../../../test/support/engine-world.ts';
import { world } from './collect-stops-fixture.ts';

describe('a list whose rules read profiles', () => {
  /**
   * A file of people of whom nothing but the address is known, with a rule that needs their
   * profiles.
   */
  async function slowFile(
    people: number,
    status: 'DRAFT' | 'ACTIVE' = 'ACTIVE',
    searchType: SearchType = 'PROFILE_URLS',
  ) {
    const it = await world({ rate: 1 });
    const campaignId = await insertCampaign({
      it,
      status,
      sequence: chain(item('FOLLOW', { yesDelay: 24 })),
    });
    const leadPackId = await insertPack({
      it,
      campaignId,
      searchType,
      people: Array.from({ length: people }, (_, index) =>
        person({ profileSlug: `s-${index + 1}` }),
      ),
      conditions: ['CAMPAIGN_DUPLICATE', 'FREE_ACCOUNT'],
    });
    return { it, campaignId, leadPackId };
  }

  test('reads them one by one, never closer together than a lane’s gap', async () => {
    const { it, leadPackId } = await slowFile(5);
    const reads: number[] = [];
    const { profile } = it.network.people;
    it.network.people.profile = async (asked) => {
      reads.push(it.clock.now());
      return { ...(await profile(asked)), premium: true };
    };
    await it.runFor({ minutes: 10 });
    expect(await packState({ it, leadPackId })).toEqual({
      status: 'SEARCH_COMPLETE',
      error: null,
      done: 5,
    });
    const ofTheList = reads.slice(0, 5);
    for (const [index, at] of ofTheList.slice(1).entries())
      expect(at - (ofTheList[index] ?? 0)).toBeGreaterThanOrEqual(45_000);
  });

  test('stores what the profile says, and the reason if someone is unknown, not premium, or can’t be shown', async () => {
    const { it, campaignId, leadPackId } = await slowFile(4);
    const { profile } = it.network.people;
    it.network.people.profile = async (asked) => {
      if (asked.who === 's-2') throw new NetworkError('not_found', 'no such person');
      if (asked.who === 's-3') throw new NetworkError('invalid', 'not an id');
      return { ...(await profile(asked)), premium: asked.who === 's-1', jobTitle: 'Captain' };
    };
    await it.runFor({ minutes: 30 });
    expect(await verdictsOf({ it, leadPackId })).toEqual([
      'ADDED',
      'SKIPPED UNKNOWN_LEAD',
      'SKIPPED UNKNOWN_LEAD',
      'SKIPPED FREE_ACCOUNT',
    ]);
    expect(await standingOf({ world: it, campaignId })).toHaveLength(1);
    expect(
      await it.db
        .selectFrom('leads')
        .select(['network_member_id', 'profile_slug', 'full_name', 'job_title'])
        .where('user_id', '=', it.userId)
        .execute(),
    ).toEqual([
      {
        network_member_id: 'm-1',
        profile_slug: 's-1',
        full_name: 'Person 1',
        job_title: 'Captain',
      },
    ]);
  });

  test('is shown as finished, unless programs add to it', async () => {
    const told = async (searchType: SearchType) => {
      const { it, leadPackId } = await slowFile(1, 'ACTIVE', searchType);
      await it.runFor({ minutes: 5 });
      expect(await packState({ it, leadPackId })).toMatchObject({
        status: 'SEARCH_COMPLETE',
        done: 1,
      });
      return (await notificationsOf(it)).map(({ type }) => type);
    };
    expect(await told('PROFILE_URLS')).toContain('IMPORT_FINISHED');
    expect(await told('API')).not.toContain('IMPORT_FINISHED');
  });

  test('waits for its campaign, and the reason is gone as soon as it runs', async () => {
    const { it, campaignId, leadPackId } = await slowFile(2, 'DRAFT');
    await it.runFor({ minutes: 10 });
    expect(await packState({ it, leadPackId })).toEqual({
      status: 'SEARCH_IN_PROGRESS',
      error: 'CAMPAIGN_PAUSED',
      done: 0,
    });
    await switchCampaign({ it, campaignId, status: 'ACTIVE' });
    await it.runFor({ minutes: 1 });
    expect(await packOf({ it, leadPackId })).toMatchObject({ error: null });
    await it.runFor({ minutes: 5 });
    expect(await packState({ it, leadPackId })).toMatchObject({
      status: 'SEARCH_COMPLETE',
      done: 2,
    });
  });

  test('asks nothing of the account while a profile can’t be read because of the account', async () => {
    const { it, leadPackId } = await slowFile(3);
    const { profile } = it.network.people;
    it.network.people.profile = () =>
      Promise.reject(new NetworkError('account_restricted', 'restricted'));
    await it.runFor({ minutes: 30 });
    expect(await packState({ it, leadPackId })).toEqual({
      status: 'SEARCH_IN_PROGRESS',
      error: 'NOT_CONNECTED',
      done: 0,
    });
    it.network.people.profile = async (asked) => ({ ...(await profile(asked)), premium: true });
    await it.db
      .updateTable('users')
      .set({ status: 'VERIFIED' })
      .where('user_id', '=', it.userId)
      .execute();
    await wake(it);
    await it.runFor({ minutes: 30 });
    expect(await verdictsOf({ it, leadPackId })).toEqual(['ADDED', 'ADDED', 'ADDED']);
  });
});
