import { NetworkError } from '#connectors/network/network-error.ts';
import type { ActionIntent, NetworkConnector, Reconciled } from '#connectors/network/network.ts';
import { LIKE_REACH_MS, recentPosts, skillId } from '#connectors/network/unipile/act-engage.ts';
import { sentRequestTo } from '#connectors/network/unipile/act-invite.ts';
import { foundAct } from '#connectors/network/unipile/found-act.ts';
import { invitationStateOf, readWireProfile } from '#connectors/network/unipile/profile-of-wire.ts';
import type { ReadProfile } from '#connectors/network/unipile/reading-models.ts';
import { lookForMessage } from '#connectors/network/unipile/reconcile-message.ts';
import type { Session, WireCalls } from '#connectors/network/unipile/wire-call.ts';
import { timeOf } from '#connectors/network/unipile/wire-values.ts';
import { WireRelations } from '@reachwell/network-wire/relations.ts';

/**
 * Looks up whether an action has happened, by what can be read (network connector, section 1.4;
 * product rules, section 2). `skewMs` is how far the network's clock may be behind ours, in
 * campaign time. If the person left the network, the outcome can't be determined.
 */
export function createReconcile(
  session: Session,
  skewMs: () => number,
): NetworkConnector['reconcile'] {
  return ({ intent, ...ref }) =>
    session(ref, async (calls) => {
      try {
        return await look(calls, intent, skewMs());
      } catch (error) {
        if (error instanceof NetworkError && error.kind === 'not_found')
          return { result: 'cannot_tell', mayTellLater: true };
        throw error;
      }
    });
}

function look(calls: WireCalls, intent: ActionIntent, skewMs: number): Promise<Reconciled> {
  switch (intent.kind) {
    case 'invite':
      return lookForInvite(calls, intent, skewMs);
    case 'withdraw':
      return lookForWithdrawal(calls, intent.memberId);
    case 'message':
    case 'inmail':
      return lookForMessage(calls, intent, skewMs);
    case 'follow':
      return lookForFollow(calls, intent.memberId);
    case 'endorse':
      return lookForEndorsement(calls, intent);
    case 'like':
      return lookForLike(calls, intent);
    case 'visit':
      return Promise.resolve({ result: 'cannot_tell' });
  }
}

const DID_NOT: Reconciled = { result: 'did_not_happen' };

/** A pending invitation or a connection counts as ours unless it is older than the attempt. */
async function lookForInvite(
  calls: WireCalls,
  intent: ActionIntent,
  skewMs: number,
): Promise<Reconciled> {
  const since = intent.startedAt - skewMs;
  const profile = await readWireProfile(calls, intent.memberId);
  const invitation = invitationStateOf(profile);
  const ours = (id: string | null, at: number | null) =>
    (at === null || at >= since) && (id === null || !intent.knownBefore?.includes(id));
  if (profile.specifics.network_distance === 'FIRST_DEGREE') {
    const at = await connectedAt(calls, profile);
    return at === null || at >= since ? foundAct({ at, connected: true }) : DID_NOT;
  }
  if (invitation.state === 'pending' && invitation.invitationId !== null)
    return ours(invitation.invitationId, invitation.sentAt)
      ? foundAct({ at: invitation.sentAt, invitationId: invitation.invitationId })
      : DID_NOT;
  const listed = await sentRequestTo(calls, intent.memberId, since);
  if (listed !== null) {
    const at = timeOf(listed.created_at);
    return ours(listed.id, at) ? foundAct({ at, invitationId: listed.id }) : DID_NOT;
  }
  // The profile may show it before the list does.
  if (invitation.state === 'pending') return { result: 'cannot_tell', mayTellLater: true };
  // A request that was declined is on no list and has no time.
  return invitation.state === 'ignored' ? { result: 'cannot_tell' } : DID_NOT;
}

async function connectedAt(calls: WireCalls, profile: ReadProfile): Promise<number | null> {
  // A search doesn't always match titles and symbols in the displayed name, so it uses the longest
  // plain word.
  const [word] = profile.display_name
    .split(/\s+/)
    .filter((part) => /^\p{L}+$/u.test(part))
    .sort((a, b) => b.length - a.length);
  const { data } = await calls.read({
    route: 'listRelations',
    query: { search: word ?? profile.display_name, limit: 100, offset: 0 },
    answer: WireRelations,
  });
  return timeOf(data.find((relation) => relation.user.id === profile.id)?.created_at);
}

async function lookForWithdrawal(calls: WireCalls, memberId: string): Promise<Reconciled> {
  const profile = await readWireProfile(calls, memberId);
  const { state } = invitationStateOf(profile);
  if (state === 'withdrawn') return foundAct({});
  if (state === 'pending' || profile.specifics.network_distance === 'FIRST_DEGREE') return DID_NOT;
  // An invitation that disappeared without a trace may just as well have been declined.
  return state === 'none' && (await sentRequestTo(calls, memberId, null)) === null
    ? { result: 'cannot_tell' }
    : DID_NOT;
}

async function lookForFollow(calls: WireCalls, memberId: string): Promise<Reconciled> {
  const profile = await readWireProfile(calls, memberId);
  if (profile.following === null || profile.following === undefined)
    return { result: 'cannot_tell' };
  if (!profile.following) return DID_NOT;
  // Before the attempt, the account wasn't following; an invitation or connection since then would
  // follow automatically.
  return profile.specifics.network_distance === 'FIRST_DEGREE' ||
    invitationStateOf(profile).state !== 'none'
    ? { result: 'cannot_tell' }
    : foundAct({});
}

async function lookForEndorsement(calls: WireCalls, intent: ActionIntent): Promise<Reconciled> {
  const { specifics } = await readWireProfile(calls, intent.memberId, ['skills']);
  if (specifics.skills === null || specifics.skills === undefined) return { result: 'cannot_tell' };
  const skillIds = specifics.skills
    .flatMap((skill) => (skill.endorsed === true ? (skillId(skill) ?? []) : []))
    .filter((id) => !intent.knownBefore?.includes(id));
  return skillIds.length > 0 ? foundAct({ skillIds }) : DID_NOT;
}

async function lookForLike(calls: WireCalls, intent: ActionIntent): Promise<Reconciled> {
  const posts = await recentPosts(calls, intent.memberId, intent.startedAt - LIKE_REACH_MS);
  // The newest post from before the attempt that wasn't already ours is the one that the attempt
  // would have liked.
  const post = posts.find(
    (candidate) =>
      (timeOf(candidate.created_at) ?? 0) <= intent.startedAt &&
      candidate.permissions.can_react &&
      !intent.knownBefore?.includes(candidate.id),
  );
  return post !== undefined && post.user_reacted !== false
    ? foundAct({ postId: post.id })
    : DID_NOT;
}
