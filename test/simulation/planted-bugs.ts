import { NetworkError } from '#connectors/network/network-error.ts';
import type { NetworkConnector, Reconciled } from '#connectors/network/network.ts';
import { localDay } from '#core/schedule/zone.ts';
import type {
  EngineStore,
  ReserveCheck,
  ReserveQuery,
  SettleQuery,
} from '#data/engine-store/engine-store.ts';
import type { FreshFacts, LaneFacts } from '#data/walk/lane-facts.ts';
import type { LeadInWalk } from '#data/walk/lead-in-walk.ts';
import { PLANTED_EMAIL_BUGS } from './planted-email-bugs.ts';
import { PLANTED_FINDER_BUGS } from './planted-finder-bugs.ts';
import { PLANTED_RETURNED_EMAIL_BUGS } from './planted-returned-email-bugs.ts';
import { PLANTED_TEAM_BUGS } from './planted-team-bugs.ts';
import type { PlantedBug } from './planted-bug.ts';
import type { StoreFlaw } from './store/flaws.ts';
import type { EngineParts } from '#engine/engine-parts.ts';

const flawed = (name: string, ...flaws: StoreFlaw[]): PlantedBug => ({ name, flaws });
const withStore = (
  name: string,
  change: (store: EngineStore) => Partial<EngineStore>,
): PlantedBug => ({
  name,
  parts: (parts) => ({ ...parts, store: { ...parts.store, ...change(parts.store) } }),
});
const withNetwork = (
  name: string,
  change: (network: NetworkConnector, parts: EngineParts) => Partial<NetworkConnector>,
): PlantedBug => ({
  name,
  parts: (parts) => ({ ...parts, network: { ...parts.network, ...change(parts.network, parts) } }),
});

/** A store whose final check before an act sees wrong facts. */
function blindLook(
  name: string,
  change: (fresh: FreshFacts, query: ReserveQuery<string>) => FreshFacts,
): PlantedBug {
  return withStore(name, (store) => ({
    reserve: <Refusal extends string>(query: ReserveQuery<Refusal>) =>
      store.reserve<Refusal>({
        ...query,
        check: (fresh): ReserveCheck<Refusal> =>
          query.check(change(fresh, query as unknown as ReserveQuery<string>)),
      }),
  }));
}

/**
 * A store that returns leads with part of the person missing, in every read and in the final check.
 */
function blindToPerson(name: string, hidden: Partial<LeadInWalk['person']>): PlantedBug {
  const hide = (lead: LeadInWalk): LeadInWalk => ({
    ...lead,
    person: { ...lead.person, ...hidden },
  });
  return withStore(name, (store) => ({
    ripeLeads: async (query) => (await store.ripeLeads(query)).map(hide),
    dueLeads: async (query) => (await store.dueLeads(query)).map(hide),
    readLead: async (query) => {
      const lead = await store.readLead(query);
      return lead === null ? null : hide(lead);
    },
    settle: (query) => store.settle({ ...query, step: (lead) => query.step(hide(lead)) }),
    reserve: <Refusal extends string>(query: ReserveQuery<Refusal>) =>
      store.reserve<Refusal>({
        ...query,
        check: (fresh) => query.check({ ...fresh, person: { ...fresh.person, ...hidden } }),
      }),
  }));
}

/** The zone as it is without its changes of clocks. */
const STANDARD_ZONES: Readonly<Record<string, string>> = {
  'Europe/Berlin': 'Etc/GMT-1',
  'America/New_York': 'Etc/GMT+5',
  'America/Los_Angeles': 'Etc/GMT+8',
  'Africa/Cairo': 'Etc/GMT-2',
  'Atlantic/Azores': 'Etc/GMT+1',
};

function fixedOffset(): PlantedBug {
  const fix = <Facts extends { user: LaneFacts['user'] }>(facts: Facts): Facts => ({
    ...facts,
    user: {
      ...facts.user,
      week: {
        ...facts.user.week,
        zone: STANDARD_ZONES[facts.user.week.zone] ?? facts.user.week.zone,
      },
    },
  });
  return withStore('daylight saving by a fixed offset', (store) => ({
    readLane: async (query) => {
      const facts = await store.readLane(query);
      return facts === null ? null : fix(facts);
    },
    reserve: <Refusal extends string>(query: ReserveQuery<Refusal>) =>
      store.reserve<Refusal>({ ...query, check: (fresh) => query.check(fix(fresh)) }),
  }));
}

function withoutAccepted({ step, ...query }: SettleQuery): SettleQuery {
  return {
    ...query,
    step: (lead) => {
      const { stamps, events, ...rest } = step(lead);
      const { accepted: _accepted, ...kept } = stamps;
      return {
        ...rest,
        stamps: kept,
        events: events.filter(({ type }) => type !== 'INVITE_ACCEPTED'),
      };
    },
  };
}

const blindReconcile = (answer: Reconciled): Reconciled =>
  answer.result === 'cannot_tell' ? { result: 'did_not_happen' } : answer;

