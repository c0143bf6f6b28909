import { z } from 'zod';
import { ChatLookup } from './chats.ts';
import { PageQuery } from './list-envelope.ts';
import {
  AddReactionRequest,
  PostReactionAdded,
  PostReactionRemoved,
  WirePost,
  WirePosts,
} from './posts.ts';
import { ProfileQuery, ProfileVisited, VisitQuery, WireProfile } from './profiles.ts';
import {
  CreateRelationRequest,
  RelationRequestAccepted,
  RelationRequestCancelled,
  RelationRequestsQuery,
  WireRelationRequest,
  WireRelationRequests,
} from './relation-requests.ts';
import { RelationsQuery, UserFollowed, UserUnfollowed, WireRelations } from './relations.ts';
import type { WireRoute } from './wire-route.ts';

const Nothing = z.unknown();

/** Invitations, connections, profiles and posts. */
export const PEOPLE_ROUTES = {
  createRelationRequest: {
    method: 'POST',
    path: '/v2/{account_id}/users/me/relation-requests',
    status: 201,
    body: CreateRelationRequest,
    answer: WireRelationRequest,
  },
  listRelationRequests: {
    method: 'GET',
    path: '/v2/{account_id}/users/me/relation-requests',
    status: 200,
    query: RelationRequestsQuery,
    answer: WireRelationRequests,
  },
  cancelRelationRequest: {
    method: 'POST',
    path: '/v2/{account_id}/users/me/relation-requests/{request_id}/cancel',
    status: 200,
    answer: RelationRequestCancelled,
  },
  acceptRelationRequest: {
    method: 'POST',
    path: '/v2/{account_id}/users/me/relation-requests/{request_id}/accept',
    status: 200,
    answer: RelationRequestAccepted,
  },
  listRelations: {
    method: 'GET',
    path: '/v2/{account_id}/users/me/relations',
    status: 200,
    query: RelationsQuery,
    answer: WireRelations,
  },
  removeRelation: {
    method: 'DELETE',
    path: '/v2/{account_id}/users/me/relations/{user_id}',
    status: 200,
    answer: Nothing,
  },
  followUser: {
    method: 'POST',
    path: '/v2/{account_id}/users/me/follow/{user_id}',
    status: 200,
    answer: UserFollowed,
  },
  unfollowUser: {
    method: 'POST',
    path: '/v2/{account_id}/users/me/unfollow/{user_id}',
    status: 200,
    answer: UserUnfollowed,
  },
  visitProfile: {
    method: 'POST',
    path: '/v2/{account_id}/users/visit-profile',
    status: 200,
    query: VisitQuery,
    answer: ProfileVisited,
  },
  getProfile: {
    method: 'GET',
    path: '/v2/{account_id}/users/{user_id}',
    status: 200,
    query: ProfileQuery,
    answer: WireProfile,
  },
  listUserPosts: {
    method: 'GET',
    path: '/v2/{account_id}/users/{user_id}/posts',
    status: 200,
    query: PageQuery,
    answer: WirePosts,
  },
  findUserChat: {
    method: 'GET',
    path: '/v2/{account_id}/users/{user_id}/chat',
    status: 200,
    answer: ChatLookup,
  },

  getPost: {
    method: 'GET',
    path: '/v2/{account_id}/posts/{post_id}',
    status: 200,
    answer: WirePost,
  },
  addReaction: {
    method: 'POST',
    path: '/v2/{account_id}/posts/{post_id}/reactions',
    status: 200,
    body: AddReactionRequest,
    answer: PostReactionAdded,
  },
  removeReaction: {
    method: 'DELETE',
    path: '/v2/{account_id}/posts/{post_id}/reactions',
    status: 200,
    answer: PostReactionRemoved,
  },
} as const satisfies Record<string, WireRoute>;
