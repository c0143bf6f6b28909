import type { KnownColleague } from '#core/finder/address-patterns.ts';
import type { EmailKind, FinderName } from '#core/finder/finder-answer.ts';

/**
 * Whom a finder looks for. `domain` is the company's, where one is known; `colleagues` are people
 * there whose addresses the user knows; `refused` are addresses that must not be given again.
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

/** Why a provider answers nobody: someone has to look after its key, or its own credits. */
export type FinderProblem = 'KEY_REFUSED' | 'PROVIDER_OUT_OF_CREDITS';

/**
 * What a finder says. WORKING: the provider answers later, under `operation`. LATER: it could not be
 * asked now, or wants to be left alone for `waitMs` (real ms); with `lost` it no longer knows the
 * operation. CLOSED: nobody is answered until someone looks after `problem`.
 */
export type FinderAnswer =
  | { kind: 'FOUND'; email: string; confidence: EmailKind }
  | { kind: 'NOTHING' }
  | { kind: 'WORKING'; operation: string; waitMs: number }
  | { kind: 'LATER'; waitMs: number; lost?: true }
  | { kind: 'CLOSED'; problem: FinderProblem };

/**
 * One finder of e-mail addresses (product rules, section 16; decision 118). It never throws. Asking
 * again is safe: a provider that answers at once charges a repeat nothing, one that answers later is
 * asked by `operation`.
 */
export interface EmailFinder {
  name: FinderName;
  find(query: {
    person: PersonToFind;
    /** What this finder said it works under; null for a new question. */
    operation: string | null;
  }): Promise<FinderAnswer>;
  close(): Promise<void>;
}
