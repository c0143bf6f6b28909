import { useMatches, useParams } from '@tanstack/react-router';

/** The path of the current page; while the next one loads, still the previous one's. */
export function usePathname(): string {
  return useMatches({ select: (matches) => matches.at(-1)?.pathname ?? '' });
}

/** A parameter of the path, such as the campaign's id. */
export function useParam(name: string): string {
  const params: Readonly<Record<string, string | undefined>> = useParams({ strict: false });
  return params[name] ?? '';
}
