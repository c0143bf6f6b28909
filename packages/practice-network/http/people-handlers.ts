import {
  accountOf,
  cursorAt,
  pageOf,
  parameter,
  viewerOf,
  type Call,
  type Handler,
} from '#http/call.ts';
import { presentPost } from '#http/present-chats.ts';
import {
  invitationNumber,
  presentInvitation,
  presentMember,
  presentProfile,
  presentUser,
} from '#http/present-people.ts';
import { indexByIdOrSlug, personAt, personByIdOrSlug, personById } from '#rules/find-person.ts';
import { invite, withdraw } from '#rules/invite.ts';
import { endorse, findPost, follow, react, visit } from '#rules/small-acts.ts';
import { notFound } from '#rules/wire-failure.ts';
import { foldText } from '#world/fold-text.ts';
import { communityOf, isMember, type Community } from '#world/communities.ts';
import { postsOf } from '#world/posts.ts';

function actOf(call: Call) {
  return { account: accountOf(call), now: call.now, requestId: call.requestId };
}

export const createRelationRequest: Handler<'createRelationRequest'> = (call) => {
  const act = actOf(call);
  const { user_id, message, user_email } = call.body;
  const person = personById(call.network, user_id);
  const note = message === undefined || message === null || message === '' ? null : message;
  return presentInvitation(
    viewerOf(call),
    invite(call.network, { ...act, person: person.index, note, email: user_email ?? null }),
  );
};

export const listRelationRequests: Handler<'listRelationRequests'> = (call) => {
  const viewer = viewerOf(call);
  if (call.query.type === 'received') return { data: [], total_count: 0 };
  const page = pageOf(call.query);
  const data = call.network.invitations
    .pending(viewer.account.number, page)
    .map((invitation) => presentInvitation(viewer, invitation));
  return {
    data,
    total_count: call.network.invitations.countPending(viewer.account.number),
    next_cursor: null,
  };
};

export const cancelRelationRequest: Handler<'cancelRelationRequest'> = (call) => {
  withdraw(call.network, {
    ...actOf(call),
    invitation: invitationNumber(parameter(call, 'request_id')),
  });
  return { object: 'RelationRequestCanceled' };
};

/** No one invites the owners of accounts here, so there is nothing to accept. */
export const acceptRelationRequest: Handler<'acceptRelationRequest'> = (call) => {
  accountOf(call);
  throw notFound('received relation request');
};

export const listRelations: Handler<'listRelations'> = (call) => {
  const viewer = viewerOf(call);
  const { offset, limit } = pageOf(call.query);
  const words = foldText(call.query.search ?? '')
    .split(' ')
    .filter((word) => word !== '');
  const all = call.network.ties.connected(viewer.account.number);
  const found = words.length === 0 ? all : all.filter(({ person }) => matches(call, person, words));
  const data = found.slice(offset, offset + limit).map(({ person, connectedAt }) => {
    const user = presentUser(viewer, personAt(call.network, person));
    return {
      object: 'UserRelation',
      id: user.id,
      user,
      created_at: new Date(connectedAt).toISOString(),
    };
  });
  return { data, total_count: found.length, next_cursor: null };
};

function matches(call: Call, index: number, words: readonly string[]): boolean {
  const person = personAt(call.network, index);
  const text = foldText(`${person.plainName} ${person.headline} ${person.location}`);
  return words.every((word) => text.includes(word));
}

export const removeRelation: Handler<'removeRelation'> = (call) => {
  const account = accountOf(call);
  const tie = call.network.ties.get(
    account.number,
    personById(call.network, parameter(call, 'user_id')).index,
  );
  if (tie.connectedAt === null) throw notFound('relation');
  call.network.ties.save({ ...tie, connectedAt: null });
  return {};
};

export const followUser: Handler<'followUser'> = (call) => {
  const act = actOf(call);
  follow(call.network, { ...act, person: personById(call.network, parameter(call, 'user_id')) });
  return { object: 'UserFollowed' };
};

export const unfollowUser: Handler<'unfollowUser'> = (call) => {
  const account = accountOf(call);
  const tie = call.network.ties.get(
    account.number,
    personById(call.network, parameter(call, 'user_id')).index,
  );
  if (tie.following) call.network.ties.save({ ...tie, following: false });
  return { object: 'UserUnfollowed' };
};

