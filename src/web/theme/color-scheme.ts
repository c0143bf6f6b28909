import { useSyncExternalStore } from 'react';

const COLOR_SCHEMES = ['light', 'dark', 'auto'] as const;
export type ColorScheme = (typeof COLOR_SCHEMES)[number];

const STORAGE_KEY = 'colorScheme';
const systemDark = matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();

function stored(): ColorScheme {
  const value = localStorage.getItem(STORAGE_KEY);
  return value === 'light' || value === 'dark' ? value : 'auto';
}

/** What a scheme looks like now: auto follows the system. */
export function resolvedColorScheme(scheme: ColorScheme): 'light' | 'dark' {
  if (scheme !== 'auto') return scheme;
  return systemDark.matches ? 'dark' : 'light';
}

function apply() {
  document.documentElement.dataset['theme'] = resolvedColorScheme(stored());
  for (const listener of listeners) listener();
}

/**
 * Keeps the theme with the system and with the other tabs. The page's inline script has set it
 * before the first paint.
 */
export function watchColorScheme() {
  systemDark.addEventListener('change', apply);
  window.addEventListener('storage', (event) => {
    if (event.key === STORAGE_KEY || event.key === null) apply();
  });
}

/**
 * The chosen scheme: `light` or `dark` is stored, auto removes the value (campaigns spec, section
 * 4).
 */
export function useColorScheme(): [ColorScheme, (scheme: ColorScheme) => void] {
  const scheme = useSyncExternalStore((changed) => {
    listeners.add(changed);
    return () => listeners.delete(changed);
  }, stored);
  const choose = (next: ColorScheme) => {
    if (next === 'auto') localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, next);
    apply();
  };
  return [scheme, choose];
}
