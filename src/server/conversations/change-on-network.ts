import { NetworkError } from '#connectors/network/network-error.ts';
import type { NetworkConnector } from '#connectors/network/network.ts';
import type { ThreadMessage } from '#data/conversations/thread.ts';
import type { Owner } from '#data/scope.ts';
import { storeNetworkChange } from '#data/waiting/written-messages.ts';
import { inScope } from '#data/database/retried-transaction.ts';
import { actingUserOf } from '#server/http/acting-user-of.ts';
import { ApiError } from '#server/http/api-error.ts';
import { notChangeable } from '#server/conversations/not-changeable.ts';

/** How long a request waits for the network before it asks to try again, in real ms. */
const DEADLINE_MS = 10_000;

/**
 * Edits (or, with null, deletes) a message sent on LinkedIn: first there, then here. If the answer
 * is lost, nothing changes here; the next read of the chat shows the result.
 */
export async function changeOnNetwork(
  scope: Owner,
  {
    network,
    message,
    text,
  }: { network: NetworkConnector; message: ThreadMessage; text: string | null },
): Promise<void> {
  const { network_account_id: account, status } = await actingUserOf(scope);
  if (account === null || message.chat_id === null)
    throw new ApiError('LINKEDIN_NOT_CONNECTED', { accountStatus: status });
  const sent = {
    account,
    chatId: message.chat_id,
    messageId: message.network_message_id,
    deadlineMs: DEADLINE_MS,
  };
  try {
    await (text === null
      ? network.messages.remove(sent)
      : network.messages.edit({ ...sent, text }));
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error;
    if (error.kind === 'invalid') throw notChangeable('EDIT_WINDOW_OVER');
    // A message that is gone there is deleted, which is what was asked for.
    if (error.kind !== 'not_found') throw error;
    if (text !== null) throw notChangeable('ALREADY_DELETED');
  }
  await inScope(scope, (scope) =>
    storeNetworkChange(scope, { messageId: message.message_id, text }),
  );
}
