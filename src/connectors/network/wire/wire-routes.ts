import { z } from 'zod';
import {
  AccountRemoved,
  UpdateAccountRequest,
  WireAccount,
  WireAccounts,
} from '#connectors/network/wire/accounts.ts';
import {
  AuthLink,
  AuthStep,
  CreateLinkRequest,
  SolveCheckpointRequest,
  StartIntentRequest,
} from '#connectors/network/wire/auth.ts';
import {
  ChatLookup,
  ChatsQuery,
  ChatStarted,
  MessageRead,
  MessageSent,
  MessagesQuery,
  ModifyMessageRequest,
  SendMessageRequest,
  StartChatRequest,
  WireChat,
  WireChats,
  WireInboxes,
  WireMessage,
  WireMessages,
} from '#connectors/network/wire/chats.ts';
import {
  WireCapabilities,
  WireCommunity,
  WireCommunityMembers,
} from '#connectors/network/wire/communities.ts';
import { ContractSelected, WireContracts } from '#connectors/network/wire/contracts.ts';
import { InmailCredits } from '#connectors/network/wire/inmail-credits.ts';
import { PageQuery } from '#connectors/network/wire/list-envelope.ts';
import {
  AddReactionRequest,
  PostReactionAdded,
  PostReactionRemoved,
  WirePost,
  WirePosts,
} from '#connectors/network/wire/posts.ts';
import {
  EndorseSkillRequest,
  ProfileQuery,
  ProfileVisited,
  SkillEndorsed,
  VisitQuery,
  WireProfile,
} from '#connectors/network/wire/profiles.ts';
import {
  CreateRelationRequest,
  RelationRequestAccepted,
  RelationRequestCancelled,
  RelationRequestsQuery,
  WireRelationRequest,
  WireRelationRequests,
} from '#connectors/network/wire/relation-requests.ts';
import {
  RelationsQuery,
  UserFollowed,
  UserUnfollowed,
  WireRelations,
} from '#connectors/network/wire/relations.ts';
import {
  ClassicHits,
  RecruiterHits,
  SalesHits,
  SearchByUrlRequest,
  SearchParametersQuery,
  SearchPeopleRequest,
  WireSearchParameters,
} from '#connectors/network/wire/search.ts';
import {
  CreateEndpointRequest,
  UpdateEndpointRequest,
  WireDeliveries,
  WireEndpoint,
  WireEndpoints,
} from '#connectors/network/wire/webhooks.ts';

export interface WireRoute {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: `/v2/${string}`;
  status: 200 | 201;
  query?: z.ZodType;
  body?: z.ZodType;
  answer: z.ZodType;
}

const Nothing = z.unknown();

/**
 * Every call of the wire that we use. Account-scoped paths carry the account first:
 * `/v2/{account_id}/…`. Chats carry an empty or `null` answer for deletions. The last five lines
 * are not published (communities.ts says what they are for).
 */
