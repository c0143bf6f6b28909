import type { MessageAnswer, ThreadEventAnswer } from '#contract/conversations.ts';
import { failureText } from '#core/conversation/message-failure.ts';
import { changeVerdict, deleteVerdict } from '#core/conversation/message-state.ts';
import { entryAt, mergeTimeline, placeOf, type TimelineKey } from '#core/conversation/timeline.ts';
import type { AnyDatabase } from '#data/database.ts';
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
import { isoInstant } from '#server/page-response.ts';

type Message = Omit<MessageAnswer, 'id' | 'campaignId'> & { id: string; campaignId: string | null };
type Event = Omit<ThreadEventAnswer, 'campaignId'> & { campaignId: string | null };
type Thread = {
  content: (Message | Event)[];
  before: string | null;
  firstUnreadId: string | null;
};

/**
 * A page of a thread: messages of every channel and what happened to the lead, in one order of time.
 */
export async function presentThread({
  db,
  userId,
  conversationId,
  leadId,
  before,
  size,
  now,
}: {
  db: AnyDatabase;
  userId: string;
  conversationId: string;
  leadId: string | null;
  before: string | undefined;
  size: number;
  now: number;
}): Promise<Thread> {
  const asked = { db, userId, before: placeBefore(before), limit: size + 1 };
  const [messages, events, firstUnreadId] = await Promise.all([
    readThreadMessages({ ...asked, conversationId }),
    leadId === null ? [] : readThreadEvents({ ...asked, leadId }),
    firstUnread({ db, userId, conversationId }),
  ]);
  const { entries, more } = mergeTimeline({
    messages: messages.map((message) => ({ ...keyOf('MESSAGE', message), message })),
    events: events.map((event) => ({ ...keyOf('EVENT', event), event })),
    size,
  });
  const last = entries.at(-1);
  return {
    content: entries.map((entry) =>
      'message' in entry
        ? presentMessage({ message: entry.message, now })
        : presentEvent(entry.event),
    ),
    before: more && last !== undefined ? placeOf(last) : null,
    firstUnreadId,
  };
}

function placeBefore(before: string | undefined): ThreadPlace | null {
  if (before === undefined) return null;
  return entryAt(before) ?? { at: Date.parse(before) };
}

/** Instants are kept to the microsecond; a place names milliseconds. */
function keyOf(
  kind: TimelineKey['kind'],
  entry: { at: number } & ({ message_id: string } | { event_id: string }),
): TimelineKey {
  return {
    kind,
    at: Math.floor(entry.at),
    id: 'message_id' in entry ? entry.message_id : entry.event_id,
  };
}

/** A message as the API shows it. */
export function presentMessage({ message, now }: { message: ThreadMessage; now: number }): Message {
  const facts = changeFacts({ message, now });
  return {
    id: message.message_id,
    kind: 'MESSAGE',
    channel: message.channel,
    at: isoInstant(message.at),
    fromMe: message.from_me,
    subject: message.subject,
    text: message.text,
    html: null,
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
    sendAt: isoInstant(message.send_at),
    campaignId: message.campaign_id,
    campaignName: message.campaign_name,
    itemId: message.item_id,
    itemType: message.item_type,
    can: { edit: changeVerdict(facts), delete: deleteVerdict(facts) },
  };
}

/** What decides whether a message may be changed. One without an id of the network can’t be reached there. */
export function changeFacts({ message, now }: { message: ThreadMessage; now: number }) {
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

/** A file that was not fetched yet is no picture, whatever the other side says of it. */
function presentFile(file: MessageFile): Message['attachments'][number] {
  return {
    id: `m${file.attachment_id}`,
    fileName: file.file_name ?? 'file',
    contentType: file.content_type,
    sizeBytes: file.size_bytes,
    image: false,
    voiceNote: file.voice_note,
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
