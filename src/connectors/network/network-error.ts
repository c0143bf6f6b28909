import type { Invitation, SourceProblem, SourceQuery } from '#connectors/network/network.ts';

/**
 * Every way a call can fail (network connector, section 1.6). Only invitations throw `refused`,
 * when nothing that can be read explains the refusal. `held_back` is thrown by the caller itself,
 * right before the request. Only signing in and webhooks throw the last five.
 */
const NETWORK_ERROR_KINDS = [
  'outcome_unknown',
  'transient',
  'rate_limited',
  'account_disconnected',
  'account_restricted',
  'challenge',
  'already_invited',
  'already_connected',
  'cooldown',
  'not_connected',
  'blocked',
  'not_found',
  'no_credits',
  'not_subscribed',
  'two_factor_off',
  'refused',
  'held_back',
  'invalid',
  'unsupported',
  'incident',
  'wrong_code',
  'invalid_credentials',
  'account_mismatch',
  'flow_expired',
  'bad_signature',
] as const;
export type NetworkErrorKind = (typeof NETWORK_ERROR_KINDS)[number];
export type LimitScope = 'account' | 'person' | 'method';
/** The limit that was reached: a number per period, or `pending` for unanswered invitations. */
export type LimitWindow = 'day' | 'week' | 'month' | 'pending';

type NetworkErrorFacts = {
  scope?: LimitScope;
  window?: LimitWindow;
  retryAt?: number;
  native?: string;
  requestId?: string;
  invitation?: Invitation | null;
  cause?: unknown;
};

/**
 * A failed call. After `outcome_unknown`, and only then, an action may have happened: it must be
 * reconciled and never repeated blindly. `retryAt` is campaign time in epoch ms; `native` is the
 * provider's own error type or transport code; `invitation` is the pending one that
 * `already_invited` found.
 */
export class NetworkError extends Error {
  readonly kind: NetworkErrorKind;
  readonly scope: LimitScope | undefined;
  readonly window: LimitWindow | undefined;
  readonly retryAt: number | undefined;
  readonly native: string | undefined;
  readonly requestId: string | undefined;
  readonly invitation: Invitation | null;

  constructor(kind: NetworkErrorKind, message: string, facts: NetworkErrorFacts = {}) {
    super(message, { cause: facts.cause });
    this.name = 'NetworkError';
    this.kind = kind;
    this.scope = facts.scope;
    this.window = facts.window;
    this.retryAt = facts.retryAt;
    this.native = facts.native;
    this.requestId = facts.requestId;
    this.invitation = facts.invitation ?? null;
  }
}

/**
 * The problem with a search's source, or null if the network or the account failed instead
 * (product rules, section 13).
 */
export function sourceProblemOf(error: NetworkError, query: SourceQuery): SourceProblem | null {
  if (error.kind === 'invalid' || error.kind === 'not_found') return 'INVALID_URL';
  if (error.kind === 'not_subscribed') return 'WRONG_CONTRACT';
  if (error.kind === 'two_factor_off') return 'TWO_FA_OFF';
  if (error.kind === 'unsupported') return 'UNSUPPORTED';
  if (error.kind === 'challenge')
    return query.type === 'RECRUITER' ? 'MULTIPLE_RECRUITER_SESSIONS' : 'ANOTHER_LIVE_SESSION';
  return null;
}
