import { useMatches, useParams } from '@tanstack/react-router';

/** The path of the page on the screen; while the next one loads still the last one's. */
export function usePathname(): string {
  return useMatches({ select: (matches) => matches.at(-1)?.pathname ?? '' });
}

/** A parameter of the path, such as the campaign's id. */
export function useParam(name: string): string {
  const params: Readonly<Record<string, string | undefined>> = useParams({ strict: false });
  return params[name] ?? '';
}
