import { senderValues } from '#core/text/sender-values.ts';
import { DEFAULT_LIMITS } from '#core/limits/processing-limits.ts';
import type { SearchStatus, SearchType, SkipLeadCondition } from '#core/lead-pack/lead-pack.ts';
import { DEFAULT_WEEK } from '#core/schedule/week.ts';
import { startingState } from '#core/sequence/advance-lead.ts';
import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import type { StagedPersonFacts } from '#data/engine-store/classified-rows.ts';
import type { LaneUser } from '#data/walk/lane-facts.ts';
import type { Person } from '#data/walk/lead-in-walk.ts';
import { addLead } from './admitted-leads.ts';
import { frozenJson } from './frozen-json.ts';
import type {
  CampaignRow,
  LeadRow,
  MailboxRow,
  PlaceRow,
  SentEmailRow,
  StandingPlace,
} from './memory-rows.ts';
import { tablesOf, wakeLane, type MemoryState } from './memory-state.ts';
import { newPlace } from './places.ts';
import { atomically, put } from './undo-log.ts';
import { emptyTables, putCampaign, putMailbox, putPlace, putStagedRow } from './user-tables.ts';

export type NewUser = Partial<LaneUser> & {
  profileSlug?: string | null;
  displayName?: string;
  teamId?: string | null;
};
export type NewCampaign = { userId: string; sequence: SequenceItem | null; now: number } & Partial<
  Omit<CampaignRow, 'campaignId' | 'sequence'>
>;
export type NewPerson = Partial<Person> &
  Partial<
    Pick<
      LeadRow,
      | 'headline'
      | 'phone'
      | 'website'
      | 'photoUrl'
      | 'premium'
      | 'connections'
      | 'distance'
      | 'handEdited'
    >
  >;
export type NewPack = {
  userId: string;
  campaignId: string;
  now: number;
  searchType?: SearchType;
  searchStatus?: SearchStatus;
  sourceUrl?: string | null;
  source?: Record<string, unknown>;
  skipLeadConditions?: readonly SkipLeadCondition[];
  toCollect?: number;
  people?: readonly StagedPersonFacts[];
};

const NEW_MAILBOX: Omit<MailboxRow, 'address'> = {
  fromName: 'Test',
  signature: '',
  footer: null,
  rampFrom: 0,
  status: 'CONNECTED',
  lostProblem: null,
  readingPlace: null,
  readAt: null,
  bouncesHoldSince: null,
  news: 0,
  bouncesCountedFrom: null,
};

/** How a world is filled before it is set going. */
export function worldSeeding(state: MemoryState) {
  return {
    /**
     * A connected user on the widest plan, with the usual week and limits where nothing else is
     * said, and no lane until it is woken.
     */
    addUser: (query?: NewUser) => addUser(state, query),

    /** A campaign, running since `now` unless told otherwise. */
    addCampaign: (query: NewCampaign) => addCampaign(state, query),

    /** People of the user's lead base, in no campaign yet. */
    addPeople: (query: { userId: string; people: readonly NewPerson[]; now: number }) =>
      addPeople(state, query),

    /**
     * Puts people at the root of a campaign's sequence, due one after the other just before `now`,
     * and wakes the lane; `standing` changes how they stand there.
     */
    addLeads: (query: {
      userId: string;
      campaignId: string;
      leadIds: readonly string[];
      now: number;
      standing?: StandingPlace;
    }) => addLeads(state, query),

    /** The user's mailbox, read from now on. */
    addMailbox: ({ userId, ...given }: { userId: string } & Partial<MailboxRow>) =>
      putMailbox(tablesOf(state, userId), {
        ...NEW_MAILBOX,
        address: `me-${userId}@firm.example`,
        ...given,
      }),

    /** An email that left it. */
    addSentEmail: ({
      userId,
      ...given
    }: { userId: string } & Pick<
      SentEmailRow,
      'requestId' | 'campaignId' | 'leadId' | 'itemId' | 'address' | 'sentAt'
    > &
      Partial<SentEmailRow>) =>
      put(state.undo, tablesOf(state, userId).sentEmails, [
        given.requestId,
        {
          messageId: `<${given.requestId}@firm.example>`,
          threadId: null,
          subject: 'Hello',
          intentId: '0',
          bouncedAt: null,
          bounceLasting: null,
          bounceFinal: false,
          ...given,
        },
      ]),

    /**
     * A list that still has everything to collect; `people` are its staged rows. Wakes the lane.
     */
    addPack: (query: NewPack) => addPack(state, query),
  };
}

