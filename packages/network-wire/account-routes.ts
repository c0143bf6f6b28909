import { AccountRemoved, UpdateAccountRequest, WireAccount, WireAccounts } from './accounts.ts';
import {
  AuthLink,
  AuthStep,
  CreateLinkRequest,
  SolveCheckpointRequest,
  StartIntentRequest,
} from './auth.ts';
import { PageQuery } from './list-envelope.ts';
import {
  CreateEndpointRequest,
  UpdateEndpointRequest,
  WireDeliveries,
  WireEndpoint,
  WireEndpoints,
} from './webhooks.ts';
import type { WireRoute } from './wire-route.ts';

/** Signing in, accounts and the endpoints of webhooks. */
export const ACCOUNT_ROUTES = {
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
} as const satisfies Record<string, WireRoute>;
