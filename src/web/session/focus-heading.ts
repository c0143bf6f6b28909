const MAX_WAIT_MS = 2000;

function focusWhenThere(started: number) {
  const heading = document.querySelector<HTMLElement>('main h1');
  if (heading) {
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  } else if (performance.now() - started < MAX_WAIT_MS) {
    requestAnimationFrame(() => focusWhenThere(started));
  }
}

/**
 * The focus goes to the heading of the page that is shown (design, section 8), as soon as it is
 * there.
 */
export function focusHeading() {
  focusWhenThere(performance.now());
}
