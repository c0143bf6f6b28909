import type { StagedPersonFacts } from '#data/engine-store/classified-rows.ts';
import { addUser } from './fill-user.ts';
import type { ProductTime } from './product-time.ts';
import type { Provider } from './provider/provider.ts';
import type { PersonPlan, Scenario } from './scenario.ts';
import type { MemoryWorld } from './store/memory-world.ts';
import type { Cast } from './cast.ts';

/**
 * Creates a team, its shared campaign with a copy for each sender, and the owner's first list, of
 * which the owner's collector deals people to the senders. No one has a place yet.
 */
export function fillTeam({
  scenario,
  world,
  provider,
  time,
}: {
  scenario: Scenario;
  world: MemoryWorld;
  provider: Provider;
  time: ProductTime;
}): { cast: Cast[]; places: ReadonlyMap<string, readonly string[]> } {
  const now = time.clock.now();
  const { users, team } = scenario;
  const cast = users.map((plan, index): Cast => {
    const userId = String(index + 1);
    const account = addUser({ plan, userId, teamId: '1', world, provider, time });
    const campaignIds = plan.campaigns.map(
      ({ name, lateAcceptance, useLikelyEmails, sequence }) => {
        const campaign = { userId, name, sequence: null, now, lateAcceptance, useLikelyEmails };
        const campaignId = world.addCampaign(campaign);
        world.saveSequence({ userId, campaignId, sequence, now });
        return campaignId;
      },
    );
    return {
      userId,
      account,
      campaignIds,
      // They come with the lists that are dealt.
      get leadIds() {
        return plan.people.map((person) => leadIdOf(world, userId, person));
      },
    };
  });
  for (const { user, person, connected } of team?.imported ?? []) {
    const plan = users[user]?.people[person];
    const userId = cast[user]?.userId;
    if (plan === undefined || userId === undefined) continue;
    const { memberId, profileSlug: slug, ...known } = rowOfPerson(plan);
    const connectedAt = connected ? now - 40 * 86_400_000 : null;
    const named = { memberId: memberId ?? null, slug: slug ?? null, connectedAt };
    world.addPeople({
      userId,
      now: now - 1000 * (user + 1),
      people: [{ ...known, ...named } as Parameters<MemoryWorld['addPeople']>[0]['people'][number]],
    });
  }
  const [owner] = cast;
  const campaignId = owner?.campaignIds[0];
  if (team !== null && owner !== undefined && campaignId !== undefined) {
    world.shareCampaign({
      ownerId: owner.userId,
      campaignId,
      handOver: team.handOver,
      senders: cast.map(({ userId, campaignIds: [ownCampaignId = ''] }, index) => ({
        userId,
        ownCampaignId,
        weight: team.weights[index] ?? 1,
      })),
    });
    const people = team.firstList.flatMap((person) => users[0]?.people[person] ?? []);
    world.addPack({ userId: owner.userId, campaignId, now, people: people.map(rowOfPerson) });
  }
  return { cast, places: new Map() };
}

/** A person's row in a list. */
export function rowOfPerson(plan: PersonPlan): StagedPersonFacts {
  const { memberId, slug, bySlug, leadEmail, wrongEmail, email, lastName, company } = plan;
  return {
    memberId: bySlug ? null : memberId,
    profileSlug: slug,
    email: !leadEmail ? null : wrongEmail ? `not-${memberId}@own.example` : email,
    firstName: 'First',
    lastName: lastName ? 'Last' : null,
    ...(company !== undefined && { company }),
  };
}

function leadIdOf(world: MemoryWorld, userId: string, { memberId, slug }: PersonPlan): string {
  const { leadByMember, leadBySlug } = world.tables(userId);
  return leadByMember.get(memberId) ?? leadBySlug.get(slug) ?? '';
}
