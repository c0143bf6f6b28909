import type { WireAttachment, WireChat, WireMessage } from '@reachwell/network-wire/chats.ts';
import type { WirePost } from '@reachwell/network-wire/posts.ts';
import { presentUser, type Viewer } from '#http/present-people.ts';
import { personAt } from '#rules/find-person.ts';
import { chatId, messageId } from '#store/chat-ids.ts';
import type { Chat, Message } from '#store/chat-store.ts';
import type { Person } from '#world/person.ts';
import { personIdOf } from '#world/person-ids.ts';
import type { Post } from '#world/posts.ts';

/** A message as the wire shows it to the owner of the account. */
export function presentMessage(
  viewer: Viewer,
  { chat, message }: { chat: Chat; message: Message },
): WireMessage {
  const { network, account } = viewer;
  return {
    object: 'Message',
    id: messageId(message.number),
    chat_id: chatId(chat.number),
    sender_id: personIdOf({
      seed: network.world.seed,
      index: message.mine ? account.owner : (message.sender ?? chat.person),
    }),
    text: message.deleted ? null : message.text,
    timestamp: new Date(message.at).toISOString(),
    is_sender: message.mine,
    is_seen: message.mine ? message.seen : true,
    is_delivered: true,
    is_edited: message.edited,
    is_deleted: message.deleted,
    is_hidden: false,
    is_pinned: false,
    is_event: false,
    is_mentionned: false,
    reactions_counter: [],
    attachments: message.attachments.map((attachment, at): WireAttachment => ({
      object: 'Attachment',
      id: String(at),
      type: attachment.voiceNote
        ? 'audio'
        : attachment.contentType.startsWith('image/')
          ? 'img'
          : 'file',
      mimetype: attachment.contentType,
      url: `${viewer.publicUrl}/v2/${account.id}/chats/${chatId(chat.number)}/messages/${messageId(message.number)}/attachments/${at}`,
      filename: attachment.filename,
      file_size: Math.floor(attachment.content.length * 0.75),
      voice_note: attachment.voiceNote,
    })),
    provider: 'linkedin',
    specifics: { subject: message.subject },
  };
}

/** A chat with one person or a group as the wire shows it, with its latest message. */
export function presentChat(viewer: Viewer, chat: Chat): WireChat {
  const person = chat.groupName === null ? personAt(viewer.network, chat.person) : null;
  const latest = viewer.network.chats.latest(chat.number);
  return {
    object: 'Chat',
    id: chatId(chat.number),
    name: person === null ? (chat.groupName ?? '') : `${person.firstName} ${person.lastName}`,
    description: latest?.subject ?? null,
    created_at: new Date(chat.createdAt).toISOString(),
    updated_at: new Date(chat.lastAt).toISOString(),
    last_message_timestamp: new Date(chat.lastAt).toISOString(),
    user_id: person?.id ?? null,
    user: person === null ? null : presentUser(viewer, person),
    type: person === null ? 'group' : '1to1',
    is_group: person === null,
    is_1to1: person !== null,
    is_channel: false,
    is_pinned: false,
    is_readonly: false,
    is_archived: false,
    folders: ['inbox'],
    unread_count: chat.unread,
    muted_until: null,
    last_message:
      latest === null ? null : { text: latest.deleted ? '' : latest.text, is_sender: latest.mine },
    provider: 'linkedin',
  };
}

/** A post as the wire shows it, with the reaction of the account’s owner. */
export function presentPost(
  viewer: Viewer,
  { author, post }: { author: Person; post: Post },
): WirePost {
  const mine = viewer.network.marks.reaction(viewer.account.number, post.id);
  return {
    object: 'Post',
    id: post.id,
    share_url: `https://www.linkedin.com/feed/update/${post.id}/`,
    created_at: new Date(post.at).toISOString(),
    text: post.text,
    author: presentUser(viewer, author),
    user_reacted: mine ?? false,
    permissions: { can_share: true, can_react: true, can_post_comments: true },
    reactions_counter: [{ reaction: 'like', count: post.likes + (mine === null ? 0 : 1) }],
    comments_counter: post.comments,
    reposts_counter: 0,
    attachments: [],
    is_repost: false,
  };
}