export const WIRE_ROUTES = {
  startIntent: {
    method: 'POST',
    path: '/v2/auth/intent',
    status: 200,
    body: StartIntentRequest,
    answer: AuthStep,
  },
  solveCheckpoint: {
    method: 'POST',
    path: '/v2/auth/checkpoint',
    status: 200,
    body: SolveCheckpointRequest,
    answer: AuthStep,
  },
  createLink: {
    method: 'POST',
    path: '/v2/auth/link',
    status: 200,
    body: CreateLinkRequest,
    answer: AuthLink,
  },

  listAccounts: {
    method: 'GET',
    path: '/v2/accounts/',
    status: 200,
    query: PageQuery,
    answer: WireAccounts,
  },
  getAccount: {
    method: 'GET',
    path: '/v2/accounts/{account_id}',
    status: 200,
    answer: WireAccount,
  },
  updateAccount: {
    method: 'PATCH',
    path: '/v2/accounts/{account_id}',
    status: 200,
    body: UpdateAccountRequest,
    answer: WireAccount,
  },
  removeAccount: {
    method: 'DELETE',
    path: '/v2/accounts/{account_id}',
    status: 200,
    answer: AccountRemoved,
  },

  createEndpoint: {
    method: 'POST',
    path: '/v2/webhooks/endpoints/',
    status: 200,
    body: CreateEndpointRequest,
    answer: WireEndpoint,
  },
  listEndpoints: {
    method: 'GET',
    path: '/v2/webhooks/endpoints/',
    status: 200,
    query: PageQuery,
    answer: WireEndpoints,
  },
  getEndpoint: {
    method: 'GET',
    path: '/v2/webhooks/endpoints/{endpoint_id}',
    status: 200,
    answer: WireEndpoint,
  },
  updateEndpoint: {
    method: 'PATCH',
    path: '/v2/webhooks/endpoints/{endpoint_id}',
    status: 200,
    body: UpdateEndpointRequest,
    answer: WireEndpoint,
  },
  removeEndpoint: {
    method: 'DELETE',
    path: '/v2/webhooks/endpoints/{endpoint_id}',
    status: 200,
    answer: AccountRemoved,
  },
  listDeliveries: {
    method: 'GET',
    path: '/v2/webhooks/conversations/',
    status: 200,
    query: PageQuery,
    answer: WireDeliveries,
  },

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

  listInboxes: {
    method: 'GET',
    path: '/v2/{account_id}/inboxes',
    status: 200,
    answer: WireInboxes,
  },
  startChat: {
    method: 'POST',
    path: '/v2/{account_id}/chats/send',
    status: 200,
    body: StartChatRequest,
    answer: ChatStarted,
  },
  listChats: {
    method: 'GET',
    path: '/v2/{account_id}/chats',
    status: 200,
    query: ChatsQuery,
    answer: WireChats,
  },
  getChat: {
    method: 'GET',
    path: '/v2/{account_id}/chats/{chat_id}',
    status: 200,
    answer: WireChat,
  },
  sendMessage: {
    method: 'POST',
    path: '/v2/{account_id}/chats/{chat_id}/messages/send',
    status: 200,
    body: SendMessageRequest,
    answer: MessageSent,
  },
  listMessages: {
    method: 'GET',
    path: '/v2/{account_id}/chats/{chat_id}/messages',
    status: 200,
    query: MessagesQuery,
    answer: WireMessages,
  },
  getMessage: {
    method: 'GET',
    path: '/v2/{account_id}/chats/{chat_id}/messages/{message_id}',
    status: 200,
    answer: WireMessage,
  },
  modifyMessage: {
    method: 'POST',
    path: '/v2/{account_id}/chats/{chat_id}/messages/{message_id}/modify',
    status: 200,
    body: ModifyMessageRequest,
    answer: WireMessage,
  },
  deleteMessage: {
    method: 'DELETE',
    path: '/v2/{account_id}/chats/{chat_id}/messages/{message_id}',
    status: 200,
    answer: Nothing,
  },
  readMessage: {
    method: 'POST',
    path: '/v2/{account_id}/chats/{chat_id}/messages/{message_id}/read',
    status: 200,
    answer: MessageRead,
  },
  getAttachment: {
    method: 'GET',
    path: '/v2/{account_id}/chats/{chat_id}/messages/{message_id}/attachments/{attachment_id}',
    status: 200,
    answer: Nothing,
  },

  searchClassic: {
    method: 'POST',
    path: '/v2/{account_id}/linkedin/search',
    status: 200,
    query: PageQuery,
    body: SearchByUrlRequest,
    answer: ClassicHits,
  },
  searchSales: {
    method: 'POST',
    path: '/v2/{account_id}/linkedin/sales-navigator/search',
    status: 200,
    query: PageQuery,
    body: SearchByUrlRequest,
    answer: SalesHits,
  },
  searchRecruiter: {
    method: 'POST',
    path: '/v2/{account_id}/linkedin/recruiter/search',
    status: 200,
    query: PageQuery,
    body: SearchByUrlRequest,
    answer: RecruiterHits,
  },
  searchPeople: {
    method: 'POST',
    path: '/v2/{account_id}/linkedin/search/people',
    status: 200,
    query: PageQuery,
    body: SearchPeopleRequest,
    answer: ClassicHits,
  },
  searchParameters: {
    method: 'GET',
    path: '/v2/{account_id}/linkedin/search/parameters',
    status: 200,
    query: SearchParametersQuery,
    answer: WireSearchParameters,
  },
  listContracts: {
    method: 'GET',
    path: '/v2/{account_id}/linkedin/contracts',
    status: 200,
    answer: WireContracts,
  },
  selectContract: {
    method: 'POST',
    path: '/v2/{account_id}/linkedin/contracts/{contract_id}/select',
    status: 200,
    answer: ContractSelected,
  },
  getInmailCredits: {
    method: 'GET',
    path: '/v2/{account_id}/linkedin/inmail-credits',
    status: 200,
    answer: InmailCredits,
  },
  endorseSkill: {
    method: 'POST',
    path: '/v2/{account_id}/linkedin/member/{member_id}/endorse-skill',
    status: 200,
    body: EndorseSkillRequest,
    answer: SkillEndorsed,
  },

  getCapabilities: {
    method: 'GET',
    path: '/v2/{account_id}/linkedin/capabilities',
    status: 200,
    answer: WireCapabilities,
  },
  getGroup: {
    method: 'GET',
    path: '/v2/{account_id}/linkedin/groups/{community_id}',
    status: 200,
    answer: WireCommunity,
  },
  listGroupMembers: {
    method: 'GET',
    path: '/v2/{account_id}/linkedin/groups/{community_id}/members',
    status: 200,
    query: PageQuery,
    answer: WireCommunityMembers,
  },
  getEvent: {
    method: 'GET',
    path: '/v2/{account_id}/linkedin/events/{community_id}',
    status: 200,
    answer: WireCommunity,
  },
  listEventMembers: {
    method: 'GET',
    path: '/v2/{account_id}/linkedin/events/{community_id}/members',
    status: 200,
    query: PageQuery,
    answer: WireCommunityMembers,
  },
} as const satisfies Record<string, WireRoute>;

export type WireRouteName = keyof typeof WIRE_ROUTES;
export type WireBody<Name extends WireRouteName> = (typeof WIRE_ROUTES)[Name] extends {
  body: infer Body extends z.ZodType;
}
  ? z.infer<Body>
  : undefined;
export type WireQuery<Name extends WireRouteName> = (typeof WIRE_ROUTES)[Name] extends {
  query: infer Query extends z.ZodType;
}
  ? z.input<Query>
  : undefined;
export type WireAnswer<Name extends WireRouteName> = z.infer<(typeof WIRE_ROUTES)[Name]['answer']>;

/**
 * The path of a route with its `{names}` filled, each value percent-encoded. Throws when a name has
 * no value.
 */
export function wirePath({
  route,
  parameters,
}: {
  route: WireRouteName;
  parameters: Readonly<Record<string, string>>;
}): string {
  return WIRE_ROUTES[route].path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = parameters[name];
    if (value === undefined) throw new Error(`The path of ${route} needs ${name}`);
    return encodeURIComponent(value);
  });
}
