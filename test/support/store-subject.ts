import type { CampaignStatus } from '#core/campaign/campaign-status.ts';
import type { EmailRefusal } from '#core/sequence/step-facts.ts';
import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import type { EngineStore, NetworkHint } from '#data/engine-store/engine-store.ts';
import type { LaneUser } from '#data/walk/lane-facts.ts';
import type { StoreFlaws } from '../simulation/store/flaws.ts';
import { memoryEngineStore, type OnStoreCall } from '../simulation/store/memory-engine-store.ts';
import { createMemoryWorld, type MemoryWorld } from '../simulation/store/memory-world.ts';
import type {
  NewCampaign,
  NewPack,
  NewPerson,
  NewUser,
} from '../simulation/store/world-seeding.ts';
import type { MailboxRow, SentEmailRow, StandingPlace } from '../simulation/store/memory-rows.ts';
import type { HandMessage } from '../simulation/store/world-messages.ts';
import type { SentInvitation } from '#data/waiting/withdrawals.ts';
import type { RemovedItemChoice } from '#data/leads/lead-placement.ts';

type OfUser = { userId: string; now: number };
type OfLeads = OfUser & { leadIds: readonly string[]; campaignId?: string | null };
type Row = Record<string, unknown>;

/**
 * Everything stored about a user, as plain rows; instants in ms, `dueMicros` in microseconds.
 * Events, notifications, and messages are unordered.
 */
export type StoredRows = Record<
  | 'lane'
  | 'user'
  | 'campaigns'
  | 'leads'
  | 'places'
  | 'intents'
  | 'usage'
  | 'events'
  | 'conversations'
  | 'messages'
  | 'hints'
  | 'packs'
  | 'packRows'
  | 'notifications'
  | 'mailbox'
  | 'sentEmails'
  | 'receivedEmails'
  | 'refusedAddresses'
  | 'withdrawals'
  | 'outgoing',
  Row[]
>;

/**
 * One implementation of the engine's store, with the server's changes to the same data, so that a
 * test can be written once for all implementations.
 */
export interface StoreSubject {
  store: EngineStore;
  addUser: (user?: NewUser) => Promise<string>;
  addCampaign: (campaign: NewCampaign) => Promise<string>;
  addPeople: (people: OfUser & { people: readonly NewPerson[] }) => Promise<string[]>;
  /** At the root of the campaign's sequence, or as `standing` says. */
  addLeads: (
    leads: OfUser & { campaignId: string; leadIds: readonly string[]; standing?: StandingPlace },
  ) => Promise<void>;
  addPack: (pack: NewPack) => Promise<string>;
  wakeLane: (wake: { userId: string; at: number }) => Promise<void>;
  addHint: (hint: OfUser & { hint: NetworkHint; realNow: number }) => Promise<boolean>;
  switchCampaign: (
    change: OfUser & { campaignId: string; status: CampaignStatus },
  ) => Promise<void>;
  lockCampaign: (change: OfUser & { campaignId: string; locked: boolean }) => Promise<void>;
  saveSequence: (
    save: OfUser & {
      campaignId: string;
      sequence: SequenceItem;
      removedItems?: Readonly<Record<string, RemovedItemChoice>>;
    },
  ) => Promise<{ moved: number; finished: number }>;
  changeUser: (change: OfUser & { user: Partial<Omit<LaneUser, 'userId'>> }) => Promise<void>;
  switchCollecting: (change: OfUser & { leadPackId: string; collects: boolean }) => Promise<void>;
  pauseLeads: (change: OfLeads) => Promise<number>;
  resumeLeads: (change: OfLeads) => Promise<number>;
  finishLeads: (change: OfLeads) => Promise<number>;
  retryLeads: (change: OfLeads) => Promise<number>;
  blacklistLeads: (change: OfLeads) => Promise<number>;
  unblacklistLeads: (change: OfLeads) => Promise<number>;
  removeLeads: (change: OfLeads) => Promise<number>;
  addWithdrawals: (task: OfUser & { invitations: readonly SentInvitation[] }) => Promise<string>;
  cancelWithdrawals: (task: OfUser & { taskId: string }) => Promise<void>;
  /** Messages that a user writes by hand, and "Try again". */
  writeMessage: (message: HandMessage) => Promise<string>;
  sendAgain: (again: OfUser & { messageId: string }) => Promise<void>;
  /** The user's mailbox, and an email that left it, as the engine's own writes leave them. */
  addMailbox: (mailbox: { userId: string } & Partial<MailboxRow>) => Promise<void>;
  addSentEmail: (
    email: { userId: string } & Pick<
      SentEmailRow,
      'requestId' | 'campaignId' | 'leadId' | 'itemId' | 'address' | 'sentAt'
    > &
      Partial<SentEmailRow>,
  ) => Promise<void>;
  /** The worker died: its connection has ended. */
  loseWorker: (owner: string) => Promise<void>;
  refuseAddress: (refusal: OfUser & { address: string; reason: EmailRefusal }) => Promise<void>;
  /** A file of a step; returns its id. */
  addFile: (file: {
    userId: string;
    fileName: string;
    content: string;
    realNow: number;
    realExpiresAt: number;
  }) => Promise<string>;
  /** Removes all lanes, so that only users added from now on have one. */
  forgetLanes: () => Promise<void>;
  rows: (userId: string) => Promise<StoredRows>;
}

