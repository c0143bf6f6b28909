import type { OutgoingRow } from './memory-rows.ts';
import type { UserTables } from './user-tables.ts';

/** What waits to leave, in the order in which it does. */
export function waiting({ outgoing }: UserTables): OutgoingRow[] {
  return [...outgoing.values()]
    .filter(({ state }) => state === 'SCHEDULED' || state === 'SENDING')
    .sort(
      (one, other) => dueAt(one) - dueAt(other) || Number(one.messageId) - Number(other.messageId),
    );
}

/** When a message is due. */
export function dueAt({ sendAt, at }: OutgoingRow): number {
  return sendAt ?? at;
}

/** Whether the network's own id of a message is not known. */
export function isUnnamed({ networkMessageId }: OutgoingRow): boolean {
  return networkMessageId.startsWith('hand/');
}
