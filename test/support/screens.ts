import { expect } from 'vitest';
import type { Page } from 'playwright-core';
import { seriousAccessibilityFaults } from './browser.ts';

/** Collects what axe finds serious on the screens of a walk, in light and in dark. */
export function createScreenCheck(page: Page) {
  const faults: string[] = [];
  const seen: string[] = [];
  return {
    faults: () => [...faults],
    seen: () => [...seen],
    /** Looks at the screen as it stands, in both color schemes. */
    async look(name: string): Promise<void> {
      seen.push(name);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await expect
          .poll(() => page.evaluate('document.documentElement.dataset.theme'), {
            message: `${name} in ${colorScheme}`,
            timeout: 10_000,
          })
          .toBe(colorScheme);
        // What slides or fades in has not its last colors yet.
        await page.evaluate(
          'document.getAnimations().forEach((one) => one.effect?.getTiming().iterations !== Infinity && one.finish())',
        );
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

/** The number that a link or card of this name shows, `1,234` as 1234. */
export function numberIn(text: string | null): number {
  return Number((text ?? '').replace(/[^\d.-]/g, ''));
}
