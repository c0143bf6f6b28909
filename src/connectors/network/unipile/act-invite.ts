import { MAX_PENDING_INVITES } from '#core/limits/processing-limits.ts';
import { NetworkError, type LimitWindow } from '#connectors/network/network-error.ts';
import type { NetworkConnector } from '#connectors/network/network.ts';
import { servedExtensions } from '#connectors/network/unipile/served-extensions.ts';
import { invitationStateOf, readWireProfile } from '#connectors/network/unipile/profile-of-wire.ts';
import {
  ReadRelationRequest,
  ReadRelationRequests,
  type ReadProfile,
} from '#connectors/network/unipile/reading-models.ts';
import type { Session, WireCalls } from '#connectors/network/unipile/wire-call.ts';
import { RelationRequestCancelled } from '@reachwell/network-wire/relation-requests.ts';

const DAY_MS = 86_400_000;
type Invite = Parameters<NetworkConnector['act']['invite']>[0];
type Withdraw = Parameters<NetworkConnector['act']['withdraw']>[0];

/**
 * Sends an invitation. The API has one error type for many refusals, so the profile is read
 * afterward to tell them apart.
 */
export function createInvite(
  session: Session,
  now: () => number,
): NetworkConnector['act']['invite'] {
  return (act) =>
    session(act, async (calls) => {
      if (act.email && !(await servedExtensions(calls)).has('invite_by_email'))
        throw new NetworkError('unsupported', 'The provider can’t invite by email address', {
          native: 'adapter/invite_by_email',
          requestId: act.requestId,
        });
      try {
        const body = {
          user_id: act.memberId,
          ...(act.note ? { message: act.note } : {}),
          ...(act.email ? { user_email: act.email } : {}),
        };
        const request = await calls.act({
          route: 'createRelationRequest',
          body,
          answer: ReadRelationRequest,
        });
        return { done: true, invitationId: request.id };
      } catch (error) {
        if (!(error instanceof NetworkError)) throw error;
        if (error.kind === 'rate_limited') throw await withWindow(error, calls, now());
        if (!isRefusal(error)) throw error;
        throw refusedInvite(error, act, await readWireProfile(calls, act.memberId));
      }
    });
}

/** Withdraws an invitation. If it's gone, reports whether it was accepted or never existed. */
export function createWithdraw(session: Session): NetworkConnector['act']['withdraw'] {
  return (act) =>
    session(act, async (calls) => {
      const invitationId = act.invitationId ?? (await pendingInvitationId(calls, act.memberId));
      if (invitationId === null) return nothingToWithdraw(calls, act);
      try {
        await calls.act({
          route: 'cancelRelationRequest',
          parameters: { request_id: invitationId },
          answer: RelationRequestCancelled,
        });
        return { done: true };
      } catch (error) {
        if (error instanceof NetworkError && (error.kind === 'not_found' || isRefusal(error)))
          return nothingToWithdraw(calls, act, error);
        throw error;
      }
    });
}

/**
 * The id of the invitation that is pending with a person, from the profile or else the sent list;
 * null if there is none.
 */
async function pendingInvitationId(calls: WireCalls, memberId: string): Promise<string | null> {
  const profile = await readWireProfile(calls, memberId);
  const invitation = invitationStateOf(profile);
  if (invitation.invitationId !== null || invitation.state !== 'pending')
    return invitation.invitationId;
  return (await sentRequestTo(calls, memberId, null))?.id ?? null;
}

const SENT_PAGE = 100;
const SENT_PAGES_MAX = 10;

