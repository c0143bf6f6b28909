import type { ComponentType } from 'react';
import type { LazyPage } from '#web/routing/router.ts';
import { announceNewVersion } from './new-version.ts';

const LONGEST_LOAD_MS = 120_000;

/** Loads a page's code when it is needed, once. What does not come within 120 s, or fails to come, opens the update popup (platform spec, section 4). */
export function lazyPage<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name): LazyPage {
  let known: ComponentType | null = null;
  let coming: Promise<ComponentType> | null = null;
  const fetchPage = async (): Promise<ComponentType> => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('The page took too long to load')), LONGEST_LOAD_MS);
    });
    try {
      known = (await Promise.race([load(), late]))[name];
      return known;
    } catch (error) {
      coming = null;
      announceNewVersion();
      throw new Error('This page could not be loaded', { cause: error });
    } finally {
      clearTimeout(timer);
    }
  };
  return { load: () => (coming ??= fetchPage()), loaded: () => known };
}
