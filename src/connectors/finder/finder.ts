import type { KnownColleague } from '#core/finder/address-patterns.ts';
import type { EmailKind, FinderName } from '#core/finder/finder-answer.ts';

/**
 * The person a finder looks for. `domain` is the company's, if known; `colleagues` are people there
 * whose addresses the user knows; `refused` are addresses that must not be returned again.
 */
export type PersonToFind = {
  firstName: string;
  lastName: string;
  company: string | null;
  domain: string | null;
  profileUrl: string | null;
  colleagues: readonly KnownColleague[];
  refused: readonly string[];
};

/** Why a provider answers no one: its key or its own credits need attention. */
export type FinderProblem = 'KEY_REFUSED' | 'PROVIDER_OUT_OF_CREDITS';

/**
 * A finder's answer. WORKING: the provider answers later, under `operation`. LATER: it could not be
 * asked now, or wants a pause of `waitMs` (real ms); with `lost` it no longer knows the operation.
 * CLOSED: no one gets an answer until `problem` is fixed.
 */
export type FinderAnswer =
  | { kind: 'FOUND'; email: string; confidence: EmailKind }
  | { kind: 'NOTHING' }
  | { kind: 'WORKING'; operation: string; waitMs: number }
  | { kind: 'LATER'; waitMs: number; lost?: true }
  | { kind: 'CLOSED'; problem: FinderProblem };

/**
 * One finder of email addresses (product rules, section 16; decision 118). Never throws. Asking
 * again is safe: a provider that answers immediately charges nothing for a repeat, one that answers
 * later is asked by `operation`.
 */
export interface EmailFinder {
  name: FinderName;
  find(query: {
    person: PersonToFind;
    /** The operation this finder returned earlier; null for a new question. */
    operation: string | null;
  }): Promise<FinderAnswer>;
  close(): Promise<void>;
}
