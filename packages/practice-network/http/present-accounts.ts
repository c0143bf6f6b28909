import type { WireAccount } from '@reachwell/network-wire/accounts.ts';
import type { WireAuthCheckpoint } from '@reachwell/network-wire/auth.ts';
import type { WireContract } from '@reachwell/network-wire/contracts.ts';
import type { WireEndpoint } from '@reachwell/network-wire/webhooks.ts';
import type { Network } from '#network.ts';
import { personAt } from '#rules/find-person.ts';
import type { SignInResult } from '#rules/sign-in.ts';
import { outgoingAddress } from '#world/outgoing-address.ts';
import type { Account, Seat } from '#store/account-store.ts';
import type { Endpoint } from '#store/webhook-store.ts';

const APPLICATION = 'app_practice';

/** An account as the wire shows it. A restricted one is `disconnected` there. */
export function presentAccount(network: Network, account: Account): WireAccount {
  const owner = personAt(network, account.owner);
  return {
    object: 'Account',
    id: account.id,
    application_id: APPLICATION,
    user_id: owner.id,
    name: `${owner.firstName} ${owner.lastName}`,
    created_at: new Date(account.createdAt).toISOString(),
    status: account.restricted ? 'disconnected' : account.status,
    provider: 'linkedin',
    metadata: account.metadata,
    initial_sync: { status: 'completed', started_at: new Date(account.createdAt).toISOString() },
    proxy: outgoingAddress({ seed: network.world.seed, account, home: owner.place }),
  };
}

/** The account when the sign-in is through, else the step that stands before it. */
export function presentSignIn(
  network: Network,
  result: SignInResult,
): WireAccount | WireAuthCheckpoint {
  if ('connected' in result) return presentAccount(network, result.connected);
  const [checkpoint] = result.pending.steps;
  if (checkpoint === undefined) throw new Error('A pending sign-in has a step');
  return { object: 'AuthenticationCheckpoint', checkpoint, intent_id: result.pending.id };
}

/** A seat of a paid product as the wire shows it. */
export function presentSeat(seat: Seat): WireContract {
  return {
    object: 'Contract',
    id: seat.id,
    product: seat.product,
    name: seat.name,
    description: null,
    selected: seat.selected,
  };
}

/** A webhook endpoint as the wire shows it, with its secret. */
export function presentEndpoint(endpoint: Endpoint): WireEndpoint {
  return {
    object: 'WebhookEndpoint',
    id: endpoint.id,
    application_id: APPLICATION,
    url: endpoint.url,
    description: endpoint.description,
    enabled: endpoint.enabled,
    trigger_events: endpoint.triggerEvents,
    account_ids: endpoint.accountIds,
    account_targets: [],
    secret: endpoint.secret,
  };
}
