import type { BrowserContext, Page } from 'playwright-core';

/** What opening a page once cost, and where its content is. */
export type PageMeasure = {
  /** The sum of all layout shifts that followed no input. */
  shift: number;
  /** For the largest shifts, what moved from where to where. */
  moved: string[];
  /** Scripts and styles its content waited for, with an empty cache. */
  requests: number;
  /** Where the page's own content begins, below banners and header; px from the top. */
  contentTop: number;
  /** Controls that are under 44 px in one direction, links inside sentences aside. */
  smallTargets: string[];
  /** The element that has the focus. */
  focus: string;
};

/**
 * Requests that content may wait for: all but the stream and the practice clock, which every page
 * also loads.
 */
const CODE = /\/assets\/(?!stream-|practice-clock-chip-)[^/]+\.(js|css)$/;
const TOUCH = 44;

/** Evaluated in the page: it has its heading, and no skeleton is left. */
const STANDS =
  'document.querySelector("h1") !== null && ![...document.querySelectorAll("main [role=status]")].some((status) => /^Loading/.test(status.textContent))';

/** Runs in the page, before its own scripts, and records when its content was complete. */
const WATCH_CONTENT = `
  window.stoodAt = null;
  addEventListener('DOMContentLoaded', () =>
    new MutationObserver(() => {
      window.stoodAt = ${STANDS} ? (window.stoodAt ?? performance.now()) : null;
    }).observe(document, { subtree: true, childList: true, characterData: true }));
`;

/** Runs in the page, before its own scripts. */
const WATCH_SHIFTS = `
  window.layoutShifts = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (entry.hadRecentInput) continue;
      window.layoutShifts.push({
        value: entry.value,
        moved: entry.sources.map(({ node, previousRect, currentRect }) =>
          ((node?.nodeType === 3 ? node.parentElement : node)?.outerHTML ?? '').slice(0, 80) +
          ' ' + Math.round(previousRect.y) + ' to ' + Math.round(currentRect.y)),
      });
    }
  }).observe({ type: 'layout-shift', buffered: true });
`;

/** Runs in the page and reports what is visible. */
const READ_PAGE = `(() => {
  const shown = (element) => {
    const { width, height } = element.getBoundingClientRect();
    const { visibility, opacity } = getComputedStyle(element);
    const seen = visibility === 'visible' && opacity !== '0' && !element.closest('.sr-only');
    return seen && width > 1 && height > 1;
  };
  const own = (element) =>
    [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim() !== '') ||
    element.matches('svg, img, input');
  const header = document.querySelector('main > header');
  const tops = [...document.querySelectorAll('main *')]
    .filter((element) => !header?.contains(element) && !element.closest('dialog, [popover]'))
    .filter((element) => own(element) && shown(element))
    .map((element) => element.getBoundingClientRect().top);
  const targetOf = (element) =>
    element.matches('input') ? (element.closest('label, [data-field]') ?? element) : element;
  const small = [...document.querySelectorAll('a[href], button, input, select, textarea')]
    .filter((element) => shown(element) && !element.disabled)
    .filter((element) => !element.closest('[aria-hidden=true]'))
    .filter((element) => !(element.matches('a') && getComputedStyle(element).display === 'inline'))
    .filter((element) => {
      const { width, height } = targetOf(element).getBoundingClientRect();
      const after = getComputedStyle(element, '::after');
      const grown = (edge) =>
        after.position === 'absolute' ? 2 * Math.max(0, -parseFloat(after[edge]) || 0) : 0;
      return height + grown('top') < ${TOUCH} - 2.5 || width + grown('left') < ${TOUCH} - 4.5;
    })
    .map((element) => {
      const { width, height } = element.getBoundingClientRect();
      const name = element.getAttribute('aria-label') ?? element.textContent ?? '';
      const size = Math.round(width) + 'x' + Math.round(height);
      return element.tagName + ' "' + name.trim().slice(0, 40) + '" ' + size;
    });
  const shifts = window.layoutShifts ?? [];
  const { activeElement } = document;
  return {
    shift: shifts.reduce((sum, { value }) => sum + value, 0),
    moved: shifts
      .filter(({ value }) => value > 0.002)
      .flatMap(({ value, moved }) => moved.map((one) => value.toFixed(4) + ' ' + one)),
    contentTop: tops.length === 0 ? 0 : Math.round(Math.min(...tops)),
    requests: performance
      .getEntriesByType('resource')
      .filter(({ name }) => ${CODE}.test(name))
      .filter(({ startTime }) => startTime <= (window.stoodAt ?? Infinity)).length,
    smallTargets: small,
    focus: activeElement === null ? 'BODY' : activeElement.tagName,
  };
})()`;

/** Measures pages opened by their URL, each with an empty cache. */
export async function createPageMeasure({
  context,
  page,
}: {
  context: BrowserContext;
  page: Page;
}): Promise<(href: string) => Promise<PageMeasure>> {
  await context.addInitScript(`${WATCH_SHIFTS}${WATCH_CONTENT}`);
  const network = await context.newCDPSession(page);
  return async (href) => {
    await network.send('Network.clearBrowserCache');
    // Requests of the previous page don't count.
    await page.goto('about:blank');
    await page.goto(href);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await untilStill(page);
    return await page.evaluate<PageMeasure>(READ_PAGE);
  };
}

/** Waits until no response is pending and no skeleton is left. */
async function untilStill(page: Page): Promise<void> {
  await page.evaluate(
    'new Promise((still) => { let quiet = 0; let seen = performance.getEntriesByType("resource").length; const look = () => { const now = performance.getEntriesByType("resource").length; const loading = [...document.querySelectorAll("main [role=status]")].some((status) => /^Loading/.test(status.textContent)); quiet = now === seen && !loading ? quiet + 1 : 0; seen = now; quiet >= 8 ? still() : setTimeout(look, 120); }; look(); })',
  );
}
