import { describe, expect, it } from 'vitest';
import type { ComponentType } from 'react';
import { readHref, type Address } from './address.ts';
import type { BrowserHistory, HistoryAction } from './browser-history.ts';
import { createRouter, type LazyPage, type Route } from './router.ts';

const named = (name: string): ComponentType =>
  Object.defineProperty(() => null, 'name', { value: name });

/** A page whose code comes when the test lets it. */
function slowPage(name: string) {
  let give: () => void = () => undefined;
  let loaded: ComponentType | null = null;
  const coming = new Promise<ComponentType>((resolve) => {
    give = () => {
      loaded = named(name);
      resolve(loaded);
    };
  });
  return {
    page: { load: () => coming, loaded: () => loaded } satisfies LazyPage,
    give: () => (give(), coming),
  };
}

function readyPage(name: string): LazyPage {
  const page = named(name);
  return { load: () => Promise.resolve(page), loaded: () => page };
}

/** A history that goes where it is told, without a browser. */
function fakeHistory(start: string) {
  const listeners: ((address: Address, action: HistoryAction) => void)[] = [];
  const replaced: string[] = [];
  let keys = 0;
  const at = (href: string, state = {}): Address => ({
    ...readHref(href),
    state,
    key: String((keys += 1)),
  });
  let current = at(start);
  const go =
    (action: HistoryAction) =>
    (href: string, state: Record<string, unknown> = {}) => {
      current = at(href, state);
      if (action === 'replace') replaced.push(href);
      for (const listener of listeners) listener(current, action);
    };
  const history: BrowserHistory = {
    current: () => current,
    push: go('push'),
    replace: go('replace'),
    leaveFor: go('replace'),
    subscribe: (listener) => (listeners.push(listener), () => undefined),
    block: () => () => undefined,
  };
  return { history, replaced };
}

async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}

function routed({
  start = '/a',
  guard = (async () => null) as (way: {
    address: Address;
  }) => Promise<{ href: string; state?: Record<string, unknown> } | null>,
  more = [] as Route<'open'>[],
} = {}) {
  const layout = readyPage('Layout');
  const { history, replaced } = fakeHistory(start);
  const due: (() => void)[] = [];
  const router = createRouter({
    history,
    routes: [
      { pattern: '/a', guard: 'open', layouts: [layout], page: readyPage('A') },
      { pattern: '/b/$id', guard: 'open', layouts: [layout], page: readyPage('B') },
      ...more,
    ],
    guard,
    pending: named('Pending'),
    pendingMs: 300,
    schedule: (work) => (due.push(work), () => void due.splice(due.indexOf(work), 1)),
  });
  return {
    router,
    history,
    replaced,
    layout,
    waitLong: () => due.splice(0).forEach((work) => work()),
    names: () => router.shown()?.chain.map(({ name }) => name),
  };
}

describe('the router', () => {
  it('takes a page off the screen at once, and shows the next one even at the same path', async () => {
    const { router, history, names } = routed();
    await router.start();
    router.clear();
    expect([names(), router.shown()?.params]).toEqual([['Pending'], {}]);
    history.push('/a');
    await settled();
    expect(names()).toEqual(['Layout', 'A']);
  });

  it('shows a page inside its layouts, with the parameters of its path', async () => {
    const { router, history, names } = routed();
    await router.start();
    expect(names()).toEqual(['Layout', 'A']);
    history.push('/b/7');
    await settled();
    expect([names(), router.shown()?.params]).toEqual([['Layout', 'B'], { id: '7' }]);
  });
  it('shows a change of the query at once and asks no guard for it', async () => {
    let asked = 0;
    const { router, history } = routed({ guard: async () => ((asked += 1), null) });
    await router.start();
    history.replace('/a?query=x');
    expect([router.shown()?.address.search, asked]).toEqual([{ query: 'x' }, 1]);
  });
  it('goes elsewhere when the guard says so, and leaves word of what was wanted', async () => {
    const { router, replaced, names } = routed({
      start: '/b/7?page=2',
      guard: async ({ address }: { address: Address }) =>
        address.pathname === '/a' ? null : { href: '/a', state: { wanted: address.pathname } },
    });
    await router.start();
    await settled();
    expect([replaced, names(), router.shown()?.address.state]).toEqual([
      ['/a'],
      ['Layout', 'A'],
      { wanted: '/b/7' },
    ]);
  });
  it('keeps the last page until the next one’s code is there, and says so when that takes long', async () => {
    const { page, give } = slowPage('Slow');
    const layout = readyPage('Layout');
    const { router, history, names, waitLong } = routed({
      more: [{ pattern: '/slow', guard: 'open', layouts: [layout], page }],
    });
    await router.start();
    history.push('/slow');
    await settled();
    expect(names()).toEqual(['Layout', 'A']);
    waitLong();
    expect(names()?.at(-1)).toBe('Pending');
    await give();
    await settled();
    expect(names()).toEqual(['Layout', 'Slow']);
  });
  it('forgets a way that another one overtook', async () => {
    const { page, give } = slowPage('Slow');
    const { router, history, names } = routed({
      more: [{ pattern: '/slow', guard: 'open', layouts: [], page }],
    });
    await router.start();
    history.push('/slow');
    await settled();
    history.push('/b/1');
    await settled();
    await give();
    await settled();
    expect(names()).toEqual(['Layout', 'B']);
  });
  it('knows when no page fits, and stands for a failure in place of the page', async () => {
    const broken: LazyPage = { load: () => Promise.reject(new Error('gone')), loaded: () => null };
    const { router, history } = routed({
      more: [{ pattern: '/broken', guard: 'open', layouts: [], page: broken }],
    });
    await router.start();
    history.push('/nowhere');
    await settled();
    expect(router.shown()).toMatchObject({ found: false, error: null });
    history.push('/broken');
    await settled();
    expect(router.shown()).toMatchObject({ found: true, error: new Error('gone') });
    history.push('/a');
    await settled();
    expect(router.shown()?.error).toBeNull();
  });
});
