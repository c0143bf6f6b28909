import { useEffect, useEffectEvent } from 'react';
import { areKeysTaken, areShortcutsEnabled } from '#web/session/keyboard-shortcuts.ts';
import { inboxKeyOf, type InboxKey } from './inbox-keys.ts';

const PLACE_WITHIN_MS = 1500;

/** The row of the list that has the focus. */
export function focusedConversation(): string | null {
  const row = document.activeElement?.closest<HTMLElement>('[data-conversation]');
  return row?.dataset['conversation'] ?? null;
}

/** Hears the single keys of the inbox before those of every page. */
export function useInboxKeys(act: (key: InboxKey) => void) {
  const onKey = useEffectEvent(act);
  useEffect(() => {
    let gPressedAt = -Infinity;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.isComposing || !areShortcutsEnabled() || areKeysTaken(event)) return;
      const afterG = event.timeStamp - gPressedAt < PLACE_WITHIN_MS;
      gPressedAt = event.key.toLowerCase() === 'g' ? event.timeStamp : -Infinity;
      const modified = event.metaKey || event.ctrlKey || event.altKey || event.shiftKey;
      const key = inboxKeyOf({ key: event.key, modified, afterG });
      if (key === null) return;
      event.preventDefault();
      onKey(key);
    };
    document.addEventListener('keydown', onKeyDown, true);
    return () => document.removeEventListener('keydown', onKeyDown, true);
  }, []);
}
