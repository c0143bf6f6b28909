import type { Invitation, SourceProblem, SourceQuery } from '#connectors/network/network.ts';

/**
 * Every way a call can fail (network connector, section 1.6). `refused` rises only from
 * invitations: nothing that can be read says why. `held_back` is the caller's own word, right
 * before the request. The last five rise only from signing in and from webhooks.
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
/** What is used up: so many in this time, or (`pending`) the pile of unanswered invitations. */
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
 * A call that failed. `outcome_unknown` is the only kind after which an act may have happened: it
 * must be reconciled and never repeated blindly; every other kind says that it did not. `retryAt`
 * is campaign time in epoch ms; `native` the provider's own type or transport code; `invitation`
 * the pending one that `already_invited` found.
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
 * What a failed search says about its source, or null when it is the network or the account that
 * fails (product rules, section 13).
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
