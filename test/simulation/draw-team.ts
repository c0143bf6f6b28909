import { mapItems } from '#core/sequence/walk-items.ts';
import { HAND_OVERS } from '#core/team/shared-campaign.ts';
import { drawLimits, drawSchedule } from './draw-settings.ts';
import type { PersonPlan, PlannedAction, Scenario, UserAction, UserPlan } from './scenario.ts';
import { ZONES } from './scenario-zones.ts';
import { createRandom, type Random } from './seeded-random.ts';

/** Whether a quarter of the scenarios have a team with a shared campaign, or all, or none. */
export const TEAMS = ['some', 'only', 'none'] as const;
export type Teams = (typeof TEAMS)[number];

/**
 * Makes the users of some scenarios a team of two to four senders for one campaign. Uses a random
 * stream of its own, so that seeds without it stay the same.
 */
export function addTeam(scenario: Scenario, teams: Teams): void {
  const random = createRandom({ seed: scenario.seed, label: 'team' });
  const [owner] = scenario.users;
  if (!(random.chance(0.25) || teams === 'only') || teams === 'none' || owner === undefined) return;
  const more = random.between(0, 3);
  const people = owner.people.concat(
    Array.from({ length: more }, (_, index) => alike(random.pick(owner.people), index)),
  );
  for (const person of people) if (random.chance(0.4)) person.company = random.pick(['A', 'B']);
  const sharedPlan = shareable({ ...owner, people });
  const senders = random.pick([2, 2, 3, 4]);
  scenario.users = Array.from({ length: senders }, (_, index) =>
    index === 0 ? sharedPlan : teammate(random, sharedPlan),
  );
  scenario.team = {
    handOver: random.pick(HAND_OVERS),
    weights: scenario.users.map(() => random.pick([1, 1, 2, 5, 0])),
    firstList: people.map((_, person) => person).filter(() => random.chance(0.8)),
    imported: scenario.users.flatMap((_, user) =>
      people
        .map((_one, person) => ({ user, person, connected: random.chance(0.3) }))
        .filter(() => random.chance(0.15)),
    ),
  };
  for (const { user, person, connected } of scenario.team.imported) {
    const known = scenario.users[user]?.people[person];
    if (known !== undefined && connected) known.connected = true;
  }
  scenario.userActions = scenario.userActions
    .filter(({ action }) => isOfTeam(action, scenario))
    .map(({ afterMs, action }) => ({
      afterMs,
      action: 'campaign' in action ? { ...action, campaign: 0 } : action,
    }))
    .concat(drawTeamActions(random, scenario))
    .sort((one, other) => one.afterMs - other.afterMs);
}

/** One campaign with everyone, which hands no one to another. */
function shareable(owner: UserPlan): UserPlan {
  const [campaign] = owner.campaigns;
  if (campaign === undefined) return owner;
  return {
    ...owner,
    campaigns: [
      {
        ...campaign,
        sequence: mapItems(campaign.sequence, ({ item }) =>
          item.sequenceEndMode === 'MOVE'
            ? { ...item, sequenceEndMode: 'FINISH', moveToCampaignId: null }
            : item,
        ),
        people: [],
        startsAfterMs: 0,
      },
    ],
  };
}

/** Someone like another person, whom nobody knows yet. */
function alike(person: PersonPlan, index: number): PersonPlan {
  const memberId = `m-1${7 + index}`;
  const domain = person.email?.split('@')[1];
  return {
    ...structuredClone(person),
    memberId,
    slug: `s-${memberId}`,
    email: domain === undefined ? null : `${memberId}@${domain}`,
  };
}

/** A teammate with hours and limits of their own, who knows the same people in other ways. */
function teammate(random: Random, owner: UserPlan): UserPlan {
  const plan = structuredClone(owner);
  for (const person of plan.people) {
    person.connected = random.chance(0.1);
    person.invitedByHand = random.chance(0.05);
    person.followed = random.chance(0.1);
  }
  return {
    ...plan,
    zone: random.chance(0.5) ? owner.zone : random.pick(ZONES).zone,
    schedule: random.chance(0.3) ? owner.schedule : drawSchedule(random),
    limits: { ...drawLimits(random), EMAIL: owner.limits.EMAIL },
    invitesLeft: random.pick([3, 50, 50]),
  };
}

function isOfTeam(action: UserAction, { users }: Scenario): boolean {
  if (!('user' in action)) return true;
  const people = users[action.user]?.people;
  return people !== undefined && (!('person' in action) || action.person < people.length);
}

/** Draws how senders are lost and return, and how the owner reassigns their people. */
function drawTeamActions(random: Random, { users, quietAfterMs }: Scenario): PlannedAction[] {
  const actions: PlannedAction[] = [];
  const plan = (share: number, action: UserAction): void =>
    void actions.push({ afterMs: share * quietAfterMs, action });
  const people = users[0]?.people.length ?? 0;
  for (let user = 0; user < users.length; user += 1) {
    const share = random.next();
    const later = share + random.next() * (1 - share);
    const fate = random.next();
    if (fate < 0.15) {
      plan(share, { kind: random.pick(['sign out', 'lose account'] as const), user });
      if (random.chance(0.6)) plan(later, { kind: 'regain account', user });
    } else if (fate < 0.3) {
      plan(share, { kind: 'stop subscription', user });
      if (random.chance(0.6)) plan(later, { kind: 'start subscription', user });
    } else if (fate < 0.4) {
      plan(share, { kind: 'pause for days', user, days: random.pick([0.5, 2, 5]) });
      if (random.chance(0.6)) plan(later, { kind: 'resume today', user });
    } else if (fate < 0.6 && user > 0) {
      plan(share, { kind: 'leave the team’s campaign', user });
      if (random.chance(0.5)) plan(later, { kind: 'join it again', user });
    }
  }
  for (let lists = random.between(0, 2); lists > 0; lists -= 1)
    plan(random.next(), { kind: 'import the list', user: 0 });
  for (let times = random.pick([0, 1, 3, 8]); times > 0; times -= 1)
    plan(random.next(), {
      kind: 'hand over',
      user: random.below(users.length),
      person: random.below(people),
    });
  for (let times = random.pick([0, 1, 3]); times > 0; times -= 1)
    plan(random.next(), {
      kind: random.pick(['reply', 'accept'] as const),
      user: random.below(users.length),
      person: random.below(people),
    });
  return actions;
}
