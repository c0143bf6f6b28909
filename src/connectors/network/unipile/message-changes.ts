import type { NetworkConnector, MessageRef } from '#connectors/network/network.ts';
import type { Session } from '#connectors/network/unipile/wire-call.ts';
import { WIRE_ROUTES } from '@reachwell/network-wire/wire-routes.ts';

/** Edits and deletes sent messages; the network enforces its own deadline. */
export function createMessageChanges(session: Session): NetworkConnector['messages'] {
  const parametersOf = ({ chatId, messageId }: MessageRef) => ({
    chat_id: chatId,
    message_id: messageId,
  });
  return {
    edit: ({ text, ...ref }) =>
      session(ref, async (calls) => {
        await calls.put({
          route: 'modifyMessage',
          parameters: parametersOf(ref),
          body: { text },
          answer: WIRE_ROUTES.modifyMessage.answer,
        });
      }),
    remove: (ref) =>
      session(ref, async (calls) => {
        await calls.put({
          route: 'deleteMessage',
          parameters: parametersOf(ref),
          answer: WIRE_ROUTES.deleteMessage.answer,
        });
      }),
  };
}
