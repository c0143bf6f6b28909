import { proxyOf } from '#rules/custom-proxy.ts';
import { accountOf, pageOf, parameter, type Handler } from '#http/call.ts';
import {
  presentAccount,
  presentEndpoint,
  presentSeat,
  presentSignIn,
} from '#http/present-accounts.ts';
import { refillCredits } from '#rules/inmail-credits.ts';
import { solveCheckpoint, startSignIn } from '#rules/sign-in.ts';
import { notFound, WireFailure } from '#rules/wire-failure.ts';
import type { Account } from '#store/account-store.ts';
import type { Endpoint } from '#store/webhook-store.ts';
import { hashNumbers } from '#world/hash.ts';

const missing = (what: string) =>
  new WireFailure({
    type: 'api/resource_not_found',
    title: 'Not found',
    detail: `This ${what} doesn’t exist.`,
  });

export const startIntent: Handler<'startIntent'> = ({ network, body, now }) =>
  presentSignIn(network, startSignIn(network, { body, now }));

export const solveIntent: Handler<'solveCheckpoint'> = ({ network, body, now }) =>
  presentSignIn(
    network,
    solveCheckpoint(network, { intentId: body.intent_id, code: body.code, now }),
  );

export const createLink: Handler<'createLink'> = ({ network, publicUrl, body }) => {
  const link = network.meta.count('links');
  network.meta.save(`link.${link}`, {
    redirectUri: body.redirect_uri,
    state: body.state ?? null,
    accountId: body.account_id ?? null,
    expiresOn: body.expires_on,
  });
  return { object: 'HostedAuthLink', link: `${publicUrl}/sign-in/${link}` };
};

export const listAccounts: Handler<'listAccounts'> = ({ network, query }) => {
  const { offset, limit } = pageOf(query);
  const all = network.accounts.all();
  return {
    object: 'Accounts',
    data: all.slice(offset, offset + limit).map((account) => presentAccount(network, account)),
    has_more: all.length > offset + limit,
  };
};

function existing(account: Account | null): Account {
  if (account === null) throw missing('account');
  return account;
}

export const getAccount: Handler<'getAccount'> = ({ network, maybeAccount }) =>
  presentAccount(network, existing(maybeAccount));

export const updateAccount: Handler<'updateAccount'> = ({ network, maybeAccount, body }) => {
  const account = existing(maybeAccount);
  const changed = {
    ...account,
    metadata: { ...account.metadata, ...body.metadata },
    ...(body.proxy === undefined ? {} : { autoProxy: false, customProxy: proxyOf(body.proxy) }),
  };
  network.accounts.save(changed);
  return presentAccount(network, changed);
};

export const removeAccount: Handler<'removeAccount'> = ({ network, maybeAccount, now }) => {
  const account = existing(maybeAccount);
  network.accounts.remove(account);
  network.announce({ type: 'account.remove', account: account.id, at: now, payload: {} });
  return { success: true };
};

export const listContracts: Handler<'listContracts'> = (call) => ({
  object: 'AvailableContracts',
  contracts: accountOf(call).seats.map(presentSeat),
});

export const selectContract: Handler<'selectContract'> = (call) => {
  const account = accountOf(call);
  const chosen = account.seats.find(({ id }) => id === parameter(call, 'contract_id'));
  if (chosen === undefined) throw notFound('contract');
  const seats = account.seats.map((seat) =>
    seat.product === chosen.product ? { ...seat, selected: seat.id === chosen.id } : seat,
  );
  call.network.accounts.save({ ...account, seats });
  return { object: 'ContractSelected', contract: presentSeat({ ...chosen, selected: true }) };
};

export const getInmailCredits: Handler<'getInmailCredits'> = (call) => {
  const account = accountOf(call);
  refillCredits(call.network, { account, now: call.now });
  const has = (product: string) => account.seats.some((seat) => seat.product === product);
  return {
    object: 'InmailCredits',
    credits: {
      classic: account.paid ? account.credits.classic : null,
      sales_navigator: has('sales_navigator') ? account.credits.sales_navigator : null,
      recruiter: has('recruiter') ? account.credits.recruiter : null,
    },
  };
};

function checkedUrl(url: string): string {
  if (!/^https?:$/.test(URL.canParse(url) ? new URL(url).protocol : ''))
    throw new WireFailure({
      type: 'api/invalid_parameters',
      title: 'Invalid parameters',
      detail: 'url: must be an http or https address.',
    });
  return url;
}

export const createEndpoint: Handler<'createEndpoint'> = ({ network, body }) => {
  const number = network.meta.count('endpoints');
  const word = (turn: number) =>
    hashNumbers(network.world.seed, number, turn, 23).toString(36).padStart(7, '0');
  const endpoint: Endpoint = {
    id: `we_${word(1)}${word(2)}`,
    url: checkedUrl(body.url),
    description: body.description ?? null,
    secret: `whsec_${word(3)}${word(4)}${word(5)}`.slice(0, 36),
    enabled: true,
    triggerEvents: body.trigger_events,
    accountIds: body.account_ids ?? [],
  };
  network.webhooks.saveEndpoint(endpoint);
  return presentEndpoint(endpoint);
};

export const listEndpoints: Handler<'listEndpoints'> = ({ network, query }) => {
  const { offset, limit } = pageOf(query);
  const all = network.webhooks.endpoints();
  return {
    object: 'WebhookEndpoints',
    data: all.slice(offset, offset + limit).map(presentEndpoint),
    has_more: all.length > offset + limit,
  };
};

function endpointOf(
  call: Parameters<Handler<'getEndpoint'>>[0] | Parameters<Handler<'updateEndpoint'>>[0],
): Endpoint {
  const endpoint = call.network.webhooks.endpoint(call.parameters['endpoint_id'] ?? '');
  if (endpoint === null) throw missing('webhook endpoint');
  return endpoint;
}

export const getEndpoint: Handler<'getEndpoint'> = (call) => presentEndpoint(endpointOf(call));

export const updateEndpoint: Handler<'updateEndpoint'> = (call) => {
  const before = endpointOf(call);
  const { body } = call;
  const changed: Endpoint = {
    ...before,
    url: body.url === undefined ? before.url : checkedUrl(body.url),
    enabled: body.enabled ?? before.enabled,
    triggerEvents: body.trigger_events ?? before.triggerEvents,
    accountIds: body.account_ids ?? before.accountIds,
    description: body.description ?? before.description,
  };
  call.network.webhooks.saveEndpoint(changed);
  return presentEndpoint(changed);
};

export const removeEndpoint: Handler<'removeEndpoint'> = (call) => {
  call.network.webhooks.removeEndpoint(endpointOf(call).id);
  return { success: true };
};

export const listDeliveries: Handler<'listDeliveries'> = ({ network, query }) => {
  const { offset, limit } = pageOf(query);
  const found = network.webhooks.latest({ offset, limit: limit + 1 });
  const data = found.slice(0, limit).map((delivery) => ({
    object: 'WebhookConversation',
    id: `wc_${delivery.number}`,
    endpoint_id: delivery.endpoint,
    endpoint_url: network.webhooks.endpoint(delivery.endpoint)?.url ?? null,
    event_id: delivery.event,
    event_type: delivery.type,
    created_at: new Date(delivery.createdAt).toISOString(),
    first_attempt: delivery.attempts === 1,
    http_status: delivery.httpStatus,
    response_body: delivery.response,
  }));
  return { object: 'WebhookConversations', data, has_more: found.length > limit };
};
