import { NetworkError } from '#connectors/network/network-error.ts';
import type { ActionTarget, Done, NetworkConnector } from '#connectors/network/network.ts';
import { profileOf, readWireProfile } from '#connectors/network/unipile/profile-of-wire.ts';
import type { Session, WireCalls } from '#connectors/network/unipile/wire-call.ts';
import { timeOf } from '#connectors/network/unipile/wire-values.ts';
import { PostReactionAdded, WirePosts, type WirePost } from '@reachwell/network-wire/posts.ts';
import { ProfileVisited, SkillEndorsed, type WireSkill } from '@reachwell/network-wire/profiles.ts';
import { UserFollowed } from '@reachwell/network-wire/relations.ts';

const DAY_MS = 86_400_000;
/**
 * How old a post may be to get a like, and how many skills an endorsement covers (product rules,
 * section 2).
 */
export const LIKE_REACH_MS = 90 * DAY_MS;
const ENDORSED_SKILLS_MAX = 3;

/**
 * Reads the profile and lets the person see the visit: two requests, of which only the second is
 * the act.
 */
export function createVisit(session: Session): NetworkConnector['act']['visit'] {
  return (act) =>
    session(act, async (calls) => {
      const wire = await readWireProfile(calls, act.memberId, ['experience', 'skills']);
      const token = wire.specifics.notify_visit_token;
      if (!token)
        throw new NetworkError('unsupported', 'The provider gives no way to visit this profile', {
          scope: 'person',
          native: 'adapter/no_visit_token',
          requestId: act.requestId,
        });
      await calls.act({ route: 'visitProfile', query: { token }, answer: ProfileVisited });
      return { done: true, profile: profileOf(wire) };
    });
}

/**
 * Follows a person unless already following. The profile is checked first, and again if the network
 * rejects the follow.
 */
export function createFollow(session: Session): NetworkConnector['act']['follow'] {
  return (act) =>
    session(act, async (calls) => {
      const following = async () => (await readWireProfile(calls, act.memberId)).following === true;
      if (await following()) return { done: false, reason: 'ALREADY_FOLLOWED' };
      try {
        await calls.act({
          route: 'followUser',
          parameters: { user_id: act.memberId },
          answer: UserFollowed,
        });
        return { done: true };
      } catch (error) {
        if (error instanceof NetworkError && error.kind === 'invalid' && (await following()))
          return { done: false, reason: 'ALREADY_FOLLOWED' };
        throw error;
      }
    });
}

/** Likes the newest post of the 90 days before `now` that this account has not reacted to. */
export function createLike(session: Session): NetworkConnector['act']['like'] {
  return (act) =>
    session(act, async (calls) => {
      const posts = await recentPosts(calls, act.memberId, act.now - LIKE_REACH_MS);
      // A post that the network's clock dates after our attempt would be missed by the lookup, too.
      const post = posts.find(
        (candidate) =>
          candidate.user_reacted === false &&
          candidate.permissions.can_react &&
          (timeOf(candidate.created_at) ?? 0) <= act.now,
      );
      if (post === undefined) return { done: false, reason: 'NOTHING_TO_LIKE' };
      await calls.act({
        route: 'addReaction',
        parameters: { post_id: post.id },
        body: { reaction: 'like' },
        answer: PostReactionAdded,
      });
      return { done: true, postId: post.id };
    });
}

/**
 * Endorses up to three of the top skills. A failure after the first success counts as fewer skills,
 * unless its outcome is unknown.
 */
export function createEndorse(session: Session): NetworkConnector['act']['endorse'] {
  return (act) =>
    session(act, async (calls) => {
      const { specifics } = await readWireProfile(calls, act.memberId, ['skills']);
      if (specifics.skills === null || specifics.skills === undefined) {
        if (specifics.throttled_sections?.includes('skills'))
          throw new NetworkError('rate_limited', 'The provider is throttling skills', {
            scope: 'method',
            native: 'adapter/throttled_skills',
            requestId: act.requestId,
          });
      }
      const open = (specifics.skills ?? [])
        .filter((skill) => skillId(skill) !== null && skill.endorsed !== true)
        .slice(0, ENDORSED_SKILLS_MAX);
      // A stranger's skills come without the ids that an endorsement needs, which isn't the same as
      // having no skills to endorse.
      if (open.length === 0 && specifics.network_distance !== 'FIRST_DEGREE')
        throw new NetworkError('not_connected', 'The person is not connected', {
          scope: 'person',
          native: 'adapter/no_endorsement_id',
          requestId: act.requestId,
        });
      return open.length === 0
        ? { done: false, reason: 'NOTHING_TO_ENDORSE' }
        : endorsedSkills(
            calls,
            act,
            open.flatMap((skill) => skillId(skill) ?? []),
          );
    });
}

async function endorsedSkills(
  calls: WireCalls,
  act: ActionTarget,
  skillIds: string[],
): Promise<Done<{ endorsed: number; skillIds: string[] }>> {
  const endorsed: string[] = [];
  for (const id of skillIds) {
    try {
      await calls.act({
        route: 'endorseSkill',
        parameters: { member_id: act.memberId },
        body: { skill_id: id },
        answer: SkillEndorsed,
      });
      endorsed.push(id);
    } catch (error) {
      if (!(error instanceof NetworkError) || error.kind === 'outcome_unknown') throw error;
      if (endorsed.length > 0) break;
      throw await refusedEndorsement(error, calls, act);
    }
  }
  return { done: true, endorsed: endorsed.length, skillIds: endorsed };
}

async function refusedEndorsement(
  error: NetworkError,
  calls: WireCalls,
  act: ActionTarget,
): Promise<NetworkError> {
  if (error.kind !== 'invalid' && error.kind !== 'not_subscribed') return error;
  const { specifics } = await readWireProfile(calls, act.memberId);
  if (specifics.network_distance === 'FIRST_DEGREE') return error;
  return new NetworkError('not_connected', 'The person is not connected', {
    scope: 'person',
    native: error.native,
    requestId: error.requestId,
    cause: error,
  });
}

/**
 * The id to endorse a skill by; null where the provider doesn't give one, which it only does for
 * connections.
 */
export function skillId(skill: WireSkill): string | null {
  return skill.endorsement_id === null || skill.endorsement_id === undefined
    ? null
    : String(skill.endorsement_id);
}

const POSTS_PAGE = 20;
const POSTS_PAGES_MAX = 5;

/** A person's own posts since a given time, newest first. */
export async function recentPosts(
  calls: WireCalls,
  memberId: string,
  since: number,
): Promise<WirePost[]> {
  const posts: WirePost[] = [];
  let cursor: string | undefined;
  let offset = 0;
  for (let page = 0; page < POSTS_PAGES_MAX; page += 1) {
    const paging = cursor === undefined ? { offset } : { cursor };
    const {
      data,
      next_cursor: next,
      total_count: total,
    } = await calls.read({
      route: 'listUserPosts',
      parameters: { user_id: memberId },
      query: { ...paging, limit: POSTS_PAGE },
      answer: WirePosts,
    });
    posts.push(...data.filter((post) => (timeOf(post.created_at) ?? 0) >= since));
    const oldest = timeOf(data.at(-1)?.created_at) ?? 0;
    if (data.length === 0 || oldest < since) break;
    offset += data.length;
    if (!next && (cursor !== undefined || (typeof total === 'number' && offset >= total))) break;
    cursor = next ?? undefined;
  }
  const once = new Map(posts.map((post) => [post.id, post]));
  return [...once.values()].sort(
    (a, b) => (timeOf(b.created_at) ?? 0) - (timeOf(a.created_at) ?? 0),
  );
}
