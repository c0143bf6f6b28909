import {
  consumeRateLimit,
  refundRateLimit,
  type Pace,
  type PacedTry,
} from '#data/identity/rate-limits.ts';
import type { AnyDatabase } from '#data/database.ts';
import { tooManyAttempts } from '#server/http/api-error.ts';

const MINUTE = 60_000;

/**
 * How many guesses go through: a burst, then one per `everyMs`, so that no hour has more than
 * `burst + hour / everyMs` (at most ten per account). One address can't use up everything an
 * account allows, and a known device has a limit of its own, so a stranger can't lock the owner
 * out.
 */
export const PACES = {
  signInAccount: { scope: 'SIGN_IN_ACCOUNT', burst: 5, everyMs: 12 * MINUTE },
  signInAccountAddress: { scope: 'SIGN_IN_ACCOUNT_ADDRESS', burst: 5, everyMs: 20 * MINUTE },
  signInDevice: { scope: 'SIGN_IN_DEVICE', burst: 8, everyMs: 30 * MINUTE },
  passwordCheck: { scope: 'PASSWORD_CHECK', burst: 8, everyMs: 5 * MINUTE },
  factorAccount: { scope: 'FACTOR_ACCOUNT', burst: 10, everyMs: 10 * MINUTE },
  /** Posts to an inbound address: as many an hour as a key can make calls. */
  inbound: { scope: 'INBOUND', burst: 60, everyMs: 100 },
  factorCheck: { scope: 'FACTOR_CHECK', burst: 5, everyMs: 5 * MINUTE },
} as const satisfies Record<string, Pace>;

/** Consumes one try of each limit, or none, and then rejects with the wait. */
export async function consumeRateLimits(
  db: AnyDatabase,
  paced: readonly PacedTry[],
  realNow: number,
): Promise<void> {
  const taken: PacedTry[] = [];
  for (const one of paced) {
    const waitMs = await consumeRateLimit(db, one, realNow);
    if (waitMs > 0) {
      await refundRateLimits(db, taken);
      throw tooManyAttempts(waitMs);
    }
    taken.push(one);
  }
}

/** Gives the tries back, because the person was right. */
export async function refundRateLimits(db: AnyDatabase, paced: readonly PacedTry[]): Promise<void> {
  for (const one of paced) await refundRateLimit(db, one);
}
