import type {
  Chat,
  ChatMessage,
  NetworkConnector,
  Page,
  Relation,
} from '#connectors/network/network.ts';
import { invitationOf } from '#connectors/network/unipile/profile-of-wire.ts';
import {
  ReadChat,
  ReadChats,
  ReadMessages,
  ReadRelationRequests,
  type ReadMessage,
} from '#connectors/network/unipile/reading-models.ts';
import type { Session } from '#connectors/network/unipile/wire-call.ts';
import { slugOf, textOf, timeOf } from '#connectors/network/unipile/wire-values.ts';
import { ChatLookup } from '@reachwell/network-wire/chats.ts';
import { WireRelations, type WireRelation } from '@reachwell/network-wire/relations.ts';

const PAGE_MAX = 100;

/** The lists of an account, page by page. */
export function createReads(session: Session): NetworkConnector['read'] {
  return {
    sentInvitations: ({ page, limit, ...ref }) =>
      session(ref, async (calls) =>
        pageOf({
          page,
          ...(await calls.read({
            route: 'listRelationRequests',
            query: { type: 'sent', ...pagingOf({ page, limit }) },
            answer: ReadRelationRequests,
          })),
          map: invitationOf,
        }),
      ),
    relations: createRelationsRead(session),
    chats: ({ page, limit, after, before, ...ref }) =>
      session(ref, async (calls) =>
        pageOf({
          page,
          ...(await calls.read({
            route: 'listChats',
            query: { after: isoOf(after), before: isoOf(before), ...pagingOf({ page, limit }) },
            answer: ReadChats,
          })),
          map: chatOf,
        }),
      ),
    chat: ({ chatId, ...ref }) =>
      session(ref, async (calls) =>
        chatOf(
          await calls.read({ route: 'getChat', parameters: { chat_id: chatId }, answer: ReadChat }),
        ),
      ),
    chatIdsWith: ({ memberId, ...ref }) =>
      session(ref, async (calls) =>
        (
          await calls.read({
            route: 'findUserChat',
            parameters: { user_id: memberId },
            answer: ChatLookup,
          })
        ).data.map((chat) => chat.chat_id),
      ),
    messages: ({ chatId, page, limit, after, before, ...ref }) =>
      session(ref, async (calls) => {
        const query = { after: isoOf(after), before: isoOf(before), ...pagingOf({ page, limit }) };
        return pageOf({
          page,
          ...(await calls.read({
            route: 'listMessages',
            parameters: { chat_id: chatId },
            query,
            answer: ReadMessages,
          })),
          map: messageOf,
        });
      }),
    attachment: ({ chatId, messageId, attachmentId, maxBytes, ...ref }) =>
      session(ref, (calls) =>
        calls.file({
          route: 'getAttachment',
          parameters: { chat_id: chatId, message_id: messageId, attachment_id: attachmentId },
          maxBytes,
        }),
      ),
  };
}

/** A page of the account's connections, filtered by a keyword if there is one. */
export function createRelationsRead(session: Session): NetworkConnector['read']['relations'] {
  return ({ page, limit, keyword, ...ref }) =>
    session(ref, async (calls) =>
      pageOf({
        page,
        ...(await calls.read({
          route: 'listRelations',
          query: { search: keyword ?? undefined, ...pagingOf({ page, limit }) },
          answer: WireRelations,
        })),
        map: relationOf,
      }),
    );
}

/**
 * A page's token: `cursor:` and the list's own cursor, or `offset:` and a number if the list has
 * none.
 */
function pagingOf({ page, limit = PAGE_MAX }: { page?: string | null; limit?: number }): {
  offset?: number;
  cursor?: string;
  limit: number;
} {
  const size = Math.min(Math.max(limit, 1), PAGE_MAX);
  return page?.startsWith('cursor:')
    ? { cursor: page.slice('cursor:'.length), limit: size }
    : { offset: offsetOf(page), limit: size };
}

function offsetOf(page: string | null | undefined): number {
  return page?.startsWith('offset:') ? Number(page.slice('offset:'.length)) : 0;
}

function pageOf<Wire, Item>({
  page,
  data,
  total_count: total,
  next_cursor: cursor,
  map,
}: {
  page?: string | null;
  data: Wire[];
  total_count?: number | null;
  next_cursor?: string | null;
  map: (wire: Wire) => Item;
}): Page<Item> {
  const reached = offsetOf(page) + data.length;
  const byCursor = page?.startsWith('cursor:') === true;
  const ended =
    data.length === 0 || (!cursor && (byCursor || (typeof total === 'number' && reached >= total)));
  return {
    items: data.map(map),
    total: total ?? null,
    next: ended ? null : cursor ? `cursor:${cursor}` : `offset:${reached}`,
  };
}

function isoOf(time: number | null | undefined): string | undefined {
  return time === null || time === undefined ? undefined : new Date(time).toISOString();
}

function relationOf({ user, created_at: createdAt }: WireRelation): Relation {
  return {
    memberId: user.id,
    slug: slugOf({ slug: user.public_identifier, profileUrl: user.profile_url }),
    fullName: user.display_name,
    headline: textOf(user.description),
    photoUrl: textOf(user.public_picture_url),
    connectedAt: timeOf(createdAt),
  };
}

function chatOf(wire: ReadChat): Chat {
  return {
    chatId: wire.id,
    memberId: wire.user_id ?? wire.user?.id ?? null,
    name: textOf(wire.name),
    headline: textOf(wire.user?.description),
    photoUrl: textOf(wire.user?.public_picture_url),
    group: wire.is_group,
    readOnly: wire.is_readonly,
    archived: wire.is_archived,
    unread: wire.unread_count,
    lastMessageAt: timeOf(wire.last_message_timestamp),
    lastMessage: wire.last_message
      ? { text: wire.last_message.text, fromMe: wire.last_message.is_sender }
      : null,
  };
}

function messageOf(wire: ReadMessage): ChatMessage {
  return {
    messageId: wire.id,
    chatId: wire.chat_id,
    fromMe: wire.is_sender,
    senderId: wire.sender_id,
    text: wire.text ?? '',
    subject: textOf(wire.specifics?.subject),
    at: timeOf(wire.timestamp) ?? 0,
    seen: wire.is_seen,
    edited: wire.is_edited,
    deleted: wire.is_deleted,
    system: wire.is_event || wire.is_hidden,
    attachments: wire.attachments.map((file) => ({
      attachmentId: file.id,
      fileName: file.filename ?? null,
      contentType: file.mimetype,
      sizeBytes: file.file_size ?? null,
      voiceNote: file.voice_note ?? false,
    })),
  };
}
