import { mkdirSync } from 'node:fs';
import { expect } from 'vitest';
import type { Page } from 'playwright-core';
import { PHONE, seriousAccessibilityFaults, WIDE } from './browser.ts';

/** Elements that slide or fade in don't have their final colors yet. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(
    'document.getAnimations().forEach((one) => one.effect?.getTiming().iterations !== Infinity && one.finish())',
  );
}

/** Sets the color scheme and waits until the colors have settled. */
async function show(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await expect
    .poll(() => page.evaluate('document.documentElement.dataset.theme'), {
      message: `${page.url()} in ${colorScheme}`,
      timeout: 10_000,
    })
    .toBe(colorScheme);
  await settle(page);
}

/** Collects the serious findings of axe on a walk's screens, in light and dark. */
export function createScreenCheck(page: Page) {
  const faults: string[] = [];
  const seen: string[] = [];
  return {
    faults: () => [...faults],
    seen: () => [...seen],
    /** Checks the current screen in both color schemes. */
    async look(name: string): Promise<void> {
      seen.push(name);
      for (const colorScheme of ['light', 'dark'] as const) {
        await show(page, colorScheme);
        faults.push(
          ...(await seriousAccessibilityFaults(page, { onlyColors: colorScheme === 'dark' })).map(
            (fault) => `${name}, ${colorScheme}: ${fault}`,
          ),
        );
      }
      await page.emulateMedia({ colorScheme: 'light' });
    },
  };
}

/** Expects no horizontal overflow and no findings of axe at these sizes, in light and dark. */
export async function look(page: Page, name: string, sizes = [WIDE, PHONE]): Promise<void> {
  const screens = createScreenCheck(page);
  for (const size of sizes) {
    await page.setViewportSize(size);
    await picture(page, `${name}-${size.width}`);
    await screens.look(`${name} at ${size.width}`);
    expect(
      await page.evaluate(
        'document.documentElement.scrollWidth <= document.documentElement.clientWidth',
      ),
      `${name} is too wide at ${size.width}`,
    ).toBe(true);
  }
  await page.setViewportSize(WIDE);
  expect(screens.faults()).toEqual([]);
}

/** Saves screenshots if a folder for them is configured, to compare with the designs. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env['JOURNEY_PICTURES'];
  if (folder === undefined) return;
  mkdirSync(folder, { recursive: true });
  for (const colorScheme of ['light', 'dark'] as const) {
    await show(page, colorScheme);
    await page.screenshot({ path: `${folder}/${name}-${colorScheme}.png`, fullPage: true });
  }
  await page.emulateMedia({ colorScheme: 'light' });
}

/** The number that a link or card of this name shows, `1,234` as 1234. */
export function numberIn(text: string | null): number {
  return Number((text ?? '').replace(/[^\d.-]/g, ''));
}
