import { createPracticeClock, type PracticeClock } from '#practice-clock.ts';
import { createPeopleFinder, type PeopleFinder } from '#search/find-people.ts';
import { createAccountStore, type Account, type AccountStore } from '#store/account-store.ts';
import { createChatStore, type Chat, type ChatStore, type Message } from '#store/chat-store.ts';
import type { Database } from '#store/database.ts';
import { createScheduleStore, type ScheduleStore } from '#store/schedule-store.ts';
import { createDepartedStore, type DepartedStore } from '#store/departed-store.ts';
import { createIntentStore, type IntentStore } from '#store/intent-store.ts';
import { createInvitationStore, type InvitationStore } from '#store/invitation-store.ts';
import { createLedgerStore, type LedgerStore } from '#store/ledger-store.ts';
import { createMarkStore, type MarkStore } from '#store/mark-store.ts';
import { createMetaStore, type MetaStore } from '#store/meta-store.ts';
import { createReadStore, type ReadStore } from '#store/read-store.ts';
import { createRelationStore, type RelationStore } from '#store/relation-store.ts';
import { createWebhookStore, type WebhookStore } from '#store/webhook-store.ts';
import { hashText } from '#world/hash.ts';
import { USUAL_BEHAVIOR, type Behavior } from '#world/personality.ts';

/** What a world is made of; it is written down once, so that a restart finds the same people. */
interface World {
  seed: number;
  size: number;
  /** The practice instant at which the world began. */
  startedAt: number;
}

/** An event for webhooks. */
export interface Announcement {
  type: string;
  account: string;
  at: number;
  payload: Record<string, unknown>;
  /** The row of the ledger it reports. */
  ledger?: number;
}

/** The wire form of a message, for the event that reports it. */
export type PresentMessage = (input: {
  account: Account;
  chat: Chat;
  message: Message;
}) => Record<string, unknown>;

/** The network with everything that it knows and remembers. */
export interface Network {
  world: World;
  finder: PeopleFinder;
  clock: PracticeClock;
  /** Real time in epoch milliseconds: ages of sign-ins, retries of webhooks. */
  realNow: () => number;
  database: Database;
  meta: MetaStore;
  accounts: AccountStore;
  ties: RelationStore;
  gone: DepartedStore;
  reads: ReadStore;
  invitations: InvitationStore;
  chats: ChatStore;
  marks: MarkStore;
  ledger: LedgerStore;
  due: ScheduleStore;
  intents: IntentStore;
  webhooks: WebhookStore;
  behavior: Behavior;
  announce: (announcement: Announcement) => void;
  /** Ends this world and begins another. */
  restart(next: { seed: string; now: number }): void;
}

export interface NetworkOptions {
  database: Database;
  seed: string;
  size: number;
  now: number;
  /** Absent: as it was. */
  rate: number | undefined;
  realNow: () => number;
  behavior: Partial<Behavior>;
}

interface KeptClock {
  now: number;
  rate: number;
  realAt: number;
}

/** How often the clock is written down, at least. */
export const KEEP_CLOCK_EVERY_MS = 1000;

/** Writes down where the clock stands. */
export function saveClock(network: Network): void {
  network.meta.save('clock', {
    now: network.clock.now(),
    rate: network.clock.rate(),
    realAt: network.realNow(),
  } satisfies KeptClock);
}

/**
 * Time stands while the process is down; what may have run since it was last written down is added,
 * so that a kill never turns it back.
 */
function resumedAt(kept: KeptClock | null, realNow: number): number {
  if (kept === null) return 0;
  const ran = Math.min(Math.max(0, realNow - kept.realAt), 2 * KEEP_CLOCK_EVERY_MS);
  return Math.ceil(kept.now + ran * kept.rate);
}

function seedNumber(seed: string): number {
  return /^\d{1,9}$/.test(seed) ? Number(seed) : hashText(0, seed);
}

/**
 * Opens the world that the file holds, at the instant where it stood; an empty file begins a new
 * one.
 */
export function openNetwork({
  database,
  seed,
  size,
  now,
  rate,
  realNow,
  behavior,
}: NetworkOptions): Network {
  const meta = createMetaStore(database);
  const ledger = createLedgerStore({ database, realNow });
  const kept = meta.read<World>('world');
  const world = kept ?? { seed: seedNumber(seed), size, startedAt: now };
  if (kept === null) meta.save('world', world);
  const stoodAt = Math.max(
    now,
    ledger.latestAt(),
    resumedAt(meta.read<KeptClock>('clock'), realNow()),
  );
  const accounts = createAccountStore(database);
  const gone = createDepartedStore(database);
  const webhooks = createWebhookStore(database);
  const network: Network = {
    world,
    finder: createPeopleFinder(world),
    clock: createPracticeClock({
      now: stoodAt,
      rate: rate ?? meta.read<KeptClock>('clock')?.rate ?? 1,
      realNow,
    }),
    realNow,
    database,
    meta,
    accounts,
    ties: createRelationStore(database),
    gone,
    reads: createReadStore(database),
    invitations: createInvitationStore(database),
    chats: createChatStore(database),
    marks: createMarkStore(database),
    ledger,
    due: createScheduleStore(database),
    intents: createIntentStore(database),
    webhooks,
    behavior: { ...USUAL_BEHAVIOR, ...behavior, ...meta.read<Partial<Behavior>>('behaviour') },
    announce: () => undefined,
    restart: (next) => {
      database.clear();
      network.world = { seed: seedNumber(next.seed), size: world.size, startedAt: next.now };
      network.finder = createPeopleFinder(network.world);
      network.clock = createPracticeClock({ now: next.now, rate: network.clock.rate(), realNow });
      network.behavior = { ...USUAL_BEHAVIOR, ...behavior };
      meta.save('world', network.world);
      saveClock(network);
      accounts.reload();
      gone.reload();
      webhooks.reload();
    },
  };
  return network;
}
