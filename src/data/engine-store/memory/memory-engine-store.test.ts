import { describeEngineStore } from '#data/engine-store/engine-store-suite.ts';
import { memoryEngineStore } from '#data/engine-store/memory/memory-engine-store.ts';
import { createMemoryWorld } from '#data/engine-store/memory/memory-world.ts';
import { chain, item } from '../../../../test/support/engine-world.ts';

const NOW = Date.parse('2026-03-02T09:00:00Z');

describeEngineStore('memory', async () => {
  const world = createMemoryWorld();
  const userId = world.addUser();
  const campaignId = world.addCampaign({ userId, sequence: chain(item('VISIT')), now: NOW });
  const leadIds = world.addPeople({ userId, now: NOW, people: [1, 2, 3, 4, 5].map((n) => ({ memberId: `m-${n}`, slug: `s-${n}`, firstName: 'Person', lastName: String(n), fullName: `Person ${n}` })) });
  world.addLeads({ userId, campaignId, leadIds, now: NOW });
  return {
    store: memoryEngineStore({ world }),
    userId,
    campaignId,
    now: NOW,
    wake: async () => world.wakeLane({ userId, at: NOW }),
    usedToday: async (action) => world.used({ userId, day: '2026-03-02', action }),
    eventTypes: async () => world.events(userId).map(({ type }) => type),
  };
});
