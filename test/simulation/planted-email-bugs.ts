import type { UserMail } from '#connectors/mail/user-mail.ts';
import type { EngineStore, ReserveQuery } from '#data/engine-store/engine-store.ts';
import type { FreshFacts, LaneFacts } from '#data/walk/lane-facts.ts';
import type { LeadInWalk } from '#data/walk/lead-in-walk.ts';
import type { PlantedBug } from './planted-bug.ts';

const withMail = (name: string, change: (mail: UserMail) => Partial<UserMail>): PlantedBug => ({
  name,
  parts: (parts) => ({ ...parts, mail: { ...parts.mail, ...change(parts.mail) } }),
});
const withStore = (
  name: string,
  change: (store: EngineStore) => Partial<EngineStore>,
): PlantedBug => ({
  name,
  parts: (parts) => ({ ...parts, store: { ...parts.store, ...change(parts.store) } }),
});

/** The final check of an email sees wrong facts. */
const blind =
  (change: (fresh: FreshFacts) => FreshFacts) =>
  (store: EngineStore): Pick<EngineStore, 'reserve'> => ({
    reserve: <Refusal extends string>(query: ReserveQuery<Refusal>) =>
      store.reserve<Refusal>({ ...query, check: (fresh) => query.check(change(fresh)) }),
  });

const written = (lead: LeadInWalk): LeadInWalk => {
  const { emailRefusal: _refusal, ...person } = lead.person;
  return { ...lead, person };
};
const warm = <Facts extends { user: LaneFacts['user'] }>(facts: Facts): Facts => ({
  ...facts,
  user: {
    ...facts.user,
    mailbox: facts.user.mailbox === null ? null : { ...facts.user.mailbox, rampFrom: 0 },
  },
});

/** Bugs in the engine's input about emails. */
export const PLANTED_EMAIL_BUGS: readonly PlantedBug[] = [
  withStore('an address that is refused is written to', (store) => ({
    ...blind((fresh) => ({
      ...fresh,
      email: fresh.email === null ? null : { ...fresh.email, refusal: null },
    }))(store),
    leadsPastTheirItem: async (query) => (await store.leadsPastTheirItem(query)).map(written),
    ripeLeads: async (query) => (await store.ripeLeads(query)).map(written),
    dueLeads: async (query) => (await store.dueLeads(query)).map(written),
  })),
  withStore(
    'emails to a domain are not counted',
    blind((fresh) => ({
      ...fresh,
      email: fresh.email === null ? null : { ...fresh.email, toDomain: {} },
    })),
  ),
  withStore('a mailbox counts as warm', (store) => ({
    ...blind(warm)(store),
    readLane: async (query) => {
      const facts = await store.readLane(query);
      return facts === null ? null : warm(facts);
    },
  })),
  withMail('an email is sent again when its answer is lost', (mail) => ({
    send: async (query) => {
      const outcome = await mail.send(query);
      return outcome.kind === 'UNKNOWN' ? mail.send(query) : outcome;
    },
  })),
  withMail('an email of which nobody knows is taken for not sent', (mail) => ({
    send: async (query) => {
      const outcome = await mail.send(query);
      return outcome.kind === 'UNKNOWN' ? { kind: 'NOT_SENT', problem: 'TIMED_OUT' } : outcome;
    },
  })),
  withMail('what a mailbox cannot tell is taken for not sent', (mail) => ({
    findSent: async (query) => {
      const search = await mail.findSent(query);
      return search.result === 'CANNOT_TELL' ? { result: 'NOT_SENT' } : search;
    },
  })),
  withMail('an email leaves without a last look at the hours', (mail) => ({
    send: ({ beforeDelivery: _look, ...query }) => mail.send(query),
  })),
];
