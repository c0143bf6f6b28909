import { NetworkError } from '#connectors/network/network-error.ts';
import type { NetworkEvent } from '#connectors/network/network.ts';
import { storeNetworkEvents } from '#data/notices/network-events.ts';
import type { Call } from '#server/http/handler.ts';
import { ApiError } from '#server/http/api-error.ts';
import { refreshConnection } from '#server/users/refresh-connection.ts';
import type { UserParts } from '#server/users/user-parts.ts';

/** The provider's header; the adapter parses it. */
const SIGNATURE_HEADER = 'unipile-signature';

type WebhookCall = Call<'POST /network/webhooks/{token}'>;

function isAboutAccount({ type }: NetworkEvent): boolean {
  return (
    type === 'account_state' ||
    type === 'account_added' ||
    type === 'account_reconnected' ||
    type === 'account_removed'
  );
}

function verified(call: WebhookCall, secrets: readonly string[]): NetworkEvent[] | null {
  for (const secret of secrets) {
    try {
      return call.parts.network.webhooks.verify({
        rawBody: call.http.rawBody,
        signature: call.http.header(SIGNATURE_HEADER),
        secret,
        onUnreadable: (problem) =>
          call.http.warn({ problem }, 'An event of a webhook can’t be read'),
      });
    } catch (error) {
      if (error instanceof NetworkError && error.kind === 'invalid')
        throw new ApiError('INVALID_INPUT', { detail: 'This event has an unknown format' });
      if (!(error instanceof NetworkError) || error.kind !== 'bad_signature') throw error;
    }
  }
  return null;
}

/**
 * Receives the provider's signed events: stored once each, processed by the engine, acknowledged
 * immediately. Those about an account are processed here as well.
 */
export async function receiveWebhook(call: WebhookCall, user: UserParts): Promise<undefined> {
  const { parts, params, now, realNow } = call;
  const secrets = await user.webhooks.secretsOf({ token: params.token, fresh: false });
  if (secrets === null) throw new ApiError('NOT_FOUND');
  // Another process may have registered again since we read the secret.
  const events =
    verified(call, secrets) ??
    verified(call, (await user.webhooks.secretsOf({ token: params.token, fresh: true })) ?? []);
  if (events === null)
    throw new ApiError('UNAUTHENTICATED', { detail: 'The signature of this event is invalid' });
  const known = events.flatMap((event) =>
    event.account === null
      ? []
      : [{ id: event.id, type: event.type, account: event.account, body: { ...event } }],
  );
  const userIds = await storeNetworkEvents({ db: parts.db, events: known, now, realNow });
  if (events.some(isAboutAccount))
    for (const userId of userIds)
      user.background(() =>
        refreshConnection({
          parts,
          userId,
          now: parts.clock.now(),
          realNow: parts.clock.realNow(),
        }),
      );
  return undefined;
}
