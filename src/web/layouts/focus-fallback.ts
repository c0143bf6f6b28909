import { useEffect } from 'react';

const HOMES = 'dialog[open], [role="dialog"], section, aside, main';

function isGone(element: Element): boolean {
  return !element.isConnected || element.matches(':disabled') || !element.checkVisibility();
}

function ancestorsOf(element: Element): Element[] {
  const parent = element.parentElement;
  return parent === null ? [] : [parent, ...ancestorsOf(parent)];
}

/**
 * The fallback target after the focused element is gone: the heading of the nearest section that
 * still exists, or the section itself.
 */
function homeOf(ancestors: readonly Element[]): HTMLElement | null {
  const home =
    ancestors.find((each) => each.matches(HOMES) && !isGone(each)) ??
    document.querySelector('main');
  const heading = [...(home?.querySelectorAll<HTMLElement>('h1, h2, h3') ?? [])].find(
    (each) => !isGone(each),
  );
  return heading ?? (home as HTMLElement | null);
}

/**
 * Holds the focus on the page: when what had it is gone (removed, disabled, hidden) and nothing
 * else took it, the heading of that part of the page does. The keyboard and a screen reader then
 * continue from there instead of from the top of the document. Answers how to stop it.
 */
function keepFocus(): () => void {
  let last: { element: Element; ancestors: Element[] } | null = null;
  let frame = 0;
  const look = () => {
    frame = 0;
    const at = document.activeElement;
    if (last === null || !isGone(last.element) || (at && at !== document.body && !isGone(at)))
      return;
    const home = homeOf(last.ancestors);
    if (home === null) return;
    if (!home.hasAttribute('tabindex')) home.tabIndex = -1;
    home.focus({ preventScroll: true });
  };
  // On the next frame: the code that removed the element may move the focus itself.
  const watcher = new MutationObserver(() => (frame ||= requestAnimationFrame(look)));
  const onFocusIn = ({ target }: FocusEvent) => {
    if (target instanceof Element) last = { element: target, ancestors: ancestorsOf(target) };
  };
  document.addEventListener('focusin', onFocusIn);
  watcher.observe(document.body, {
    subtree: true,
    childList: true,
    attributeFilter: ['disabled', 'hidden', 'open'],
  });
  return () => {
    cancelAnimationFrame(frame);
    watcher.disconnect();
    document.removeEventListener('focusin', onFocusIn);
  };
}

/** The focus never falls to `body` while the page is used (design, section 8). */
export function useFocusFallback() {
  useEffect(keepFocus, []);
}
