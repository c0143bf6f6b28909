import { NetworkError } from '#connectors/network/network-error.ts';
import type {
  InmailProduct,
  NetworkConnector,
  OutgoingMessage,
  Sent,
} from '#connectors/network/network.ts';
import { readWireProfile } from '#connectors/network/unipile/profile-of-wire.ts';
import type { Session, WireCalls } from '#connectors/network/unipile/wire-call.ts';
import { ChatStarted, MessageSent, type StartChatRequest } from '@reachwell/network-wire/chats.ts';
import { InmailCredits } from '@reachwell/network-wire/inmail-credits.ts';

type Inmail = Parameters<NetworkConnector['act']['inmail']>[0];
const NOTHING_SENT: readonly (string | undefined)[] = [
  'provider/conflict',
  'provider/unprocessable_entity',
  'provider/insufficient_permissions',
  'api/conflict',
];

/**
 * Sends a message to a first-degree person, into the known conversation or one that the network
 * finds or starts.
 */
export function createMessage(session: Session): NetworkConnector['act']['message'] {
  return (act) =>
    session(act, async (calls) => {
      try {
        return { done: true, ...(await sentMessage(calls, act)) };
      } catch (error) {
        throw error instanceof NetworkError && NOTHING_SENT.includes(error.native)
          ? await refusedMessage(error, calls, act)
          : error;
      }
    });
}

/**
 * Sends an InMail from the product named. Needs no connection; costs a credit unless the profile is
 * open.
 */
export function createInmail(session: Session): NetworkConnector['act']['inmail'] {
  return (act) =>
    session(act, async (calls) => {
      try {
        return {
          done: true,
          ...(await startedChat(calls, act, { linkedin: inmailSpecifics(act) })),
        };
      } catch (error) {
        throw error instanceof NetworkError && NOTHING_SENT.includes(error.native)
          ? await refusedInmail(error, calls, act)
          : error;
      }
    });
}

async function sentMessage(calls: WireCalls, act: OutgoingMessage): Promise<Sent> {
  if (!act.chatId) return startedChat(calls, act);
  const body = { text: act.text, ...attachmentsOf(act) };
  try {
    const sent = await calls.act({
      route: 'sendMessage',
      parameters: { chat_id: act.chatId },
      body,
      answer: MessageSent,
    });
    return { chatId: act.chatId, messageId: firstId(sent.message_id) };
  } catch (error) {
    // A conversation that is gone proves that nothing was sent; the network then makes another,
    // unless the message is for this one.
    if (error instanceof NetworkError && error.kind === 'not_found' && act.sameChat !== true)
      return startedChat(calls, act);
    throw error;
  }
}

async function startedChat(
  calls: WireCalls,
  act: OutgoingMessage,
  specifics?: StartChatRequest['specifics'],
): Promise<Sent> {
  const body: StartChatRequest = {
    text: act.text,
    users_ids: [act.memberId],
    ...attachmentsOf(act),
    ...(specifics === undefined ? {} : { specifics }),
  };
  const chat = await calls.act({ route: 'startChat', body, answer: ChatStarted });
  return { chatId: chat.chat_id, messageId: firstId(chat.message_id) };
}

function attachmentsOf({ files = [] }: OutgoingMessage): Pick<StartChatRequest, 'attachments'> {
  if (files.length === 0) return {};
  return {
    attachments: files.map((file) => ({
      filename: file.fileName,
      content_type: file.contentType,
      content: file.contentBase64,
      send_mode: file.voiceNote ? ('native' as const) : ('file' as const),
    })),
  };
}

function inmailSpecifics(act: Inmail): NonNullable<StartChatRequest['specifics']>['linkedin'] {
  const shapes = {
    classic: { classic: { inmail: true, subject: act.subject } },
    sales_navigator: { sales_navigator: { subject: act.subject } },
    recruiter: {
      recruiter: {
        subject: act.subject,
        signature: act.signature ?? '',
        send_as: 'INMAIL' as const,
      },
    },
  } satisfies Record<InmailProduct, unknown>;
  return shapes[act.product];
}

function firstId(ids: string | (string | null)[] | null): string | null {
  return Array.isArray(ids) ? (ids.find((id) => id !== null) ?? null) : ids;
}

async function refusedMessage(
  error: NetworkError,
  calls: WireCalls,
  act: OutgoingMessage,
): Promise<NetworkError> {
  const profile = await readWireProfile(calls, act.memberId);
  const facts = {
    scope: 'person' as const,
    native: error.native,
    requestId: error.requestId,
    cause: error,
  };
  if (profile.is_blocked) return new NetworkError('blocked', 'The person cannot be reached', facts);
  return profile.specifics.network_distance === 'FIRST_DEGREE'
    ? error
    : new NetworkError('not_connected', 'The person is not connected', facts);
}

async function refusedInmail(
  error: NetworkError,
  calls: WireCalls,
  act: Inmail,
): Promise<NetworkError> {
  if (error.kind === 'not_subscribed') return error;
  const facts = { native: error.native, requestId: error.requestId, cause: error };
  const [profile, { credits }] = await Promise.all([
    readWireProfile(calls, act.memberId),
    calls.read({ route: 'getInmailCredits', answer: InmailCredits }),
  ]);
  if (profile.is_blocked)
    return new NetworkError('blocked', 'The person cannot be reached', {
      ...facts,
      scope: 'person',
    });
  const left = credits[act.product];
  if (left === null || left === undefined)
    return new NetworkError('not_subscribed', 'The account does not have this product', {
      ...facts,
      scope: 'account',
    });
  if (left <= 0 && profile.specifics.is_open_profile !== true)
    return new NetworkError('no_credits', 'No InMail credits are left', {
      ...facts,
      scope: 'account',
    });
  return profile.specifics.can_send_inmail === false
    ? new NetworkError('blocked', 'The person doesn’t accept InMail', { ...facts, scope: 'person' })
    : error;
}