export const visitProfile: Handler<'visitProfile'> = (call) => {
  visit(call.network, { ...actOf(call), token: call.query.token });
  return { object: 'ProfileVisited' };
};

export const getProfile: Handler<'getProfile'> = (call) => {
  const viewer = viewerOf(call);
  const sections = new Set(
    (call.query.with_sections ?? '')
      .split(',')
      .map((word) => word.trim())
      .filter((word) => word !== ''),
  );
  const name = parameter(call, 'user_id');
  const { number, owner } = viewer.account;
  const asked = indexByIdOrSlug(call.network, viewer.account, name);
  if (asked !== null && asked !== owner)
    call.network.reads.add({
      at: call.now,
      account: number,
      person: asked,
      requestId: call.requestId,
    });
  const person = personByIdOrSlug(call.network, viewer.account, name);
  return presentProfile(viewer, {
    person,
    sections,
    throttled: call.twists.has('throttled_sections'),
  });
};

export const listUserPosts: Handler<'listUserPosts'> = (call) => {
  const viewer = viewerOf(call);
  const { offset, limit } = pageOf(call.query);
  const author = personByIdOrSlug(call.network, viewer.account, parameter(call, 'user_id'));
  const { seed, startedAt, size } = call.network.world;
  const posts =
    author.index < size ? postsOf({ seed, person: author, startedAt, now: call.now }) : [];
  return {
    data: posts.slice(offset, offset + limit).map((post) => presentPost(viewer, { author, post })),
    total_count: posts.length,
    next_cursor: null,
  };
};

export const getPost: Handler<'getPost'> = (call) =>
  presentPost(
    viewerOf(call),
    findPost(call.network, { id: parameter(call, 'post_id'), now: call.now }),
  );

export const addReaction: Handler<'addReaction'> = (call) => {
  react(call.network, {
    ...actOf(call),
    postId: parameter(call, 'post_id'),
    reaction: call.body.reaction,
  });
  return { object: 'PostReactionAdded' };
};

export const removeReaction: Handler<'removeReaction'> = (call) => {
  const account = accountOf(call);
  const { post } = findPost(call.network, { id: parameter(call, 'post_id'), now: call.now });
  if (!call.network.marks.unreact(account.number, post.id)) throw notFound('reaction');
  return { object: 'PostReactionRemoved' };
};

export const endorseSkill: Handler<'endorseSkill'> = (call) => {
  const act = actOf(call);
  endorse(call.network, {
    ...act,
    person: personById(call.network, parameter(call, 'member_id')),
    skillId: call.body.skill_id,
  });
  return { object: 'SkillEndorsed' };
};

function community(call: Call, kind: Community['kind']): Community {
  accountOf(call);
  const found = communityOf(kind, parameter(call, 'community_id'));
  if (found === null) throw notFound(kind.toLowerCase());
  return found;
}

function members(call: Call, found: Community): Uint32Array {
  const kind = found.kind === 'Group' ? { group: [found.id] } : { event: [found.id] };
  return call.network.finder.all({ criteria: kind, distanceOf: () => 'O' });
}

function presentCommunity(call: Call, found: Community) {
  return {
    object: found.kind,
    id: found.id,
    name: found.name,
    members_count: members(call, found).length,
  };
}

function presentMembers(
  call: Call<'listGroupMembers'> | Call<'listEventMembers'>,
  found: Community,
) {
  const viewer = viewerOf(call);
  const all = members(call, found);
  const { offset, limit } = pageOf(call.query);
  const data = [...all.subarray(offset, offset + limit)].filter((index) =>
    isMember({ seed: call.network.world.seed, community: found, index }),
  );
  return {
    data: data.map((index) => presentMember(viewer, personAt(call.network, index))),
    total_count: all.length,
    next_cursor: cursorAt(offset + limit < all.length ? offset + limit : null),
  };
}

export const getGroup: Handler<'getGroup'> = (call) =>
  presentCommunity(call, community(call, 'Group'));
export const getEvent: Handler<'getEvent'> = (call) =>
  presentCommunity(call, community(call, 'Event'));
export const listGroupMembers: Handler<'listGroupMembers'> = (call) =>
  presentMembers(call, community(call, 'Group'));
export const listEventMembers: Handler<'listEventMembers'> = (call) =>
  presentMembers(call, community(call, 'Event'));
