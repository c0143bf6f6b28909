import type { FoundAct, Reconciled } from '#connectors/network/network.ts';
import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import type { OpenIntent, SettleQuery } from '#data/engine-store/engine-store.ts';
import type { LeadInWalk, LeadStep } from '#data/walk/lead-in-walk.ts';
import { createFakeFinder } from './fake-finder.ts';
import type { LaneRun } from '#engine/lane/lane-run.ts';

export const AT = Date.parse('2026-03-02T09:00:00Z');
export const HOUR = 3_600_000;
export const NOTHING_FOUND: FoundAct = {
  at: null,
  invitationId: null,
  connected: false,
  chatId: null,
  messageId: null,
  postId: null,
  skillIds: [],
};

type Options = {
  sequence?: SequenceItem | null;
  /** The network's result of looking up a try; an error is thrown. */
  answers?: (Reconciled | Error)[];
  tries?: {
    intentId: string;
    memberId: string | null;
    chatId: string | null;
    unconfirmedAt: number;
  }[];
  intents?: OpenIntent[];
  /** Whether the store settles: false if another worker took the try. */
  settles?: boolean;
  lastLookAt?: number;
  plan?: 'ADVANCED' | 'BASIC';
};

/**
 * A lane whose store records the settle queries instead of executing them: for rules about those
 * queries.
 */
export function settlingLane({
  sequence = null,
  answers = [],
  tries = [],
  intents = [],
  settles = true,
  lastLookAt,
  plan = 'ADVANCED',
}: Options = {}) {
  const settled: SettleQuery[] = [];
  const asked: unknown[] = [];
  const noted: string[] = [];
  const logged: { facts: unknown; words: string }[] = [];
  const keep = (facts: unknown, words: string) => void logged.push({ facts, words });
  const store = {
    unconfirmedTries: async () => tries,
    readTry: async ({ intentId }: { intentId: string }) =>
      intents.find((one) => one.intentId === intentId) ?? null,
    takeOpenIntents: async () => intents,
    settle: async (query: SettleQuery) => (settled.push(query), { settled: settles }),
    recordConnections: async ({ found }: { found: readonly { memberId: string }[] }) => (
      noted.push(...found.map(({ memberId }) => memberId)),
      null
    ),
    changeUser: async () => true,
  };
  const network = {
    read: { chats: async () => Promise.reject(new Error('away')) },
    reconcile: async ({ intent }: { intent: unknown }) => {
      asked.push(intent);
      const answer = answers.shift();
      if (answer instanceof Error) throw answer;
      return answer ?? { result: 'cannot_tell' };
    },
  };
  const run = {
    parts: {
      store,
      network,
      finder: createFakeFinder(),
      clock: { now: () => AT, realNow: () => AT, rate: () => 1, elapsed: () => 5000 },
      config: { requestTimeoutMs: 200, settleMs: 1000, emailSettleMs: 2000 },
      log: { debug: keep, info: keep, warn: keep, error: keep },
    },
    lane: { userId: '7', fencing: '3' },
    state: {
      facts: {
        user: {
          email: 'ada@example.com',
          account: 'acc',
          status: 'VERIFIED',
          planTier: plan,
          realTrialEndsAt: 0,
          featureFlags: [],
          incident: null,
        },
        campaigns: [{ campaignId: '1', lateAcceptance: 'IGNORE', startedAt: 0 }],
        oldestOpenIntentRealAt: AT - HOUR,
        openIntentIds: { first: '1', last: '9' },
      },
      marks: lastLookAt === undefined ? {} : { unconfirmedLookedAt: lastLookAt },
      blockedTypes: new Set(),
      ended: new Set<string>(),
      news: [],
      nextSlotAt: null,
    },
    sequences: new Map([['1', { version: 1, sequence }]]),
  } as unknown as LaneRun;
  return { run, settled, asked, noted, logged };
}

/** A lead of campaign 1 on item `a`, on its first visit, for an hour. */
export function leadOnItem(
  lead: Partial<Omit<LeadInWalk, 'person'>> & { person?: Partial<LeadInWalk['person']> } = {},
): LeadInWalk {
  const { person, ...rest } = lead;
  const blank = {
    slug: null,
    email: null,
    firstName: 'Ada',
    lastName: null,
    fullName: null,
    jobTitle: null,
    company: null,
    industry: null,
    location: null,
    country: null,
    custom: {},
    blacklisted: false,
    openProfile: null,
  };
  return {
    campaignId: '1',
    leadId: '11',
    version: '4',
    state: 'IN_PROGRESS',
    reason: null,
    itemId: 'a',
    itemType: 'CONNECT',
    enteredAt: AT - HOUR,
    visit: 1,
    dueAt: AT,
    memory: {},
    addedAt: AT - 48 * HOUR,
    invitedAt: null,
    acceptedAt: null,
    contactedAt: null,
    repliedAt: null,
    person: {
      ...blank,
      memberId: 'm-1',
      invitationId: null,
      connectedAt: null,
      invitationPendingSince: null,
      invitationMissingSince: null,
      withdrawnAt: null,
      profileReadAt: null,
      lastMessageAt: null,
      lastSeenAt: null,
      repliedAt: null,
      chatId: null,
      ...person,
    },
    tried: { attempts: 0, standing: null, lookedUp: null },
    ...rest,
  } as LeadInWalk;
}

/** A try of CONNECT for that lead, begun a minute ago. */
export function openIntent(intent: Partial<OpenIntent> = {}): OpenIntent {
  return {
    intentId: '9',
    lead: leadOnItem(),
    campaignId: '1',
    leadId: '11',
    itemId: 'a',
    visit: 1,
    action: 'CONNECT',
    requestId: 'r-1',
    payload: { note: 'Hi Ada' },
    startedAt: AT - 60_000,
    realStartedAt: AT - 60_000,
    departedAt: AT - 60_000,
    memberId: 'm-1',
    chatId: null,
    invitationId: null,
    knownBefore: ['i-0'],
    unnamedBefore: false,
    ...intent,
  };
}

/** The lead's step according to the only settle query. */
export function stepOf({ settled }: { settled: SettleQuery[] }, lead: LeadInWalk): LeadStep {
  const [query] = settled;
  if (query === undefined) throw new Error('Nothing was settled.');
  return query.step(lead);
}