/** Treats an act with an unknown outcome as one that did not happen, so that it is retried. */
function unknownIsRefused(act: NetworkConnector['act']): NetworkConnector['act'] {
  const wrapped = Object.entries(act).map(
    ([kind, call]: [string, (query: never) => Promise<unknown>]) => [
      kind,
      (query: never) =>
        call(query).catch((error: unknown) =>
          Promise.reject(
            error instanceof NetworkError && error.kind === 'outcome_unknown'
              ? new NetworkError('transient', 'taken for not done')
              : error,
          ),
        ),
    ],
  );
  return Object.fromEntries(wrapped) as NetworkConnector['act'];
}

/** A transport that resends a request when its response does not arrive. */
function sentAgain(act: NetworkConnector['act']): NetworkConnector['act'] {
  const wrapped = Object.entries(act).map(
    ([kind, call]: [string, (query: never) => Promise<unknown>]) => [
      kind,
      (query: never) =>
        call(query).catch((error: unknown) =>
          error instanceof NetworkError && error.kind === 'outcome_unknown'
            ? call(query)
            : Promise.reject(error),
        ),
    ],
  );
  return Object.fromEntries(wrapped) as NetworkConnector['act'];
}

/** Trusts webhooks: anyone named in one has replied, whatever the thread says. */
function believedHints(): PlantedBug {
  return {
    name: 'a webhook is trusted without a look',
    parts(parts) {
      const named = new Set<string>();
      return {
        ...parts,
        store: {
          ...parts.store,
          openHints: async (query) => {
            const hints = await parts.store.openHints(query);
            for (const { type, body } of hints)
              if ((body['type'] ?? type) === 'message' && typeof body['chatId'] === 'string')
                named.add(body['chatId']);
            return hints;
          },
        },
        network: {
          ...parts.network,
          read: {
            ...parts.network.read,
            messages: async (query) => {
              const page = await parts.network.read.messages(query);
              const [newest] = page.items;
              if (!named.delete(query.chatId) || newest === undefined || !newest.fromMe)
                return page;
              return {
                ...page,
                items: [
                  {
                    ...newest,
                    messageId: `${newest.messageId}-believed`,
                    fromMe: false,
                    senderId: query.chatId.slice('chat-'.length),
                    at: newest.at + 1,
                  },
                  ...page.items,
                ],
              };
            },
          },
        },
      };
    },
  };
}

/** The final check, as if the sequence were still the one the turn started with. */
function checkedAsOlder<Refusal extends string>({
  fresh,
  check,
}: {
  fresh: FreshFacts;
  check: ReserveQuery<Refusal>['check'];
}): ReserveCheck<Refusal> {
  let answer = check(fresh);
  for (
    let sequenceVersion = fresh.campaign.sequenceVersion;
    sequenceVersion >= 0 && !answer.allowed && String(answer.reason) === 'SEQUENCE_CHANGED';
    sequenceVersion -= 1
  )
    answer = check({ ...fresh, campaign: { ...fresh.campaign, sequenceVersion } });
  return answer;
}

/** Takes the allowance of the day on which a lead was queued, not of the day of its act. */
function countedWhenDue<Refusal extends string>(
  { lead: { dueAt }, now }: ReserveQuery<Refusal>,
  verdict: ReserveCheck<Refusal>,
): ReserveCheck<Refusal> {
  return verdict.allowed
    ? { ...verdict, day: localDay(verdict.zone, Math.min(dueAt ?? now, now)) }
    : verdict;
}

/**
 * Bugs planted on purpose, by the store's flaws, the engine's inputs, or its surroundings; each
 * must be found.
 */
