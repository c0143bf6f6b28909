import type { MessageAnswer, ThreadEventAnswer, ThreadNoteAnswer } from '#contract/threads.ts';
import { writtenAs, type ConversationChannel } from '#core/conversation/conversation-channels.ts';
import { noteAbilities } from '#core/conversation/conversation-note.ts';
import { failureText } from '#core/conversation/message-failure.ts';
import { changeVerdict, deleteVerdict } from '#core/conversation/message-state.ts';
import { attachmentName } from '#core/sequence/attachment-content.ts';
import { entryAt, mergeTimeline, placeOf, type TimelineKey } from '#core/conversation/timeline.ts';
import type { Owner, Scope } from '#data/scope.ts';
import { cleanMailHtml } from '#server/conversations/clean-mail-html.ts';
import type { SendingMoment, SendingWait } from '#core/conversation/sending-wait.ts';
import { readMessageDetails } from '#server/conversations/message-details.ts';
import type { NetworkConnector } from '#connectors/network/network.ts';
import { readThreadNotes, type ConversationNote } from '#data/conversations/notes.ts';
import { readNewestGap } from '#data/conversations/older-messages.ts';
import {
  firstUnread,
  readThreadEvents,
  readThreadMessages,
  type MessageFile,
  type ThreadEvent,
  type ThreadMessage,
  type ThreadPlace,
} from '#data/conversations/thread.ts';
import { isHandId } from '#data/waiting/written-messages.ts';
import type { ApiError } from '#server/http/api-error.ts';
import type { InboxCaller } from '#server/conversations/open-conversation.ts';
import { fetchOlderMessages } from '#server/conversations/older-messages.ts';
import { isoInstant } from '#server/http/page-response.ts';

/** At most this many pages are read from the network for one page of a thread. */
const FETCHES = 3;

type Message = Omit<MessageAnswer, 'id' | 'campaignId'> & { id: string; campaignId: string | null };
type Event = Omit<ThreadEventAnswer, 'campaignId'> & { campaignId: string | null };
type Note = Omit<ThreadNoteAnswer, 'id' | 'author'> & {
  id: string;
  author: { userId: string; name: string } | null;
};
type Thread = {
  content: (Message | Event | Note)[];
  before: string | null;
  firstUnreadId: string | null;
};

/** A page of a thread: messages of every channel and the lead's events, ordered by time. */
export async function presentThread(
  scope: Scope<'now'>,
  {
    conversationId,
    leadId,
    before,
    size,
    momentOf,
    network,
    caller,
  }: {
    caller: InboxCaller;
    conversationId: string;
    leadId: string | null;
    before: string | undefined;
    size: number;
    momentOf: (channel: ConversationChannel) => SendingMoment;
    network: NetworkConnector;
  },
): Promise<Thread> {
  const { db, userId, now } = scope;
  const asked = { db, userId, conversationId, leadId, before: placeBefore(before), size };
  const firstUnreadId = await firstUnread(scope, conversationId);
  let page = await readKnownPage(asked, asked);
  let failure: ApiError | null = null;
  // The newest page shows what is stored immediately; scrolling back reads more.
  for (let fetches = 0; before !== undefined && page.gap !== null && fetches < FETCHES; fetches++) {
    failure = await fetchOlderMessages(scope, { network, conversationId, gap: page.gap });
    if (failure !== null) break;
    page = await readKnownPage(asked, asked);
  }
  const { entries, more, gap } = page;
  const last = entries.at(-1);
  if (last === undefined && failure !== null) throw failure;
  const behind = last === undefined ? (before ?? isoInstant(now)) : placeOf(last);
  const messages = entries.flatMap((entry) => ('message' in entry ? [entry.message] : []));
  const detailsOf = await readMessageDetails(scope, messages, momentOf);
  return {
    content: entries.map((entry) =>
      'message' in entry
        ? presentMessage({ message: entry.message, now, ...detailsOf(entry.message) })
        : 'note' in entry
          ? presentNote(entry.note, caller)
          : presentEvent(entry.event),
    ),
    before: more || gap !== null ? behind : null,
    firstUnreadId,
  };
}

/**
 * The page as far as it is known without a gap. `gap`: the chat whose older messages belong in it
 * but are not stored; null if none are missing.
 */
