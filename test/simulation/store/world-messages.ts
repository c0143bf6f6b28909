import type { ConversationChannel } from '#core/conversation/conversation-channels.ts';
import { tablesOf, wakeLane, type MemoryState } from './memory-state.ts';
import { atomically, put } from './undo-log.ts';

/** A message that a user writes by hand; `sendAt` null: it leaves at once. */
export type HandMessage = {
  userId: string;
  leadId?: string | null;
  memberId?: string | null;
  channel?: ConversationChannel;
  subject?: string | null;
  text: string;
  sendAt?: number | null;
  fileIds?: readonly string[];
  now: number;
};

/** What the server does when a user writes by hand, or asks for another try. */
export function worldMessages(state: MemoryState) {
  return {
    /** Puts a message down, to leave at once or later, and wakes the lane. Returns its id. */
    writeMessage({
      userId,
      leadId = null,
      memberId = null,
      channel = 'LINKEDIN',
      subject = null,
      text,
      sendAt = null,
      fileIds = [],
      now,
    }: HandMessage): string {
      return atomically(state.undo, () => {
        const tables = tablesOf(state, userId);
        const messageId = String((state.ids.message += 1));
        const person = leadId === null ? undefined : tables.leads.get(leadId)?.person;
        put(tables.undo, tables.outgoing, [
          messageId,
          {
            messageId,
            conversation: leadId === null ? `member/${memberId}` : `lead/${leadId}`,
            leadId,
            memberId: memberId ?? person?.memberId ?? null,
            channel,
            subject,
            text,
            files: fileIds.map((fileId) => ({ fileId, voiceNote: false })),
            state: sendAt === null ? 'SENDING' : 'SCHEDULED',
            sendAt,
            at: now,
            failureCode: null,
            networkMessageId: `hand/${messageId}`,
            chatId: null,
          },
        ]);
        wakeLane(state, { userId, at: sendAt ?? now });
        return messageId;
      });
    },

    /** "Try again" on a message that was not sent. */
    sendAgain({
      userId,
      messageId,
      now,
    }: {
      userId: string;
      messageId: string;
      now: number;
    }): void {
      atomically(state.undo, () => {
        const tables = tablesOf(state, userId);
        const row = tables.outgoing.get(messageId);
        if (row?.state !== 'FAILED') return;
        put(tables.undo, tables.outgoing, [
          messageId,
          { ...row, state: 'SENDING', failureCode: null },
        ]);
        wakeLane(state, { userId, at: now });
      });
    },
  };
}
