import { describe, expect, test } from 'vitest';
import { NetworkError } from '#connectors/network/network-error.ts';
import type { NetworkProfile } from '#connectors/network/network.ts';
import { readProfile, toReadProfile } from '#engine/watching/read-profile.ts';
import { chain, item } from '../../../test/support/engine-world.ts';
import { createMemoryEngineWorld } from '../../../test/support/memory-engine-world.ts';
import { loseLane, takeLane } from '../../../test/support/memory-lane.ts';

/** A lead whose profile is to be read. */
async function reading() {
  const it = createMemoryEngineWorld({ rate: 1 });
  const { leadIds } = it.startCampaign(chain(item('VISIT')));
  const run = await takeLane(it);
  const leadId = leadIds[0] ?? '';
  return {
    it,
    run,
    read: () => readProfile({ run, leadId, who: 'm-1' }),
    person: () => it.memory.lead({ userId: it.userId, leadId })!.person,
  };
}

describe('reading a profile', () => {
  test('requests all of it, within the request timeout, and stores what it says', async () => {
    const { it, read, person } = await reading();
    const { profile } = it.network.people;
    const asked: unknown[] = [];
    it.network.people.profile = (query) => (asked.push(query), profile(query));
    expect([await read(), asked]).toEqual([
      'READ',
      [{ account: 'acc-1', deadlineMs: 200, who: 'm-1', full: true }],
    ]);
    expect(person()).toMatchObject({
      jobTitle: 'Buyer',
      company: 'Acme',
      profileReadAt: it.clock.now(),
    });
  });

  test('of someone the network doesn’t know is stored as read, with nothing in it', async () => {
    const { it, read, person } = await reading();
    it.network.people.profile = () => Promise.reject(new NetworkError('not_found', 'no'));
    expect([await read(), person().profileReadAt, person().jobTitle]).toEqual([
      'NOT_FOUND',
      it.clock.now(),
      null,
    ]);
  });

  test('says if another worker has the lane, whatever was found', async () => {
    const { it, run, read, person } = await reading();
    loseLane(run);
    expect(await read()).toBe('LANE_LOST');
    it.network.people.profile = () => Promise.reject(new NetworkError('not_found', 'no'));
    expect([await read(), person().profileReadAt]).toEqual(['LANE_LOST', null]);
  });

  test.each([
    new NetworkError('transient', 'down'),
    new NetworkError('blocked', 'no'),
    new TypeError('not_found'),
  ])('that fails with %s says nothing about the person', async (error) => {
    const { it, read, person } = await reading();
    it.network.people.profile = () => Promise.reject(error);
    await expect(read()).rejects.toBe(error);
    expect(person().profileReadAt).toBeNull();
  });

  test('stores the first address, number, and website that it shows', () => {
    const profile = {
      memberId: 'm-1',
      emails: ['one@x.io', 'two@x.io'],
      phones: ['+1', '+2'],
      websites: ['https://x.io', 'https://y.io'],
    } as unknown as NetworkProfile;
    expect(toReadProfile(profile)).toMatchObject({
      memberId: 'm-1',
      email: 'one@x.io',
      phone: '+1',
      website: 'https://x.io',
    });
    expect(toReadProfile({ ...profile, emails: [], phones: [], websites: [] })).toMatchObject({
      email: null,
      phone: null,
      website: null,
    });
  });
});
