import { describe, expect, it } from 'vitest';
import { createBrowserHistory, type HistoryView } from './browser-history.ts';

/** A window's history whose moves happen at once. */
function fakeView(start = '/campaigns') {
  const entries: { href: string; state: unknown }[] = [
    { href: `http://here${start}`, state: null },
  ];
  let at = 0;
  let popped: () => void = () => undefined;
  const view: HistoryView = {
    location: {
      get href() {
        return entries[at]?.href ?? '';
      },
    },
    history: {
      get state() {
        return entries[at]?.state;
      },
      pushState: (state, _, href) =>
        void (
          entries.splice(at + 1, Infinity, { href: `http://here${String(href)}`, state }),
          (at += 1)
        ),
      replaceState: (state, _, href) =>
        void (entries[at] = {
          href: href ? `http://here${String(href)}` : (entries[at]?.href ?? ''),
          state,
        }),
      go: (steps = 0) => {
        at += steps;
        popped();
      },
    },
    addEventListener: (_, listener) => void (popped = listener),
  };
  const jump = (href: string) => {
    entries.splice(at + 1, Infinity, { href: `http://here${href}`, state: null });
    view.history.go(1);
  };
  return {
    view,
    jump,
    hrefs: () => entries.map(({ href }) => href.slice('http://here'.length)),
    back: () => view.history.go(-1),
  };
}

function opened(start?: string) {
  const { view, ...rest } = fakeView(start);
  const history = createBrowserHistory({ view });
  const seen: string[] = [];
  history.subscribe((address, action) => seen.push(`${action} ${address.pathname}`));
  return { history, seen, ...rest };
}

describe('the history', () => {
  it('tells of every move with its address, its query and what was left for it', () => {
    const { history, seen, back } = opened();
    history.push('/leads?page=2', { wanted: '/inbox' });
    expect(history.current()).toMatchObject({
      pathname: '/leads',
      search: { page: '2' },
      state: { wanted: '/inbox' },
    });
    history.replace('/team/');
    back();
    expect(seen).toEqual(['push /leads', 'replace /team', 'pop /campaigns']);
  });
  it('takes a link within the page for no move of its own', () => {
    const { history, seen, jump, back } = opened();
    history.push('/leads');
    jump('/leads#main');
    expect([seen, history.current().pathname]).toEqual([['push /leads'], '/leads']);
    back();
    expect(seen.at(-1)).toBe('pop /leads');
  });
  it('holds a leave until it is told to go on', () => {
    const { history, seen } = opened();
    let goOn = () => undefined as void;
    const free = history.block({
      holds: ({ from, to }) => from.pathname !== to.pathname,
      ask: (way) => void (goOn = way),
    });
    history.push('/campaigns?page=2');
    history.push('/leads');
    expect(seen).toEqual(['push /campaigns']);
    goOn();
    expect(seen).toEqual(['push /campaigns', 'push /leads']);
    history.leaveFor('/');
    expect(history.current().pathname).toBe('/');
    free();
    history.push('/team');
    expect(history.current().pathname).toBe('/team');
  });
  it('stands still under a held Back, and goes back when told to', () => {
    const { history, seen, hrefs, back } = opened();
    history.push('/settings');
    let goOn = () => undefined as void;
    const free = history.block({ holds: () => true, ask: (way) => void (goOn = way) });
    back();
    expect([history.current().pathname, seen.at(-1), hrefs()]).toEqual([
      '/settings',
      'push /settings',
      ['/campaigns', '/settings'],
    ]);
    goOn();
    expect([history.current().pathname, seen.at(-1)]).toEqual(['/campaigns', 'pop /campaigns']);
    free();
  });
});
