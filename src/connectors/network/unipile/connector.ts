import type { Clock } from '#core/time/clock.ts';
import type { NetworkConnector } from '#connectors/network/network.ts';
import { createAccountRead, createCapabilitiesRead } from '#connectors/network/unipile/account.ts';
import {
  createEndorse,
  createFollow,
  createLike,
  createVisit,
} from '#connectors/network/unipile/act-engage.ts';
import { createInvite, createWithdraw } from '#connectors/network/unipile/act-invite.ts';
import { createInmail, createMessage } from '#connectors/network/unipile/act-message.ts';
import { openHttpExchange } from '#connectors/network/unipile/http-exchange.ts';
import { createLogin } from '#connectors/network/unipile/login.ts';
import { profileOf, readWireProfile } from '#connectors/network/unipile/profile-of-wire.ts';
import { createMessageChanges } from '#connectors/network/unipile/message-changes.ts';
import { createReads, createRelationsRead } from '#connectors/network/unipile/read-lists.ts';
import { createReconcile } from '#connectors/network/unipile/reconcile.ts';
import { createSearch, createValidate } from '#connectors/network/unipile/search-source.ts';
import { openSession, type Session } from '#connectors/network/unipile/wire-call.ts';
import { createEnsureRegistered, createVerify } from '#connectors/network/unipile/webhooks.ts';

type ConnectorSettings = {
  /** The server's URL; if it has a path, every call's path is appended to it. */
  baseUrl: string;
  apiKey: string;
  /**
   * The longest a port call may take, in real ms, unless the call sets its own limit
   * (`ENGINE_REQUEST_TIMEOUT_MS`).
   */
  requestTimeoutMs: number;
  clock: Clock;
  /** The most connections that are kept open. */
  connections?: number;
};

const SKEW_CAMPAIGN_MS = 60_000;
const SKEW_REAL_MS = 2000;

/**
 * The network over the provider's v2 API (network connector, section 1.6). Throws if `baseUrl`
 * isn't an http address.
 */
export function createNetworkConnector({
  baseUrl,
  apiKey,
  requestTimeoutMs,
  clock,
  connections = 64,
}: ConnectorSettings): NetworkConnector {
  const base = new URL(baseUrl);
  if (base.protocol !== 'http:' && base.protocol !== 'https:')
    throw new Error('The network address must start with http:// or https://');
  const exchange = openHttpExchange({
    origin: base.origin,
    connections,
    timeoutMs: requestTimeoutMs,
  });
  const session = openSession({
    exchange,
    pathPrefix: base.pathname.replace(/\/+$/, ''),
    apiKey,
    timeoutMs: requestTimeoutMs,
    now: clock.now,
  });
  return {
    capabilities: createCapabilitiesRead(session),
    login: createLogin(session),
    account: createAccountRead(session),
    people: peopleWith(session),
    act: {
      invite: createInvite(session, clock.now),
      withdraw: createWithdraw(session),
      message: createMessage(session),
      inmail: createInmail(session),
      visit: createVisit(session),
      follow: createFollow(session),
      endorse: createEndorse(session),
      like: createLike(session),
    },
    messages: createMessageChanges(session),
    read: createReads(session),
    // The network's clock follows ours with a short delay, which is long in campaign time when the
    // clock runs fast.
    reconcile: createReconcile(session, () => SKEW_CAMPAIGN_MS + SKEW_REAL_MS * clock.rate()),
    webhooks: {
      verify: createVerify({ realNow: clock.realNow, now: clock.now }),
      ensureRegistered: createEnsureRegistered(session),
    },
    close: () => exchange.close(),
  };
}

function peopleWith(session: Session): NetworkConnector['people'] {
  return {
    profile: ({ who, full = true, ...ref }) =>
      session(ref, async (calls) =>
        profileOf(await readWireProfile(calls, who, full ? ['experience', 'skills'] : [])),
      ),
    search: createSearch(session),
    validate: createValidate(session),
    relations: createRelationsRead(session),
  };
}