function addUser(
  state: MemoryState,
  { profileSlug = null, displayName = 'Test', teamId = null, ...given }: NewUser = {},
): string {
  const userId = given.userId ?? String((state.ids.user += 1));
  const user: LaneUser = frozenJson({
    email: `u${userId}@example.com`,
    status: 'VERIFIED',
    week: { zone: 'Etc/UTC', schedulerItems: DEFAULT_WEEK },
    limits: DEFAULT_LIMITS,
    limitRange: 0,
    activityControlEnabled: false,
    inviteByEmailEnabled: false,
    featureFlags: [],
    mailboxConnected: false,
    mailbox: null,
    emailCredits: 100,
    planTier: 'ADVANCED',
    subscriptionStatus: 'active',
    realTrialEndsAt: null,
    account: `acc-${userId}`,
    memberId: 'm-me',
    paidAccount: false,
    nameWords: [],
    sender: senderValues(displayName, null),
    noteLength: 200,
    notesPerMonth: null,
    invitesPausedUntil: null,
    inviteLimitAnswers: 0,
    incident: null,
    connectedAt: null,
    ...given,
    userId,
  });
  const tables = emptyTables({
    userId,
    row: { user, displayName, teamId, accountError: null, profileSlug },
    undo: state.undo,
    ids: state.ids,
  });
  state.users.set(userId, tables);
  if (user.mailbox !== null) putMailbox(tables, { ...NEW_MAILBOX, ...user.mailbox });
  return userId;
}

function addCampaign(state: MemoryState, { userId, sequence, now, ...given }: NewCampaign): string {
  const campaignId = String((state.ids.campaign += 1));
  const row: CampaignRow = {
    name: `Campaign ${campaignId}`,
    status: 'ACTIVE',
    locked: false,
    sequenceVersion: sequence === null ? 0 : 1,
    sequenceUpdatedAt: null,
    startedAt: now,
    servedAt: null,
    lateAcceptance: 'NOTIFY',
    useLikelyEmails: false,
    unsubscribeFooter: true,
    trackOpens: null,
    noteRule: 'ALWAYS',
    noteFilter: null,
    finishedAt: null,
    ...given,
    campaignId,
    sequence: frozenJson(sequence),
  };
  putCampaign(tablesOf(state, userId), Object.freeze(row));
  return campaignId;
}

function addPeople(
  state: MemoryState,
  {
    userId,
    people,
    now,
  }: {
    userId: string;
    people: readonly NewPerson[];
    now: number;
  },
): string[] {
  const tables = tablesOf(state, userId);
  return people.map(
    ({
      headline = null,
      phone = null,
      website = null,
      photoUrl = null,
      premium = null,
      connections = null,
      distance = null,
      handEdited = [],
      ...person
    }) =>
      addLead(tables, {
        at: now,
        person,
        more: {
          headline,
          phone,
          website,
          photoUrl,
          premium,
          connections,
          distance,
          handEdited,
        },
      }),
  );
}

function addLeads(
  state: MemoryState,
  {
    userId,
    campaignId,
    leadIds,
    now,
    standing = {},
  }: {
    userId: string;
    campaignId: string;
    leadIds: readonly string[];
    now: number;
    standing?: StandingPlace;
  },
): void {
  const tables = tablesOf(state, userId);
  const root = tables.campaigns.get(campaignId)?.row.sequence ?? null;
  for (const leadId of leadIds) {
    const place = {
      ...newPlace(tables, { campaignId, leadId, leadPackId: null, at: now }),
      enteredAt: now,
    };
    const atRoot: PlaceRow =
      root === null
        ? place
        : {
            ...place,
            state: startingState(root),
            itemId: root.id,
            itemType: root.type,
            dueAt: now - 1000 + (place.leadNumber % 1_000_000) / 1000,
          };
    putPlace(tables, place, {
      ...atRoot,
      ...standing,
      memory: frozenJson(standing.memory ?? {}),
      stamps: frozenJson(standing.stamps ?? {}),
    });
  }
  wakeLane(state, { userId, at: now });
}

function addPack(
  state: MemoryState,
  {
    userId,
    campaignId,
    now,
    people = [],
    searchType = 'CSV_FILE',
    searchStatus = 'SEARCH_IN_PROGRESS',
    sourceUrl = null,
    source = {},
    skipLeadConditions = ['CAMPAIGN_DUPLICATE'],
    toCollect = people.length,
  }: NewPack,
): string {
  const tables = tablesOf(state, userId);
  const leadPackId = String((state.ids.pack += 1));
  const row = {
    leadPackId,
    campaignId,
    searchType,
    searchStatus,
    error: null,
    sourceUrl,
    source: frozenJson(source),
    skipLeadConditions,
    toCollect,
    collected: 0,
    resumeOffset: 0,
    totalRows: people.length,
    processedRows: 0,
    dueAt: now,
    createdAt: now,
  };
  atomically(state.undo, () => {
    put(tables.undo, tables.packs, [leadPackId, { row, rows: new Map() }]);
    for (const [index, person] of people.entries())
      putStagedRow(tables, leadPackId, {
        rowNumber: index + 1,
        verdict: null,
        code: null,
        message: null,
        cells: [],
        person: frozenJson(person),
        leadId: null,
      });
    wakeLane(state, { userId, at: now });
  });
  return leadPackId;
}
