import { useSyncExternalStore } from 'react';
import type { StreamEventData } from '#core/stream/stream-event.ts';
import { accountContent } from './account-content.ts';

/** Someone who stops writing says nothing, so a note of it passes on its own. */
export const WRITING_MS = 6000;

type Writer = StreamEventData['conversation.writing'] & { timer: ReturnType<typeof setTimeout> };

const writers = accountContent(new Map<string, Writer>());
const listeners = new Set<() => void>();

/** Someone else is writing, as the live stream says it. */
export function heardWriting(data: string): void {
  const said = JSON.parse(data) as StreamEventData['conversation.writing'];
  const key = `${said.conversationId} ${said.userId}`;
  clearTimeout(writers.get(key)?.timer);
  const timer = setTimeout(() => {
    writers.delete(key);
    tell();
  }, WRITING_MS);
  writers.set(key, { ...said, timer });
  tell();
}

/** The names of everyone else who is writing in a conversation, in one text; empty: no one. */
export function useWriters(conversationId: string): readonly string[] {
  const names = useSyncExternalStore(listen, () =>
    [...writers.values()]
      .filter((writer) => writer.conversationId === conversationId)
      .map(({ name }) => name)
      .join('\n'),
  );
  return names === '' ? [] : names.split('\n');
}

function listen(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tell() {
  for (const listener of listeners) listener();
}
