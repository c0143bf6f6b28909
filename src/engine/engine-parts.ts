import type { UserFinder } from '#connectors/finder/user-finder.ts';
import type { UserMail } from '#connectors/mail/user-mail.ts';
import type { NetworkConnector } from '#connectors/network/network.ts';
import type { Clock } from '#core/time/clock.ts';
import type { ActionType } from '#core/sequence/sequence-item.ts';
import type { EngineStore } from '#data/engine-store/engine-store.ts';

/**
 * When a process saw that a lane has attempts without a response: `upTo` was the newest, so all up
 * to it began earlier.
 */
export type Sighting = { upTo: string; elapsed: number };
/** What a process has seen, by user and of all lanes; survives the leases of its lanes. */
export type ObservedAttempts = Map<string, Sighting[]>;

/** Which email a link in it belongs to; its address is in the intent with that request id. */
type EmailLinkClaims = {
  userId: string;
  campaignId: string;
  leadId: string;
  requestId: string;
};

/** Real times in milliseconds; the gap in campaign seconds. */
export type EngineConfig = {
  requestTimeoutMs: number;
  settleMs: number;
  /** The settle time of emails: mail systems deliver later than the network responds. */
  emailSettleMs: number;
  leaseMs: number;
  minGapSeconds: number;
  /** How many lanes one worker drives at once. */
  lanesAtOnce: number;
  /** Lowercase emails of accounts that have every feature. */
  allFeaturesAccounts?: readonly string[];
};

/** The operator's log; pino's loggers fit. */
type EngineLog = Record<'debug' | 'info' | 'warn' | 'error', (data: object, text: string) => void>;

/**
 * Everything through which the engine touches the world: with a seed, a fixed clock, and an
 * in-memory store, all of it can be replayed.
 */
export type EngineParts = {
  store: EngineStore;
  network: NetworkConnector;
  /** The mailboxes of the users. */
  mail: UserMail;
  /** Looks for email addresses. */
  finder: UserFinder;
  /** The link in an email that unsubscribes its reader, or the pixel that reports its opens. */
  emailLinkUrl: (link: { purpose: 'UNSUBSCRIBE' | 'OPEN'; claims: EmailLinkClaims }) => string;
  clock: Clock;
  /** A number in [0, 1). */
  random: () => number;
  config: EngineConfig;
  log: EngineLog;
  /**
   * Called for each act that took effect at least `lateMs` real ms after the settle time; for a
   * metric and its alarm.
   */
  onLateAct?: (late: { action: ActionType; lateMs: number }) => void;
  /** Waits `ms` real milliseconds, or until the signal aborts. */
  sleep: (wait: { ms: number; signal: AbortSignal }) => Promise<void>;
  /**
   * Since when this process has known of attempts without a response; without it, the wall clock
   * alone decides when to look them up.
   */
  sightings?: ObservedAttempts;
};

/**
 * Checks request timeout < settle time < lease, so that an act is never sent twice: a request has
 * ended before it is looked up, and the lookup starts before the lease can expire (architecture,
 * section 3). An email's settle time may exceed the lease: the worker that takes over the lane
 * counts it anew. Throws if the order is violated.
 */
export function checkEngineTimes({
  requestTimeoutMs,
  settleMs,
  emailSettleMs,
  leaseMs,
}: Pick<EngineConfig, 'requestTimeoutMs' | 'settleMs' | 'emailSettleMs' | 'leaseMs'>): void {
  const rising =
    Number.isFinite(leaseMs) &&
    requestTimeoutMs > 0 &&
    requestTimeoutMs < settleMs &&
    settleMs < leaseMs;
  if (!rising)
    throw new Error(
      `ENGINE_REQUEST_TIMEOUT_MS (${requestTimeoutMs}), ENGINE_SETTLE_MS (${settleMs}) and ENGINE_LEASE_MS (${leaseMs}) must increase in this order, or an action could be done twice.`,
    );
  if (!(requestTimeoutMs < emailSettleMs))
    throw new Error(
      `EMAIL_SETTLE_MS (${emailSettleMs}) must be longer than ENGINE_REQUEST_TIMEOUT_MS (${requestTimeoutMs}), or an email could be sent twice.`,
    );
}
