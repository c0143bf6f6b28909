import type { FoundEmail } from '#core/finder/finder-answer.ts';

/**
 * What became of looking for somebody's address. LATER: until `realAt` a provider works on it
 * (`ANSWER`), or can't be asked about anybody (`PROVIDER_DOWN`); asking again before changes nothing. GONE: no such lead. NOT_ASKED: too
 * little is known of the person. `renewsAt` in real time; null: nothing renews the credits.
 */
export type FindOutcome =
  | { kind: 'FOUND'; found: FoundEmail }
  | { kind: 'NOTHING' }
  | { kind: 'NOT_ASKED' }
  | { kind: 'OUT_OF_CREDITS'; renewsAt: number | null }
  | { kind: 'LATER'; realAt: number; because: 'ANSWER' | 'PROVIDER_DOWN' }
  | { kind: 'GONE' };

/**
 * The finders of this deployment, in their order, for jobs and for the engine: who is asked about
 * whom, what it costs, and what is known already (product rules, section 16; decision 118).
 */
export interface UserFinder {
  /** Whether any finder is configured; without one nobody may `ask`. */
  available: boolean;
  /** Whether one of them verifies, so that a new question takes a credit. */
  spendsCredits: boolean;
  /**
   * Looks for the address of a lead. Whatever crashes, asking again goes on with the same question:
   * it is known by the person and the company, so that no caller needs a key of its own, and no
   * question is paid twice. Changes nothing of the lead.
   */
  ask(query: { userId: string; leadId: string }): Promise<FindOutcome>;
}
