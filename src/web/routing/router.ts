import type { ComponentType } from 'react';
import type { Address } from './address.ts';
import type { BrowserHistory, HistoryAction } from './browser-history.ts';
import { findRoute } from './match-routes.ts';

/** A page or a layout whose code comes when it is needed. */
export type LazyPage = { load: () => Promise<ComponentType>; loaded: () => ComponentType | null };

/**
 * `layouts` stand around the page, the outermost first; `guard` names the rule that lets it be
 * opened.
 */
export type Route<Guard extends string = string> = {
  pattern: string;
  guard: Guard;
  layouts: readonly LazyPage[];
  page: LazyPage;
};

/**
 * What stands on the screen: `chain` from the outermost layout to the page, empty where no page
 * fits; an error in place of a page.
 */
export type Shown = {
  address: Address;
  params: Readonly<Record<string, string>>;
  chain: readonly ComponentType[];
  found: boolean;
  error: unknown;
  action: HistoryAction;
};

type RouterOptions<Guard extends string> = {
  history: BrowserHistory;
  routes: readonly Route<Guard>[];
  /**
   * Where a way to a page leads instead, and what is left there; null lets it pass. What it throws
   * stands in place of the page.
   */
  guard: (way: {
    address: Address;
    guard: Guard;
  }) => Promise<{ href: string; state?: Record<string, unknown> } | null>;
  /**
   * Stands inside the layouts that stay, while a page's code is awaited for longer than
   * `pendingMs`.
   */
  pending: ComponentType;
  pendingMs: number;
  schedule?: (work: () => void, ms: number) => () => void;
};

export type Router = ReturnType<typeof createRouter>;

function afterTime(work: () => void, ms: number): () => void {
  const timer = setTimeout(work, ms);
  return () => clearTimeout(timer);
}

function sharedLayouts(shown: Shown | null, chain: readonly LazyPage[]): ComponentType[] {
  const shared: ComponentType[] = [];
  for (const [index, each] of chain.slice(0, -1).entries()) {
    const loaded = each.loaded();
    if (loaded === null || loaded !== shown?.chain[index]) break;
    shared.push(loaded);
  }
  return shared;
}

function preloaderOf(routes: readonly Route[]): (pathname: string) => void {
  return (pathname) => {
    const match = findRoute({ routes, pathname });
    for (const each of match ? [...match.route.layouts, match.route.page] : [])
      each.load().catch(() => undefined);
  };
}

type Loading = Pick<RouterOptions<string>, 'pendingMs'> & {
  chain: readonly LazyPage[];
  schedule: typeof afterTime;
  /** Hears when the code takes longer than `pendingMs`. */
  onSlow: () => void;
};

/** The code of a page and its layouts: at once where it is there, else awaited. */
async function componentsOf({ chain, pendingMs, schedule, onSlow }: Loading) {
  const known = chain.map((each) => each.loaded());
  if (known.every((each) => each !== null)) return known;
  const settle = schedule(onSlow, pendingMs);
  return Promise.all(chain.map((each) => each.load())).finally(settle);
}

/**
 * Goes from address to page: asks the guard, awaits the code, and only then shows the next page in
 * place of the last. A change of the query alone shows at once. What was overtaken by another
 * navigation is forgotten.
 */
export function createRouter<Guard extends string>({
  history,
  routes,
  guard,
  pending,
  pendingMs,
  schedule = afterTime,
}: RouterOptions<Guard>) {
  const listeners = new Set<() => void>();
  let shown: Shown | null = null;
  let latest = 0;

  const show = (next: Shown) => {
    shown = next;
    for (const listener of listeners) listener();
  };

  const navigate = async (address: Address, action: HistoryAction) => {
    latest += 1;
    const mine = latest;
    const overtaken = () => mine !== latest;
    if (shown && shown.error === null && shown.address.pathname === address.pathname) {
      show({ ...shown, address, action });
      return;
    }
    const match = findRoute({ routes, pathname: address.pathname });
    if (match === null) {
      show({ address, params: {}, chain: [], found: false, error: null, action });
      return;
    }
    const { route, params } = match;
    const chain = [...route.layouts, route.page];
    const base = { address, params, found: true, error: null, action };
    try {
      const elsewhere = await guard({ address, guard: route.guard });
      if (overtaken()) return;
      if (elsewhere !== null) {
        history.leaveFor(elsewhere.href, elsewhere.state);
        return;
      }
      const components = await componentsOf({
        chain,
        pendingMs,
        schedule,
        onSlow: () =>
          !overtaken() && show({ ...base, chain: [...sharedLayouts(shown, chain), pending] }),
      });
      if (!overtaken()) show({ ...base, chain: components });
    } catch (error) {
      if (!overtaken()) show({ ...base, chain: [], error });
    }
  };
  history.subscribe((address, action) => void navigate(address, action));

  return {
    history,
    shown: () => shown,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Shows the page of the address that the browser stands at. */
    start: () => navigate(history.current(), 'replace'),
    /**
     * Takes the page off the screen at once, whatever stands there, until the page of the next
     * navigation is shown.
     */
    clear: (): void => {
      if (shown)
        show({
          ...shown,
          address: { ...shown.address, pathname: '' },
          params: {},
          chain: [pending],
          found: true,
          error: null,
        });
    },
    /** Loads the code of an address's page before it is gone to. */
    preload: preloaderOf(routes),
  };
}
