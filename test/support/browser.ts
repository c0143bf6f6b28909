import { AxeBuilder } from '@axe-core/playwright';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { findChromium } from '../../tools/find-chromium.mjs';

const FLAGS = [
  // Chromium refuses its sandbox to root; the pages it sees here are our own.
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/** The widths that every screen is looked at in, and one between that some stand differently in. */
export const WIDE = { width: 1440, height: 900 };
export const TABLET = { width: 820, height: 1180 };
export const PHONE = { width: 390, height: 844 };

/** A page that remembers what went wrong in it. */
export type WatchedPage = {
  page: Page;
  /** Every error of the console and every exception so far that `allow` did not name. */
  problems(): string[];
  close(): Promise<void>;
};

/** Starts the Chromium that is installed (CHROMIUM_PATH names another one). */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = findChromium();
  if (executablePath === null)
    throw new Error('No Chromium was found: install one or set CHROMIUM_PATH.');
  return chromium.launch({
    executablePath,
    args: FLAGS,
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
}

/**
 * A page in a fresh session. The test ends with `expect(watched.problems()).toEqual([])`.
 *
 * @param args.allow messages that the test brings about on purpose, such as the 4xx of a refused
 * form
 */
export async function openPage(args: {
  browser: Browser;
  baseUrl: string;
  allow?: RegExp[];
  context?: BrowserContextOptions;
}): Promise<WatchedPage> {
  const context = await args.browser.newContext({
    viewport: WIDE,
    locale: 'en-US',
    timezoneId: 'UTC',
    baseURL: args.baseUrl,
    ...args.context,
  });
  const page = await context.newPage();
  const problems: string[] = [];
  const note = (text: string) => {
    if (!(args.allow ?? []).some((pattern) => pattern.test(text))) problems.push(text);
  };
  page.on('pageerror', (error) => note(`exception: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') note(`console: ${message.text()} (${message.location().url})`);
  });
  return { page, problems: () => [...problems], close: () => context.close() };
}

/** The rules that depend on the colors alone. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

/**
 * What axe finds serious or critical on the page as it stands, and headings that skip a level, one
 * line each; an empty list is what a test wants. `onlyColors` for the same page in other colors.
 */
export async function seriousAccessibilityFaults(
  page: Page,
  { onlyColors = false }: { onlyColors?: boolean } = {},
): Promise<string[]> {
  // Scripts do not run in a sandboxed frame, axe's own neither: it would wait for its answer
  // forever.
  // The legacy mode differs in frames of other origins only, of which there are none, and needs no
  // second page for its report; with violations alone a look takes a quarter of the time.
  const axe = new AxeBuilder({ page })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'] })
    .exclude('iframe[sandbox]');
  const { violations } = await (onlyColors ? axe.withRules(COLOR_RULES) : axe).analyze();
  return violations
    .filter(
      ({ id, impact }) => impact === 'serious' || impact === 'critical' || id === 'heading-order',
    )
    .flatMap(({ id, help, nodes }) =>
      nodes.map(({ target }) => `${id}: ${help} at ${target.join(' ')}`),
    );
}
