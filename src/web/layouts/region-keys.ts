import { useEffect } from 'react';

/**
 * The landmarks of a page, and parts of `main` that are worth a stop of their own: `data-region`.
 */
const REGIONS = 'header, nav, main, aside, [data-region]';
/** A header or a navigation inside one of these belongs to it. */
const INSIDE = 'header, nav, main, aside, article, section';
const TABBABLE =
  ':is(a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, [tabindex]):not([tabindex="-1"])';

function isRegion(element: Element): boolean {
  return (
    element.matches('main, aside, [data-region]') ||
    (element.matches(REGIONS) && !element.parentElement?.closest(INSIDE))
  );
}

function regionOf(element: Element | null): HTMLElement | null {
  const near = element?.closest<HTMLElement>(REGIONS) ?? null;
  return near === null || isRegion(near) ? near : regionOf(near.parentElement);
}

function regions(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(REGIONS)].filter(
    (each) => isRegion(each) && each.checkVisibility(),
  );
}

/** Where the focus stood last in a region, else its first control, else the region itself. */
function entryOf(region: HTMLElement, last: HTMLElement | undefined): HTMLElement {
  if (last?.isConnected && last.checkVisibility()) return last;
  const first = [...region.querySelectorAll<HTMLElement>(TABBABLE)].find(
    (each) => each.checkVisibility() && regionOf(each) === region,
  );
  if (!first && !region.hasAttribute('tabindex')) region.tabIndex = -1;
  return first ?? region;
}

/**
 * F6 goes to the next region of the page, Shift+F6 to the previous one; each remembers its focus.
 * They do nothing while a modal dialog is open.
 */
export function useRegionKeys() {
  useEffect(() => {
    const last = new WeakMap<HTMLElement, HTMLElement>();
    const onFocusIn = ({ target }: FocusEvent) => {
      const region = target instanceof HTMLElement ? regionOf(target) : null;
      if (region && target !== region) last.set(region, target as HTMLElement);
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'F6' || event.ctrlKey || event.altKey || event.metaKey) return;
      const all = regions();
      if (all.length === 0 || document.querySelector('dialog:modal') !== null) return;
      event.preventDefault();
      const region = regionOf(document.activeElement);
      const at = region === null ? -1 : all.indexOf(region);
      const next = event.shiftKey ? all.at(Math.max(at, 0) - 1) : all[(at + 1) % all.length];
      if (next) entryOf(next, last.get(next)).focus();
    };
    document.addEventListener('focusin', onFocusIn);
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('focusin', onFocusIn);
      document.removeEventListener('keydown', onKeyDown);
    };
  }, []);
}
