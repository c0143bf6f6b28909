const PARAMETER = '$';

/** The values of a pattern's `$names` in a path; null where it does not fit. */
export function matchPath({
  pattern,
  pathname,
}: {
  pattern: string;
  pathname: string;
}): Record<string, string> | null {
  const [wanted, given] = [segments(pattern), segments(pathname)];
  if (wanted.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? '';
    if (part.startsWith(PARAMETER)) params[part.slice(1)] = decoded(value);
    else if (part !== value) return null;
  }
  return params;
}

/** The route that fits a path best: what is spelled out goes before a parameter, from the left. */
export function findRoute<Route extends { pattern: string }>({
  routes,
  pathname,
}: {
  routes: readonly Route[];
  pathname: string;
}): { route: Route; params: Record<string, string> } | null {
  const fitting = routes.flatMap((route) => {
    const params = matchPath({ pattern: route.pattern, pathname });
    return params === null ? [] : [{ route, params }];
  });
  return (
    fitting.toSorted((one, other) =>
      vagueness(one.route.pattern) < vagueness(other.route.pattern) ? -1 : 1,
    )[0] ?? null
  );
}

function segments(path: string): string[] {
  return path.split('/').filter((part) => part !== '');
}

/** `01` for `/leads/$leadId`: each parameter counts, the left one most. */
function vagueness(pattern: string): string {
  return segments(pattern)
    .map((part) => (part.startsWith(PARAMETER) ? '1' : '0'))
    .join('');
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
