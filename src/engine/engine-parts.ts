import type { UserFinder } from '#connectors/finder/user-finder.ts';
import type { UserMail } from '#connectors/mail/user-mail.ts';
import type { NetworkConnector } from '#connectors/network/network.ts';
import type { Clock } from '#core/time/clock.ts';
import type { ActionType } from '#core/sequence/sequence-item.ts';
import type { EngineStore } from '#data/engine-store/engine-store.ts';

/**
 * When a process saw that a lane has tries without an answer: the last of them was `upTo`, so that
 * none up to it began later.
 */
type Sighting = { upTo: string; elapsed: number };
/** What a process has seen, by user; it outlives the leases of its lanes. */
export type ObservedAttempts = Map<string, Sighting[]>;

/** Which email a link in it stands for; its address is in the intent with that request id. */
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
  /** The settle time of emails: mail systems deliver later than the network answers. */
  emailSettleMs: number;
  leaseMs: number;
  minGapSeconds: number;
  /** How many lanes one worker drives at the same time. */
  lanesAtOnce: number;
  /** E-mails, in lower case, of accounts that have every feature. */
  allFeaturesAccounts?: readonly string[];
};

/** Where the engine writes what an operator may want to know; pino's loggers fit. */
type EngineLog = Record<'debug' | 'info' | 'warn' | 'error', (data: object, text: string) => void>;

/**
 * Everything the engine touches the world through: with a seed, a set clock and a store in memory
 * the whole of it can be replayed.
 */
export type EngineParts = {
  store: EngineStore;
  network: NetworkConnector;
  /** The mailboxes of the users. */
  mail: UserMail;
  /** Who looks for email addresses. */
  finder: UserFinder;
  /** The link by which whoever an email was sent to unsubscribes. */
  unsubscribeUrl: (claims: EmailLinkClaims) => string;
  clock: Clock;
  /** A number in [0, 1). */
  random: () => number;
  config: EngineConfig;
  log: EngineLog;
  /**
   * Called for each act that took effect later than the settle time, by so many real milliseconds
   * or more; for a metric and its alarm.
   */
  onLateAct?: (late: { action: ActionType; lateMs: number }) => void;
  /** Waits so many real milliseconds, less when the signal comes first. */
  sleep: (wait: { ms: number; signal: AbortSignal }) => Promise<void>;
  /**
   * Since when this process knows of tries without an answer; without it the wall clock alone says
   * when they are looked for.
   */
  sightings?: ObservedAttempts;
};

/**
 * Request timeout < settle time < lease, so that an act is never sent twice: a request has ended
 * before it is looked up, and the lookup has started before the lease can expire (architecture,
 * section 3). An email's settle time may be longer than the lease: whoever takes the lane counts it
 * anew. Throws when they are not in rising order.
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