/** The in-memory implementation; `onCall` disturbs its calls, `flaws` are bugs planted in it. */
export function memorySubject({
  onCall,
  flaws = new Set(),
  world = createMemoryWorld(),
}: { onCall?: OnStoreCall; flaws?: StoreFlaws; world?: MemoryWorld } = {}): StoreSubject {
  return {
    store: memoryEngineStore({ world, flaws, ...(onCall === undefined ? {} : { onCall }) }),
    addUser: async (user) => world.addUser(user),
    addCampaign: async (campaign) => world.addCampaign(campaign),
    addPeople: async (people) => world.addPeople(people),
    addLeads: async (leads) => world.addLeads(leads),
    addPack: async (pack) => world.addPack(pack),
    wakeLane: async (wake) => world.wakeLane(wake),
    addHint: async (hint) => world.addHint(hint),
    switchCampaign: async (change) => world.switchCampaign(change),
    lockCampaign: async (change) => world.lockCampaign(change),
    saveSequence: async (save) => world.saveSequence(save),
    changeUser: async (change) => world.changeUser(change),
    switchCollecting: async (change) => world.switchCollecting(change),
    pauseLeads: async (change) => world.pauseLeads(change),
    resumeLeads: async (change) => world.resumeLeads(change),
    finishLeads: async (change) => world.finishLeads(change),
    retryLeads: async (change) => world.retryLeads(change),
    blacklistLeads: async (change) => world.blacklistLeads(change),
    unblacklistLeads: async (change) => world.unblacklistLeads(change),
    removeLeads: async (change) => world.removeLeads(change),
    addWithdrawals: async (task) => world.addWithdrawals(task),
    cancelWithdrawals: async (task) => world.cancelWithdrawals(task),
    writeMessage: async (message) => world.writeMessage(message),
    sendAgain: async (again) => world.sendAgain(again),
    addMailbox: async (mailbox) => world.addMailbox(mailbox),
    addSentEmail: async (email) => world.addSentEmail(email),
    loseWorker: async (owner) => world.loseWorker({ owner }),
    refuseAddress: async (refusal) => world.refuseAddress(refusal),
    async addFile({ userId, fileName, content, realExpiresAt }) {
      const id = String(world.state.files.size + 1);
      world.state.files.set(`${userId}/${id}`, {
        file: {
          fileName,
          contentType: 'text/plain',
          contentBase64: Buffer.from(content).toString('base64'),
        },
        realExpiresAt,
      });
      return id;
    },
    forgetLanes: async () => world.state.lanes.clear(),
    rows: async (userId) => memoryRows({ world, userId }),
  };
}

function memoryRows({ world, userId }: { world: MemoryWorld; userId: string }): StoredRows {
  const tables = world.tables(userId);
  const lane = world.lane(userId);
  const { user, accountError } = tables.row;
  return {
    lane: lane === null ? [] : [without(lane, 'userId')],
    user: [{ ...user, accountError }],
    campaigns: [...tables.campaigns.values()].map(({ row }) => ({ ...row })),
    leads: inOrder(
      [...tables.leads.values()].map((lead) => without(lead, 'leadNumber')),
      'leadId',
    ),
    places: inOrder(
      [...tables.campaigns.values()]
        .flatMap(({ places }) => [...places.values()])
        .map(({ dueAt, ...place }) => ({
          ...without(place, 'key', 'leadNumber'),
          dueMicros: dueAt === null ? null : Math.round(dueAt * 1000),
        })),
      'campaignId',
      'leadId',
    ),
    intents: inOrder(
      [...tables.intents.values()].map((intent) => without(intent, 'intentNumber')),
      'intentId',
    ),
    usage: [...tables.usage].flatMap(([day, ofDay]) =>
      [...ofDay].map(([action, used]) => ({ day, action, used })),
    ),
    events: tables.events.map((event) => without(event, 'eventId')),
    conversations: [...tables.conversations.values()].map((conversation) =>
      without(conversation, 'conversationId'),
    ),
    messages: [...tables.messages.values()].map((message) => ({
      ...without(message, 'conversationId'),
      chatId: [...tables.conversations.values()].find(
        ({ conversationId }) => conversationId === message.conversationId,
      )?.chatId,
    })),
    hints: [...tables.hints.values()].map((hint) => ({ ...hint })),
    packs: [...tables.packs.values()].map(({ row }) => ({ ...row })),
    packRows: [...tables.packs.values()].flatMap(({ row, rows }) =>
      [...rows.values()].map((staged) => ({
        leadPackId: row.leadPackId,
        ...without(staged, 'cells'),
      })),
    ),
    withdrawals: [...tables.withdrawals.values()].map((withdrawal) =>
      without(withdrawal, 'taskId'),
    ),
    outgoing: [...tables.outgoing.values()].map(
      ({ messageId, channel, subject, text, state, sendAt, failureCode, networkMessageId }) => ({
        messageId,
        channel,
        subject,
        text,
        state,
        sendAt,
        failureCode,
        networkMessageId: networkMessageId.startsWith('hand/') ? null : networkMessageId,
      }),
    ),
    mailbox: tables.mailbox === null ? [] : [{ ...tables.mailbox }],
    sentEmails: [...tables.sentEmails.values()].map(({ intentId: _intent, ...email }) => email),
    receivedEmails: [...tables.receivedEmails.values()].map((email) => ({ ...email })),
    refusedAddresses: [...tables.refusedAddresses.values()].map((row) => ({ ...row })),
    notifications: tables.notifications.map((notification) => ({ ...notification })),
  };
}

function without(row: object, ...keys: readonly string[]): Row {
  return Object.fromEntries(Object.entries(row).filter(([key]) => !keys.includes(key)));
}

/** Rows in the order of their ids. */
export function inOrder(rows: Row[], ...keys: readonly string[]): Row[] {
  return rows.sort((one, other) =>
    keys.reduce((order, key) => order || Number(one[key]) - Number(other[key]), 0),
  );
}
