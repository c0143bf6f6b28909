import { readHref, type Address } from './address.ts';

export type HistoryAction = 'push' | 'replace' | 'pop';
type Listener = (address: Address, action: HistoryAction) => void;
type Way = { from: Address; to: Pick<Address, 'pathname' | 'search'> };

/** Holds a leave of the page while a decision is out: `ask` is given the way on. */
export type Blocker = { holds: (way: Way) => boolean; ask: (goOn: () => void) => void };

/** What of a window is needed. */
export type HistoryView = {
  location: { href: string };
  history: Pick<History, 'state' | 'pushState' | 'replaceState' | 'go'>;
  addEventListener: (type: 'popstate', listener: () => void) => void;
};

type Entry = { key: string; index: number; state: Record<string, unknown> };
export type BrowserHistory = ReturnType<typeof createBrowserHistory>;

function entryOf({ history }: HistoryView): Entry | null {
  return (history.state as { reachwell?: Entry } | null)?.reachwell ?? null;
}

function addressOf(view: HistoryView): Address {
  const entry = entryOf(view);
  return { ...readHref(view.location.href), key: entry?.key ?? '', state: entry?.state ?? {} };
}

function newKey(): string {
  return Math.random().toString(36).slice(2, 10);
}

/**
 * The entry that the browser stands at gets our mark; one made by a link within the page (`#main`)
 * has none.
 */
function markEntry(view: HistoryView, index: number) {
  view.history.replaceState({ reachwell: { key: newKey(), index, state: {} } satisfies Entry }, '');
}

function setOf<Member>() {
  const members = new Set<Member>();
  return {
    members,
    join: (member: Member): (() => void) => {
      members.add(member);
      return () => members.delete(member);
    },
  };
}

/**
 * The browser's history as the product uses it: addresses in, addresses out, and blockers that may
 * hold a leave, also one by the Back button.
 */
export function createBrowserHistory({ view }: { view: HistoryView }) {
  const listeners = setOf<Listener>();
  const blockers = setOf<Blocker>();
  if (entryOf(view) === null) markEntry(view, 0);
  let current = addressOf(view);
  let index = entryOf(view)?.index ?? 0;
  let skipPops = 0;
  let passPop = false;

  const tell = (action: HistoryAction) => {
    current = addressOf(view);
    index = entryOf(view)?.index ?? 0;
    for (const listener of listeners.members) listener(current, action);
  };
  const blockerOf = (to: Way['to']) =>
    [...blockers.members].find((each) => each.holds({ from: current, to }));
  const write = (action: 'push' | 'replace', href: string, state: Record<string, unknown>) => {
    const next = {
      reachwell: {
        key: newKey(),
        index: action === 'push' ? index + 1 : index,
        state,
      } satisfies Entry,
    };
    if (action === 'push') view.history.pushState(next, '', href);
    else view.history.replaceState(next, '', href);
    tell(action);
  };
  const go =
    (action: 'push' | 'replace') =>
    (href: string, state: Record<string, unknown> = {}) => {
      const blocker = blockerOf(readHref(href));
      if (blocker) blocker.ask(() => write(action, href, state));
      else write(action, href, state);
    };
  const onPop = () => {
    const entry = entryOf(view);
    if (skipPops > 0) skipPops -= 1;
    else if (entry === null) {
      markEntry(view, (index += 1));
      current = addressOf(view);
    } else {
      const steps = entry.index - index;
      const blocker = passPop || steps === 0 ? undefined : blockerOf(readHref(view.location.href));
      passPop = false;
      if (!blocker) return tell('pop');
      // The browser has moved already: back to where the page still stands, until the decision is
      // made.
      skipPops += 1;
      view.history.go(-steps);
      blocker.ask(() => {
        passPop = true;
        view.history.go(steps);
      });
    }
  };
  view.addEventListener('popstate', onPop);

  return {
    current: () => current,
    push: go('push'),
    replace: go('replace'),
    /**
     * Replaces the page whatever holds it, as when the session is over or the page may not be
     * opened.
     */
    leaveFor: (href: string, state: Record<string, unknown> = {}) => write('replace', href, state),
    subscribe: listeners.join,
    block: blockers.join,
  };
}