async function readKnownPage(
  scope: Owner,
  {
    conversationId,
    leadId,
    before,
    size,
  }: { conversationId: string; leadId: string | null; before: ThreadPlace | null; size: number },
) {
  const asked = { db: scope.db, userId: scope.userId, before, limit: size + 1 };
  const [messages, events, notes, gap] = await Promise.all([
    readThreadMessages(asked, { ...asked, conversationId }),
    leadId === null ? [] : readThreadEvents(asked, { ...asked, leadId, conversationId }),
    readThreadNotes(asked, { ...asked, conversationId }),
    readNewestGap(scope, conversationId),
  ]);
  const { entries, more } = mergeTimeline(
    [
      ...messages.map((message) => ({ ...keyOf('MESSAGE', message), message })),
      ...events.map((event) => ({ ...keyOf('EVENT', event), event })),
      ...notes.map((note) => ({ ...keyOf('NOTE', note), note })),
    ],
    size,
  );
  const knownFrom = gap === null ? -Infinity : Math.floor(gap.from ?? Infinity);
  const known = entries.filter(({ at }) => at >= knownFrom);
  return { entries: known, more, gap: more && known.length === entries.length ? null : gap };
}

function placeBefore(before: string | undefined): ThreadPlace | null {
  if (before === undefined) return null;
  return entryAt(before) ?? { at: Date.parse(before) };
}

/** Instants are stored to the microsecond; a cursor has milliseconds. */
function keyOf(
  kind: TimelineKey['kind'],
  entry: { at: number } & ({ message_id: string } | { event_id: string } | { note_id: string }),
): TimelineKey {
  const id =
    'message_id' in entry ? entry.message_id : 'note_id' in entry ? entry.note_id : entry.event_id;
  return { kind, at: Math.floor(entry.at), id };
}

/** A message as the API shows it; `variant` and `wait` come from `readMessageDetails`. */
export function presentMessage({
  message,
  now,
  variant = null,
  wait = null,
}: {
  message: ThreadMessage;
  now: number;
  variant?: number | null;
  wait?: SendingWait | null;
}): Message {
  const facts = changeFacts(message, now);
  return {
    id: message.message_id,
    kind: 'MESSAGE',
    channel:
      message.item_type === 'INMAIL' ? 'INMAIL' : writtenAs(message.channel, message.subject),
    at: isoInstant(message.at),
    fromMe: message.from_me,
    subject: message.subject,
    text: message.text,
    html: message.html === null || message.deleted ? null : cleanMailHtml(message.html),
    attachments: message.files.map(presentFile),
    edited: message.edited,
    deleted: message.deleted,
    seenAt: isoInstant(message.seen_at),
    sentBy: message.from_me ? (message.sent_by ?? 'OUTSIDE') : null,
    actor: message.author,
    state: message.state,
    failure:
      message.failure_code === null
        ? null
        : { code: message.failure_code, text: failureText(message.failure_code) },
    waits: wait === null ? null : { text: wait.text, until: isoInstant(wait.until) },
    sendAt: isoInstant(message.send_at),
    campaignId: message.campaign_id,
    campaignName: message.campaign_name,
    itemId: message.item_id,
    itemType: message.item_type,
    variant,
    can: { edit: changeVerdict(facts), delete: deleteVerdict(facts) },
  };
}

/** What decides whether a message may be changed. One without a network id can’t be found there. */
export function changeFacts(message: ThreadMessage, now: number) {
  const unreachable = message.state === 'SENT' && isHandId(message.network_message_id);
  return {
    channel: message.channel,
    fromMe: message.from_me,
    sentBy: message.sent_by,
    state: unreachable && message.channel === 'LINKEDIN' ? ('UNCONFIRMED' as const) : message.state,
    at: message.at,
    deleted: message.deleted,
    now,
  };
}

/** A file whose bytes were not read yet is not a picture, whatever the sender claims. */
function presentFile(file: MessageFile): Message['attachments'][number] {
  return {
    id: `m${file.attachment_id}`,
    fileName: attachmentName(file.file_name ?? '') || 'file',
    contentType: file.found_type ?? file.content_type,
    sizeBytes: file.size_bytes,
    image: file.found_type?.startsWith('image/') ?? false,
    voiceNote: file.voice_note,
  };
}

/** A note as its reader sees it. */
export function presentNote(note: ConversationNote, caller: InboxCaller): Note {
  return {
    id: note.note_id,
    kind: 'NOTE',
    at: isoInstant(note.at),
    content: note.content,
    author: note.author_name === null ? null : { userId: note.author_id, name: note.author_name },
    mine: note.author_id === caller.identityId,
    edited: note.edited,
    can: noteAbilities({ ...caller, authorId: note.author_id }),
  };
}

function presentEvent(event: ThreadEvent): Event {
  return {
    id: event.event_id,
    kind: 'EVENT',
    at: isoInstant(event.at),
    type: event.type,
    actor: event.actor,
    campaignId: event.campaign_id,
    campaignName: event.campaign_name,
    itemId: event.item_id,
    itemType: event.item_type,
    data: event.data,
  };
}
