import type { ComponentType } from 'react';
import type { LazyPage } from '#web/routing/router.ts';
import { loadInTime } from './load-in-time.ts';

/**
 * Loads a page's code when it is needed, once; a failed load is tried anew with the next visit
 * (platform spec, section 4).
 */
export function lazyPage<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): LazyPage {
  let known: ComponentType | null = null;
  let coming: Promise<ComponentType> | null = null;
  const fetchPage = async (): Promise<ComponentType> => {
    try {
      known = (await loadInTime(load))[name];
      return known;
    } catch (error) {
      coming = null;
      throw error;
    }
  };
  return { load: () => (coming ??= fetchPage()), loaded: () => known };
}
