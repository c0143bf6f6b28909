import { describe, expect, test } from 'vitest';
import { NetworkError } from '#connectors/network/network-error.ts';
import { DEFAULT_LIMITS } from '#core/limits/processing-limits.ts';
import { PROFILE_READ } from '#core/limits/profile-reads.ts';
import { ALWAYS_AWAKE, chain, item } from '../../../test/support/engine-world.ts';
import {
  createMemoryEngineWorld,
  type MemoryEngineWorld,
} from '../../../test/support/memory-engine-world.ts';

const HOUR = 3_600_000;
const CONNECT_THEN_VISIT = chain(item('CONNECT', { id: 'a', message: '' }), item('VISIT'));
type User = NonNullable<Parameters<typeof createMemoryEngineWorld>[0]>['user'];

/** Without a limit of the day, and until tomorrow at least. */
const HOLDS: readonly [string, (at: number) => User][] = [
  ['the limit of the day', () => ({ limits: { ...DEFAULT_LIMITS, CONNECT: 0 } })],
  ['a pause of invites', (at) => ({ invitesPausedUntil: at + 48 * HOUR })],
];

function world(user: (at: number) => User): MemoryEngineWorld {
  const at = '2026-03-02T09:00:00Z';
  return createMemoryEngineWorld({
    at,
    rate: 60,
    user: { week: { zone: 'Etc/UTC', schedulerItems: ALWAYS_AWAKE }, ...user(Date.parse(at)) },
  });
}
const states = (it: MemoryEngineWorld, campaignId: string) =>
  [...it.memory.places({ userId: it.userId, campaignId })].map(({ state, itemType }) =>
    state === 'FINISHED' ? state : `${state} ${itemType ?? ''}`,
  );
const skips = (it: MemoryEngineWorld) =>
  it.memory.events(it.userId).filter(({ type }) => type === 'ACTION_SKIPPED');

describe.each(HOLDS)('while %s holds invites', (_title, user) => {
  test('leads known to be connected or invited continue immediately, the others wait', async () => {
    const it = world(user);
    const since = it.clock.now() - HOUR;
    it.network.person('m-1').connectedAt = since;
    it.network.person('m-2').invitation = { id: 'i-2', sentAt: since };
    const { campaignId } = it.startCampaign(CONNECT_THEN_VISIT, [
      { memberId: 'm-1', connectedAt: since },
      { memberId: 'm-2', invitationPendingSince: since, invitationId: 'i-2' },
      { memberId: 'm-3', distance: 'SECOND_DEGREE' },
    ]);
    await it.runFor({ minutes: 1 });
    expect(states(it, campaignId)).toEqual([
      expect.stringMatching(/VISIT|FINISHED/),
      'GETTING_READY VISIT',
      'GETTING_READY CONNECT',
    ]);
    await it.runFor({ hours: 3 });
    expect(states(it, campaignId)).toEqual(['FINISHED', 'FINISHED', 'GETTING_READY CONNECT']);
    expect(skips(it).map(({ data }) => data['reason'])).toEqual([
      'ALREADY_CONNECTED',
      'ALREADY_INVITED',
    ]);
    expect([it.used('CONNECT'), it.used(PROFILE_READ), it.place(campaignId, 1).stamps]).toEqual([
      0,
      0,
      expect.objectContaining({ invited: since, contacted: since }),
    ]);
  });

  test('the list of sent invitations shows who was invited by hand, without a profile read', async () => {
    const it = world(user);
    const sentAt = it.clock.now() - HOUR;
    it.network.person('m-2').invitation = { id: 'i-2', sentAt };
    const { campaignId } = it.startCampaign(CONNECT_THEN_VISIT, [
      { memberId: 'm-1', distance: 'SECOND_DEGREE' },
      { memberId: 'm-2', distance: 'SECOND_DEGREE' },
    ]);
    await it.runFor({ hours: 3 });
    expect(states(it, campaignId)).toEqual(['GETTING_READY CONNECT', 'FINISHED']);
    expect([it.used(PROFILE_READ), it.place(campaignId, 1).stamps]).toEqual([
      0,
      expect.objectContaining({ invited: sentAt }),
    ]);
    expect(it.network.reads.filter((read) => read === 'sentInvitations')).toHaveLength(1);
  });

  test('a profile read decides if nothing else does, once for each person, and one that fails holds no one', async () => {
    const it = world(user);
    it.network.person('m-2').connectedAt = it.clock.now() - 900 * HOUR;
    it.network.read.relations = () => Promise.resolve({ items: [], next: null, total: 0 });
    const { profile } = it.network.people;
    it.network.people.profile = async (query) => {
      if (query.who === 'm-1') throw new NetworkError('transient', 'never shown');
      return profile(query);
    };
    const { campaignId } = it.startCampaign(CONNECT_THEN_VISIT, [
      { memberId: 'm-1' },
      { memberId: 'm-2' },
      { slug: 's-3' },
    ]);
    await it.runFor({ minutes: 30 });
    expect(states(it, campaignId)).toEqual([
      'GETTING_READY CONNECT',
      'FINISHED',
      'GETTING_READY CONNECT',
    ]);
    expect(it.network.reads.filter((read) => read === 'profile')).toHaveLength(2);
  });
});

test('if nothing holds invites, neither profiles nor the list of invitations are read', async () => {
  const it = world(() => ({}));
  const { campaignId } = it.startCampaign(CONNECT_THEN_VISIT, [{ memberId: 'm-1' }]);
  await it.runFor({ hours: 3 });
  expect([states(it, campaignId), it.used('CONNECT'), it.used(PROFILE_READ)]).toEqual([
    ['FINISHED'],
    1,
    0,
  ]);
  expect(it.network.reads).not.toContain('sentInvitations');
});

test('a used-up email limit doesn’t hold leads whose address bounced', async () => {
  const it = world(() => ({ mailboxConnected: true, limits: { ...DEFAULT_LIMITS, EMAIL: 0 } }));
  it.memory.addMailbox({ userId: it.userId });
  const { campaignId } = it.startCampaign(
    chain(item('EMAIL', { message: 'Hi', subject: 'Yo' }), item('VISIT')),
    [
      { memberId: 'm-1', email: 'ada@x.io' },
      { memberId: 'm-2', email: 'bob@x.io' },
    ],
  );
  await it.runFor({ minutes: 1 });
  expect(states(it, campaignId)).toEqual(['GETTING_READY EMAIL', 'GETTING_READY EMAIL']);
  const refusal = { address: 'ada@x.io', reason: 'BOUNCED' } as const;
  it.memory.refuseAddress({ userId: it.userId, now: it.clock.now(), ...refusal });
  await it.runFor({ hours: 1 });
  expect(states(it, campaignId)).toEqual(['FINISHED', 'GETTING_READY EMAIL']);
});
