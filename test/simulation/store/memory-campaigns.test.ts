import { describeCampaignKeeping } from '#data/engine-store/campaigns-suite.ts';
import { memoryEngineStore } from './memory-engine-store.ts';
import { createMemoryWorld } from './memory-world.ts';

const NOW = Date.parse('2026-03-02T09:00:00Z');

describeCampaignKeeping('memory', async () => {
  const world = createMemoryWorld();
  const userId = world.addUser();
  world.wakeLane({ userId, at: NOW });
  return {
    store: memoryEngineStore({ world }),
    userId,
    now: NOW,
    async addCampaign({ sequence, people, status }) {
      const campaignId = world.addCampaign({
        userId,
        sequence,
        status,
        now: NOW,
        startedAt: status === 'ACTIVE' ? NOW : null,
      });
      const leadIds = people.map(
        (memberId) =>
          world.tables(userId).leadByMember.get(memberId) ??
          world.addPeople({ userId, now: NOW, people: [{ memberId, fullName: memberId }] })[0] ??
          '',
      );
      world.addLeads({
        userId,
        campaignId,
        leadIds,
        now: NOW,
        standing: { state: 'GETTING_READY', dueAt: NOW, addedAt: NOW - 1000 },
      });
      return campaignId;
    },
    leadsOf: async (campaignId) => [...world.places({ userId, campaignId })],
    eventsOf: async (campaignId) =>
      world
        .events(userId)
        .filter((event) => event.campaignId === campaignId)
        .map(({ type, data }) => ({ type, data })),
    notifications: async () =>
      world.notifications(userId).map(({ type, data }) => ({ type, data })),
  };
});
