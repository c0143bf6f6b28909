import { attemptWaitMs, recordAttempt, type AttemptRule } from '#data/identity/attempts.ts';
import type { AnyDatabase } from '#data/database.ts';
import { tooManyAttempts } from '#server/http/api-error.ts';

export type Guarded = { rule: AttemptRule; key: string };

const HOUR = 3_600_000;
const MINUTE = 60_000;

/**
 * How repeated tries are slowed down (product rules, section 9); guesses at an account are limited
 * by `rate-limits.ts`.
 */
export const ATTEMPT_RULES = {
  signInAddress: { scope: 'SIGN_IN_ADDRESS', free: 30, longestMs: 15 * MINUTE, forgetMs: HOUR },
  signUpAddress: { scope: 'SIGN_UP_ADDRESS', free: 30, longestMs: 15 * MINUTE, forgetMs: HOUR },
  mailAccount: { scope: 'MAIL_ACCOUNT', free: 5, longestMs: HOUR, forgetMs: 24 * HOUR },
  mailAddress: { scope: 'MAIL_ADDRESS', free: 30, longestMs: 15 * MINUTE, forgetMs: HOUR },
  codeAddress: { scope: 'CODE_ADDRESS', free: 30, longestMs: 15 * MINUTE, forgetMs: HOUR },
  linkedinAccount: { scope: 'LINKEDIN_ACCOUNT', free: 10, longestMs: 5 * MINUTE, forgetMs: HOUR },
  testAddress: { scope: 'TEST_ADDRESS', free: 30, longestMs: MINUTE, forgetMs: 10 * MINUTE },
  testText: { scope: 'TEST_TEXT', free: 20, longestMs: 5 * MINUTE, forgetMs: 10 * MINUTE },
  connectMailbox: { scope: 'CONNECT_MAILBOX', free: 20, longestMs: 5 * MINUTE, forgetMs: HOUR },
  testMailbox: { scope: 'TEST_MAILBOX', free: 20, longestMs: 5 * MINUTE, forgetMs: HOUR },
  guessServers: { scope: 'GUESS_SERVERS', free: 30, longestMs: MINUTE, forgetMs: 10 * MINUTE },
  lookUpUser: { scope: 'LOOK_UP_USER', free: 60, longestMs: 15 * MINUTE, forgetMs: HOUR },
} as const satisfies Record<string, AttemptRule>;

/**
 * The key that tries from an address are counted under: all of an IPv6 /64 network counts as one.
 */
export function addressKey(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/, '');
  return plain.includes(':') ? `${plain.split(':').slice(0, 4).join(':')}::/64` : plain;
}

/** Whether an address is this machine's own. */
export function isOwnMachine(address: string): boolean {
  return address === '::1' || addressKey(address).startsWith('127.');
}

type GuardedTry = { db: AnyDatabase; guarded: readonly Guarded[]; realNow: number };

/** The remaining wait of the first of these rules that requires one, in real ms; 0 if none does. */
export async function waitAfterAttempts({ db, guarded, realNow }: GuardedTry): Promise<number> {
  for (const { rule, key } of guarded) {
    const waitMs = await attemptWaitMs({ db, rule, key, realNow });
    if (waitMs > 0) return waitMs;
  }
  return 0;
}

/** Rejects the try while any of the rules requires a wait. */
export async function rejectWhileBackingOff(asked: GuardedTry): Promise<void> {
  const waitMs = await waitAfterAttempts(asked);
  if (waitMs > 0) throw tooManyAttempts(waitMs);
}

/** Records a try under each of the rules; later ones may have to wait. */
export async function recordAttempts(
  db: AnyDatabase,
  guarded: readonly Guarded[],
  realNow: number,
): Promise<void> {
  for (const { rule, key } of guarded) await recordAttempt({ db, rule, key, realNow });
}
