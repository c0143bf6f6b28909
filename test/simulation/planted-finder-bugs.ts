import type { EngineStore } from '#data/engine-store/engine-store.ts';
import type { LeadInWalk } from '#data/walk/lead-in-walk.ts';
import type { PlantedBug } from './planted-bug.ts';
import type { SimulatedFinder } from './provider/finder-service.ts';

const withStore = (
  name: string,
  change: (store: EngineStore) => Partial<EngineStore>,
): PlantedBug => ({
  name,
  parts: (parts) => ({ ...parts, store: { ...parts.store, ...change(parts.store) } }),
});

/** A lead whose address isn't known to be only likely. */
const sure = (lead: LeadInWalk): LeadInWalk => {
  const { emailKind: _kind, ...person } = lead.person;
  return { ...lead, person };
};

/** Bugs in the engine's input about the email finder. */
export const PLANTED_FINDER_BUGS: readonly PlantedBug[] = [
  {
    name: 'a question is not known by its person',
    scenario: ({ finder, hasFinder }) => {
      if (hasFinder) finder.answerLost = 0.5;
    },
    parts: (parts) => ({
      ...parts,
      finder: { ...parts.finder, ask: (parts.finder as SimulatedFinder).askAnew },
    }),
  },
  withStore('leads without credits are forgotten', (store) => ({
    readLane: async (query) => {
      const facts = await store.readLane(query);
      return facts === null
        ? null
        : {
            ...facts,
            heldFor: facts.heldFor.filter((reason) => reason !== 'OUT_OF_EMAIL_CREDITS'),
          };
    },
  })),
  withStore('likely addresses count as sure', (store) => ({
    ripeLeads: async (query) => (await store.ripeLeads(query)).map(sure),
    dueLeads: async (query) => (await store.dueLeads(query)).map(sure),
    readLead: async (query) => {
      const lead = await store.readLead(query);
      return lead === null ? null : sure(lead);
    },
    settle: (query) => store.settle({ ...query, step: (lead) => query.step(sure(lead)) }),
  })),
  withStore('a found address is not kept', (store) => ({
    settle: ({ foundEmail: _found, ...query }) => store.settle(query),
  })),
];
