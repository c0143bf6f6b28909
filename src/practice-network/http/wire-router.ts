import { WIRE_ROUTES, type WireRouteName } from '#connectors/network/wire/wire-routes.ts';

interface Template {
  name: WireRouteName;
  segments: readonly string[];
  literals: number;
}

const TEMPLATES: ReadonlyMap<string, Template[]> = (() => {
  const byShape = new Map<string, Template[]>();
  for (const name of Object.keys(WIRE_ROUTES) as WireRouteName[]) {
    const { method, path } = WIRE_ROUTES[name];
    const segments = path.split('/').filter((segment) => segment !== '');
    const shape = `${method} ${segments.length}`;
    byShape.set(shape, [
      ...(byShape.get(shape) ?? []),
      { name, segments, literals: segments.filter((segment) => !segment.startsWith('{')).length },
    ]);
  }
  for (const templates of byShape.values()) templates.sort((a, b) => b.literals - a.literals);
  return byShape;
})();

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** The route that a path belongs to, and its parameters; a slash at the end does not matter. */
export function matchRoute({
  method,
  path,
}: {
  method: string;
  path: string;
}): { name: WireRouteName; parameters: Record<string, string> } | null {
  const segments = path.split('/').filter((segment) => segment !== '');
  const found = TEMPLATES.get(`${method} ${segments.length}`)?.find((template) =>
    template.segments.every((part, at) => part.startsWith('{') || part === segments[at]),
  );
  if (found === undefined) return null;
  const parameters: Record<string, string> = Object.create(null) as Record<string, string>;
  found.segments.forEach((part, at) => {
    if (part.startsWith('{')) parameters[part.slice(1, -1)] = decoded(segments[at] ?? '');
  });
  return { name: found.name, parameters };
}
