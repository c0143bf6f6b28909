import type { MemoryWorld } from './store/memory-world.ts';
import type { Cast } from './cast.ts';
import type { ProductTime } from './product-time.ts';
import type { Provider } from './provider/provider.ts';
import { fillTeam } from './fill-team.ts';
import { addUser } from './fill-user.ts';
import type { Scenario } from './scenario.ts';
import type { Scheduler } from './scheduler.ts';

type EmptyWorld = {
  scenario: Scenario;
  world: MemoryWorld;
  provider: Provider;
  scheduler: Scheduler;
  time: ProductTime;
};

/**
 * Creates the users of a scenario with their accounts, campaigns, and leads; returns them, and each
 * user's places as `campaign/lead`.
 */
export function fillWorld({ scenario, world, provider, scheduler, time }: EmptyWorld): {
  cast: Cast[];
  places: ReadonlyMap<string, readonly string[]>;
} {
  const cast: Cast[] = [];
  const places = new Map<string, string[]>();
  const now = time.clock.now();
  if (scenario.team !== null) return fillTeam({ scenario, world, provider, time });
  scenario.users.forEach((plan, index) => {
    const userId = String(index + 1);
    const account = addUser({ plan, userId, world, provider, time });
    const people = plan.people.map(
      ({ memberId, slug, bySlug, leadEmail, wrongEmail, email, lastName }) => ({
        memberId: bySlug ? null : memberId,
        slug,
        email: !leadEmail ? null : wrongEmail ? `not-${memberId}@own.example` : email,
        firstName: 'First',
        lastName: lastName ? 'Last' : null,
      }),
    );
    const leadIds = world.addPeople({ userId, people, now });
    const campaignIds = plan.campaigns.map(
      ({ name, lateAcceptance, useLikelyEmails, startsAfterMs }) =>
        world.addCampaign({
          userId,
          name,
          sequence: null,
          now,
          lateAcceptance,
          useLikelyEmails,
          ...(startsAfterMs > 0 ? { status: 'NOT_ACTIVE' as const } : {}),
        }),
    );
    plan.campaigns.forEach((campaign, place) => {
      const campaignId = campaignIds[place] ?? '';
      const named = JSON.parse(JSON.stringify(campaign.sequence), (key, value: unknown) =>
        key === 'moveToCampaignId' && typeof value === 'string'
          ? (campaignIds[plan.campaigns.findIndex(({ name }) => name === value)] ?? null)
          : value,
      ) as typeof campaign.sequence;
      world.saveSequence({ userId, campaignId, sequence: named, now });
      const inCampaign = campaign.people.map((person) => leadIds[person] ?? '');
      world.addLeads({ userId, campaignId, leadIds: inCampaign, now });
      places.set(userId, [
        ...(places.get(userId) ?? []),
        ...inCampaign.map((leadId) => `${campaignId}/${leadId}`),
      ]);
      if (campaign.startsAfterMs > 0)
        scheduler.after(campaign.startsAfterMs * scenario.quietAfterMs, () =>
          world.switchCampaign({ userId, campaignId, status: 'ACTIVE', now: time.clock.now() }),
        );
    });
    cast.push({ userId, account, campaignIds, leadIds });
  });
  return { cast, places };
}
