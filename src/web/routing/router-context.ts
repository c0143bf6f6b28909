import { createContext, useContext, useSyncExternalStore, type ComponentType } from 'react';
import type { Address } from './address.ts';
import type { Router } from './router.ts';

export const RouterContext = createContext<Router | null>(null);
/** What an outlet has still to show, the next one first. */
export const ChainContext = createContext<readonly ComponentType[]>([]);

/** What stands in place of a page that failed. */
export const FailedContext = createContext<ComponentType<{ error: unknown }>>(() => null);

/** The way to other pages from code. */
export function useRouter(): Router {
  const router = useContext(RouterContext);
  if (router === null) throw new Error('There is no router around this');
  return router;
}

/** Something of the address that is shown; renders again when that changes. */
export function useAddress<Part>(select: (address: Address) => Part): Part {
  const router = useRouter();
  return useSyncExternalStore(router.subscribe, () =>
    select(router.shown()?.address ?? router.history.current()),
  );
}

/** The path that is shown. */
export function usePathname(): string {
  return useAddress(({ pathname }) => pathname);
}

/** A parameter of the path, such as the campaign's id. */
export function useParam(name: string): string {
  const router = useRouter();
  return useSyncExternalStore(router.subscribe, () => router.shown()?.params[name] ?? '');
}
