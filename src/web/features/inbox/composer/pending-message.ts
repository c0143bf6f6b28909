import type { Message } from '../inbox-query.ts';
import { hasSubject } from './message-check.ts';
import type { Written } from './use-draft.ts';

type Thread = { pages: { content: unknown[] }[]; pageParams: unknown[] };
const NOT_YET = { allowed: false } as const;

/** A message as shown in the thread until the server has responded. */
export function pendingMessage({
  written,
  channel,
  key,
  at,
}: {
  written: Pick<Written, 'text' | 'subject' | 'attachments'>;
  channel: Message['channel'];
  /** Its Idempotency-Key, which no message has as its id. */
  key: string;
  /** Campaign time as ISO. */
  at: string;
}): Message {
  return {
    id: `sending ${key}` as Message['id'],
    kind: 'MESSAGE',
    channel,
    at,
    fromMe: true,
    subject: hasSubject(channel) ? written.subject : null,
    text: written.text,
    html: null,
    attachments: written.attachments.map(({ id, fileName, contentType, sizeBytes }) => ({
      id,
      fileName,
      contentType,
      sizeBytes,
      image: false,
      voiceNote: false,
    })),
    edited: false,
    deleted: false,
    seenAt: null,
    sentBy: 'USER',
    actor: null,
    state: 'SENDING',
    failure: null,
    sendAt: null,
    campaignId: null,
    campaignName: null,
    itemId: null,
    itemType: null,
    waits: null,
    variant: null,
    can: { edit: NOT_YET, delete: NOT_YET },
  };
}

/** Whether a message is only known to this browser. */
export function isPending({ id }: Pick<Message, 'id'>): boolean {
  return id.startsWith('sending ');
}

/**
 * A thread with the pending message replaced by `message`, or with it on top if there is none
 * pending; without `message`, the pending one is removed. A message that has arrived meanwhile is
 * shown once.
 */
export function withMessage<Known extends Thread>(
  thread: Known | undefined,
  { pendingId, message }: { pendingId: string; message: Message | null },
): Known | undefined {
  if (!thread) return thread;
  const gone = new Set([pendingId, message?.id]);
  return {
    ...thread,
    pages: thread.pages.map((page, index) => {
      const rest = (page.content as Message[]).filter(({ id }) => !gone.has(id));
      return { ...page, content: index === 0 && message ? [message, ...rest] : rest };
    }),
  };
}
