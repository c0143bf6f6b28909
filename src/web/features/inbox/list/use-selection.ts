import { useCallback, useState } from 'react';
import type { ConversationId } from '../inbox-query.ts';

export type ConversationSelection = {
  chosen: ReadonlySet<ConversationId>;
  choose: (ids: readonly ConversationId[], on: boolean) => void;
  clear: () => void;
};

/** The conversations that are chosen for a bulk change; another filter clears it. */
export function useSelection(filter: string): ConversationSelection {
  const [state, setState] = useState({ filter, chosen: new Set<ConversationId>() });
  if (state.filter !== filter) setState({ filter, chosen: new Set() });
  const choose = useCallback((ids: readonly ConversationId[], on: boolean) => {
    setState((before) => {
      const chosen = new Set(before.chosen);
      for (const id of ids)
        if (on) chosen.add(id);
        else chosen.delete(id);
      return { ...before, chosen };
    });
  }, []);
  const clear = useCallback(() => setState((now) => ({ ...now, chosen: new Set() })), []);
  return { chosen: state.chosen, choose, clear };
}