export const PLANTED_BUGS: readonly PlantedBug[] = [
  flawed('no fencing on reserve', 'RESERVE_WITHOUT_LANE_FENCING'),
  flawed(
    'the lease is not compared with the deadline',
    'RESERVE_WITHOUT_DEADLINE',
    'LEASED_LANE_LEASED_AGAIN',
  ),
  flawed('no fencing on settle', 'SETTLE_WITHOUT_LANE_FENCING', 'SETTLED_TWICE'),
  flawed('no fencing on other writes', 'WRITE_WITHOUT_LANE_FENCING', 'STEP_WITHOUT_LEAD_VERSION'),
  flawed('a lead is reserved though it has changed', 'RESERVE_WITHOUT_LEAD_VERSION'),
  flawed('a step is written over a newer one', 'STEP_WITHOUT_LEAD_VERSION'),
  flawed('no unit is taken', 'UNIT_NOT_RESERVED'),
  flawed('a unit is never given back', 'UNIT_NOT_GIVEN_BACK'),
  flawed('a unit is given back whatever came of it', 'UNIT_GIVEN_BACK_ALWAYS'),
  flawed('a unit belongs to the day of UTC', 'UNIT_OF_UTC_DAY'),
  withStore('a unit belongs to the day on which the lead became due', (store) => ({
    reserve: <Refusal extends string>(query: ReserveQuery<Refusal>) =>
      store.reserve<Refusal>({
        ...query,
        check: (fresh) => countedWhenDue(query, query.check(fresh)),
      }),
  })),
  flawed('the limit is only looked at when the turn begins', 'LIMIT_NOT_COMPARED'),
  flawed('the 24 hours around a change of zone are not counted', 'LAST_DAY_NOT_COUNTED'),
  flawed('news that waits does not keep a message back', 'HINTS_OVERLOOKED_BY_RESERVE'),
  flawed('the last look comes before the transaction', 'FACTS_READ_BEFORE_RESERVE'),
  flawed('tries are looked for at once', 'OPEN_INTENTS_TAKEN_AT_ONCE'),
  flawed('tries without an answer are forgotten', 'OPEN_INTENTS_FORGOTTEN'),
  flawed('an outcome is written without its step', 'OUTCOME_WITHOUT_STEP'),
  flawed('an answer stops one campaign only', 'REPLY_STOPS_ONE_CAMPAIGN'),
  flawed(
    'an answer is not kept with the person, and stops one campaign only',
    'REPLY_NOT_KEPT',
    'REPLY_STOPS_ONE_CAMPAIGN',
  ),
  flawed('an old answer stops a lead', 'OLD_REPLY_STOPS'),
  flawed('a wake is lost when a lane is given back', 'WAKE_LOST_ON_RELEASE'),
  flawed(
    'lanes of the living are freed, without fencing',
    'LIVE_LANES_FREED',
    'RESERVE_WITHOUT_LANE_FENCING',
    'SETTLE_WITHOUT_LANE_FENCING',
    'WRITE_WITHOUT_LANE_FENCING',
  ),
  flawed('events are doubled', 'EVENTS_DOUBLED'),
  flawed('events are lost', 'EVENTS_LOST'),
  {
    name: 'a lease far too long, and the dead are not noticed',
    flaws: ['DEAD_LANES_KEPT'],
    parts: (parts) => ({
      ...parts,
      config: { ...parts.config, leaseMs: parts.config.leaseMs * 10_000 },
    }),
  },
  {
    name: 'the settle time is shorter than the network’s longest delay',
    scenario: (scenario) => void (scenario.config.settleMs = scenario.config.requestTimeoutMs + 1),
  },
  withNetwork('an unknown outcome is taken for a refusal', ({ act }) => ({
    act: unknownIsRefused(act),
  })),
  withNetwork('a request is sent again when its answer is lost', ({ act }) => ({
    act: sentAgain(act),
  })),
  withNetwork('what a look cannot tell is taken for not done', (network) => ({
    reconcile: async (query) => blindReconcile(await network.reconcile(query)),
  })),
  withNetwork('a look says too early that nothing happened', (network) => ({
    reconcile: async (query) =>
      (await network.reconcile(query).catch(() => null)) === null
        ? { result: 'did_not_happen' }
        : network.reconcile(query),
  })),
  withNetwork('the sweep passes a window of chats over', (network) => ({
    read: {
      ...network.read,
      chats: async (query) => ({ ...(await network.read.chats(query)), items: [] }),
    },
  })),
  withStore('an invitation that vanished is never looked up', () => ({
    missingInvitations: async () => [],
  })),
  withNetwork('the sweep passes a window of connections over', (network) => ({
    read: {
      ...network.read,
      relations: async (query) => ({ ...(await network.read.relations(query)), items: [] }),
    },
  })),
  believedHints(),
  withStore('an answer that its thread does not show does not count', (store) => ({
    recordThread: ({ thread: { told: _told, ...thread }, ...query }) =>
      store.recordThread({ ...query, thread }),
  })),
  fixedOffset(),
  blindToPerson('the cooldown after a withdrawal is ignored', { withdrawnAt: null }),
  blindToPerson('a pending invitation is overlooked', { invitationPendingSince: null }),
  blindLook('acts alike without outcome are overlooked', (fresh) => ({
    ...fresh,
    unsettledAlike: false,
  })),
  blindLook('the last look does not see that a campaign was stopped', (fresh) => ({
    ...fresh,
    campaign: { ...fresh.campaign, status: 'ACTIVE' },
  })),
  withStore('the version of the sequence is not compared', (store) => ({
    reserve: <Refusal extends string>(query: ReserveQuery<Refusal>) =>
      store.reserve<Refusal>({
        ...query,
        check: (fresh) => checkedAsOlder({ fresh, check: query.check }),
      }),
  })),
  blindLook('the last look does not see that the account was lost', (fresh) => ({
    ...fresh,
    user: { ...fresh.user, status: 'VERIFIED' },
  })),
  withStore('an acceptance that was known before the act is not counted', (store) => ({
    settle: (query) => store.settle(withoutAccepted(query)),
  })),
  ...PLANTED_TEAM_BUGS,
  ...PLANTED_EMAIL_BUGS,
  ...PLANTED_FINDER_BUGS,
  ...PLANTED_RETURNED_EMAIL_BUGS,
];
