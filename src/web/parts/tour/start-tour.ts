import { driver, type PopoverDOM } from 'driver.js';
import 'driver.js/dist/driver.css';
import './tour.css';
import { TOUR_STEPS } from './tour-steps.ts';
import { tourTexts } from './tour-texts.ts';

/** Dots for the steps, and a way out that says what it is. */
function dress({ popover, at, skip }: { popover: PopoverDOM; at: number; skip: () => void }): void {
  popover.wrapper.prepend(popover.progress);
  const dots = document.createElement('span');
  dots.className = 'tour-dots';
  dots.ariaHidden = 'true';
  for (const index of TOUR_STEPS.keys()) {
    const dot = document.createElement('i');
    dot.dataset['state'] = index < at ? 'past' : index === at ? 'now' : 'next';
    dots.append(dot);
  }
  popover.footer.prepend(dots);
  if (at === TOUR_STEPS.length - 1) return;
  const button = Object.assign(document.createElement('button'), {
    type: 'button',
    className: 'driver-popover-footer-btn',
    textContent: tourTexts.skip,
  });
  button.addEventListener('click', skip);
  popover.footerButtons.prepend(button);
}

/**
 * Walks through the five places of the product; ends when it is finished, skipped or closed. The
 * page stays usable beside it.
 */
export function startTour({ onEnd }: { onEnd: () => void }): () => void {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  let ended = false;
  // driver.js calls `onDestroyed` only once its first move is over: who is faster ends it here.
  const end = () => {
    if (ended) return;
    ended = true;
    tour.destroy();
    onEnd();
  };
  const tour = driver({
    animate: !still,
    smoothScroll: !still,
    overlayOpacity: 0,
    stagePadding: 4,
    showProgress: true,
    progressText: '{{current}} of {{total}}',
    nextBtnText: tourTexts.next,
    doneBtnText: tourTexts.done,
    showButtons: ['next', 'close'],
    steps: TOUR_STEPS.map(({ target, title, text }) => ({
      element: target,
      popover: { title, description: text, side: 'right', align: 'center' },
    })),
    onPopoverRender: (popover, { driver: running }) =>
      dress({ popover, at: running.getActiveIndex() ?? 0, skip: end }),
    onDestroyStarted: end,
    onDestroyed: end,
  });
  tour.drive();
  return end;
}