/** Looks for a person in the sent list, newest first, back to `since` (all of it when null). */
export async function sentRequestTo(
  calls: WireCalls,
  memberId: string,
  since: number | null,
): Promise<ReadRelationRequest | null> {
  let offset = 0;
  for (let page = 0; page < SENT_PAGES_MAX; page += 1) {
    const { data } = await calls.read({
      route: 'listRelationRequests',
      query: { type: 'sent', offset, limit: SENT_PAGE },
      answer: ReadRelationRequests,
    });
    const found = data.find((request) => request.user?.id === memberId);
    if (found !== undefined) return found;
    // Counts what came, so that a server with smaller pages leaves no gap.
    offset += data.length;
    const oldest = data.at(-1)?.created_at;
    if (data.length === 0 || (since !== null && oldest && Date.parse(oldest) < since)) return null;
  }
  return null;
}

/**
 * A refusal for a reason that the API doesn't name: the state of profile and account has to show
 * it.
 */
function isRefusal(error: NetworkError): boolean {
  return (
    error.native === 'provider/conflict' ||
    error.native === 'provider/unprocessable_entity' ||
    error.native === 'api/conflict' ||
    error.native === 'api/already_exists'
  );
}

function refusedInvite(error: NetworkError, act: Invite, profile: ReadProfile): NetworkError {
  const facts = {
    native: error.native,
    requestId: error.requestId,
    cause: error,
    ...(error.retryAt === undefined ? {} : { retryAt: error.retryAt }),
  };
  const { state, invitationId, sentAt } = invitationStateOf(profile);
  if (profile.specifics.network_distance === 'FIRST_DEGREE')
    return new NetworkError('already_connected', 'The person is connected already', {
      ...facts,
      scope: 'person',
    });
  if (state === 'pending') {
    const invitation =
      invitationId === null
        ? null
        : { invitationId, memberId: act.memberId, slug: null, note: null, sentAt };
    return new NetworkError('already_invited', 'An invitation to this person is pending', {
      ...facts,
      scope: 'person',
      invitation,
    });
  }
  if (state === 'withdrawn' || state === 'ignored')
    return new NetworkError(
      'cooldown',
      'The network does not take another invitation to this person yet',
      { ...facts, scope: 'person' },
    );
  if (profile.is_blocked)
    return new NetworkError('blocked', 'The person cannot be reached', {
      ...facts,
      scope: 'person',
    });
  // The note, a required email address, or too many pending invitations: a later attempt can find
  // out, and guessing can't.
  return new NetworkError(
    'refused',
    'The network refused the invitation without saying why',
    facts,
  );
}

/**
 * Adds which invitation limit was reached. Pending invitations can be counted; for the others, the
 * wait shows the period.
 */
async function withWindow(
  error: NetworkError,
  calls: WireCalls,
  now: number,
): Promise<NetworkError> {
  if (error.scope !== 'account') return error;
  const windowed = (window: LimitWindow) =>
    new NetworkError('rate_limited', error.message, {
      scope: 'account',
      window,
      native: error.native,
      requestId: error.requestId,
      cause: error,
      ...(error.retryAt === undefined ? {} : { retryAt: error.retryAt }),
    });
  if (error.retryAt !== undefined) {
    const wait = error.retryAt - now;
    // A wait of less than an hour is the provider's rate limit, not a limit by day or week.
    return wait <= DAY_MS / 24 ? error : windowed(wait <= 7 * DAY_MS ? 'week' : 'month');
  }
  const sent = await calls
    .read({
      route: 'listRelationRequests',
      query: { type: 'sent', offset: 0, limit: 1 },
      answer: ReadRelationRequests,
    })
    .catch(() => null);
  return (sent?.total_count ?? 0) >= MAX_PENDING_INVITES ? windowed('pending') : error;
}

async function nothingToWithdraw(
  calls: WireCalls,
  act: Withdraw,
  error?: NetworkError,
): ReturnType<NetworkConnector['act']['withdraw']> {
  const profile = await readWireProfile(calls, act.memberId);
  if (profile.specifics.network_distance === 'FIRST_DEGREE')
    return { done: false, reason: 'ALREADY_CONNECTED' };
  if (error !== undefined && invitationStateOf(profile).state === 'pending' && isRefusal(error))
    throw error;
  return { done: false, reason: 'NO_PENDING_INVITE' };
}
