import type { AnyRouter } from '@tanstack/react-router';

const LONGEST_WAIT_MS = 2000;

function focusHeading(started: number) {
  const heading = document.querySelector<HTMLElement>('main h1');
  if (heading) {
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  } else if (performance.now() - started < LONGEST_WAIT_MS) {
    requestAnimationFrame(() => focusHeading(started));
  }
}

/** After each change of page the focus goes to its heading (design, section 8); not on the first page, and not when only the query changed. */
export function focusHeadingOnChange(router: AnyRouter): () => void {
  return router.subscribe('onRendered', (event) => {
    if (event.fromLocation && event.pathChanged) focusHeading(performance.now());
  });
}
