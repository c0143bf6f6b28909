import type { FoundEmail } from '#core/finder/finder-answer.ts';

/**
 * The outcome of looking for a person's address. LATER: until `realAt` a provider works on it
 * (`ANSWER`) or can't be asked about anyone (`PROVIDER_DOWN`); asking earlier changes nothing.
 * GONE: no such lead. NOT_ASKED: too little is known of the person. `renewsAt` in real time; null:
 * the credits don't renew.
 */
export type FindOutcome =
  | { kind: 'FOUND'; found: FoundEmail }
  | { kind: 'NOTHING' }
  | { kind: 'NOT_ASKED' }
  | { kind: 'OUT_OF_CREDITS'; renewsAt: number | null }
  | { kind: 'LATER'; realAt: number; because: 'ANSWER' | 'PROVIDER_DOWN' }
  | { kind: 'GONE' };

/**
 * This deployment's finders in their order, for jobs and for the engine: decides who is asked, what
 * it costs, and what is already known (product rules, section 16; decision 118).
 */
export interface UserFinder {
  /** Whether any finder is configured; without one nobody may `ask`. */
  available: boolean;
  /** Whether one of them verifies addresses, so that a new question costs a credit. */
  spendsCredits: boolean;
  /**
   * Looks for the address of a lead. After any crash, asking again continues the same question: it
   * is keyed by person and company, so callers need no key of their own, and no question is paid
   * twice. Does not change the lead.
   */
  ask(query: { userId: string; leadId: string }): Promise<FindOutcome>;
}
