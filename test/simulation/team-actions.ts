import type { HistoryShared } from './invariants/shared-campaign.ts';
import type { Goal } from './goals.ts';
import { rowOfPerson } from './fill-team.ts';
import type { ProductTime } from './product-time.ts';
import type { Scenario, UserAction } from './scenario.ts';
import type { StoreFlaws } from './store/flaws.ts';
import type { MemoryWorld } from './store/memory-world.ts';
import { tablesOf } from './store/memory-state.ts';
import type { SharedCampaign } from './store/user-tables.ts';
import type { Handed } from './store/world-team.ts';
import type { Cast } from './cast.ts';

type TeamAction = Extract<
  UserAction,
  {
    kind: 'leave the team’s campaign' | 'join it again' | 'import the list' | 'hand over';
  }
>;

/**
 * What a team does in mid-run, and the job that finds lost senders. `removed`: places that are not
 * missed.
 */
export function createTeamActions({
  world,
  scenario,
  time,
  cast,
  flaws,
  removed,
  judge,
  reach,
}: {
  world: MemoryWorld;
  scenario: Scenario;
  time: ProductTime;
  cast: readonly Cast[];
  flaws: StoreFlaws;
  removed: Set<string>;
  judge: HistoryShared;
  reach: (goal: Goal) => void;
}) {
  const sharedOf = ({ userId }: Cast): SharedCampaign | null =>
    tablesOf(world.state, userId).shared;
  const moment = () => ({ now: time.clock.now(), realNow: time.clock.realNow(), flaws });

  function take({ removed: gone, going }: Handed, goal: Goal | null): void {
    for (const key of gone) removed.add(key);
    if (going.length > 0 && goal !== null) reach(goal);
  }

  function join(one: Cast, shared: SharedCampaign): void {
    const { userId } = one;
    const now = time.clock.now();
    const own = shared.senders.get(userId);
    const owner = tablesOf(world.state, shared.ownerId).campaigns.get(shared.campaignId)?.row;
    if (own?.state !== 'LEFT' || owner?.sequence === null || owner === undefined) return;
    const campaignId = own.ownCampaignId;
    const before = tablesOf(world.state, userId).campaigns.get(campaignId)?.row.sequence;
    if (JSON.stringify(before) !== JSON.stringify(owner.sequence))
      world.saveSequence({ userId, campaignId, sequence: owner.sequence, now });
    world.switchCampaign({ userId, campaignId, status: owner.status, now });
    take(world.joinAgain(shared, { userId, now }), null);
    reach('a sender joins again');
  }

  return {
    /**
     * Whose campaigns an edit by a user reaches: the owner's every copy, a copy no one's
     * (`SHARED_COPY`), and what a sender kept who left, their own.
     */
    editedBy(one: Cast): readonly Cast[] {
      const shared = sharedOf(one);
      if (shared === null || shared.senders.get(one.userId)?.state === 'LEFT') return [one];
      if (shared.ownerId !== one.userId) return [];
      return cast.filter(({ userId }) => shared.senders.get(userId)?.state === 'AGREED');
    },

    do(action: TeamAction): void {
      const one = cast[action.user];
      const shared = one === undefined ? null : sharedOf(one);
      if (one === undefined || shared === null) return;
      const { userId } = one;
      const now = time.clock.now();
      switch (action.kind) {
        case 'leave the team’s campaign': {
          const own = shared.senders.get(userId);
          if (own?.state !== 'AGREED') return;
          world.leaveShared(shared, { userId, now });
          reach('a sender leaves');
          const campaignId = own.ownCampaignId;
          return world.switchCampaign({ userId, campaignId, status: 'NOT_ACTIVE', now });
        }
        case 'join it again':
          return join(one, shared);
        case 'import the list': {
          const people = scenario.users[0]?.people.map(rowOfPerson) ?? [];
          const { campaignId } = shared;
          world.addPack({ userId, campaignId, now, people: judge.withoutRemoved(people) });
          return reach('a list is imported again');
        }
        case 'hand over': {
          const person = scenario.users[0]?.people[action.person];
          if (person === undefined) return;
          const keys = [`m:${person.memberId}`, `s:${person.slug}`];
          const handed = world.handOver(shared, { keys, toUserId: userId, ...moment() });
          if (handed.going.length > 0) {
            const touched = handed.removed.length < handed.going.length;
            judge.onHandedOver(person.memberId);
            take(handed, touched ? 'a touched person is handed over by name' : null);
          }
        }
      }
    },

    /** Finds who is lost, and deals whom they never touched. */
    dealAnew(): void {
      const [owner] = cast;
      const shared = owner === undefined ? null : sharedOf(owner);
      if (shared === null) return;
      const lost = [...shared.senders.values()].filter(({ lostAt }) => lostAt !== null);
      take(world.dealAnew(shared, moment()), 'an untouched person is dealt again');
      if (lost.some(({ userId }) => shared.senders.get(userId)?.lostAt === null))
        reach('a sender is lost and comes back');
    },
  };
}
