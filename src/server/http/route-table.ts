import type { Route } from '#contract/route.ts';

export type RouteMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type TableEntry = { key: string; method: RouteMethod; pattern: string; route: Route };

const PERMISSIONS: readonly string[] = [
  'public',
  'signed-in',
  'verified-connection',
  'admin',
  'proxy-manager',
  'practice',
  'practice-user',
  'metrics',
] satisfies Route['permission'][];
const TENANTS: readonly string[] = [
  'none',
  'self',
  'acting-user',
  'any-user',
] satisfies Route['tenant'][];

function faultsOf(key: string, route: Partial<Route>): string[] {
  const faults: string[] = [];
  if (!/^(GET|POST|PUT|PATCH|DELETE) \//.test(key))
    faults.push(`${key}: not of the form "METHOD /path"`);
  if (!PERMISSIONS.includes(route.permission ?? '')) faults.push(`${key}: has no permission`);
  if (!TENANTS.includes(route.tenant ?? '')) faults.push(`${key}: has no tenant scope`);
  if (route.answer === undefined) faults.push(`${key}: has no response schema`);
  const named = [...key.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
  const typed = Object.keys(route.params?.shape ?? {});
  if (named.join() !== typed.join()) faults.push(`${key}: its path and its params differ`);
  return faults;
}

/**
 * What each route of a table lacks: permission, tenant scope, answer, typed path parameters; empty
 * if nothing.
 */
export function routeFaults(routes: Record<string, Partial<Route>>): string[] {
  return Object.entries(routes).flatMap(([key, route]) => faultsOf(key, route));
}

/**
 * The routes of the table, each with a permission, a tenant scope, typed path parameters, and
 * exactly one handler. Throws with every fault named, so that the server never starts with an
 * unprotected route.
 */
export function checkedRoutes(
  routes: Record<string, Partial<Route>>,
  handlers: Record<string, unknown>,
): TableEntry[] {
  const faults = routeFaults(routes);
  for (const key of Object.keys(routes))
    if (typeof handlers[key] !== 'function') faults.push(`${key}: has no handler`);
  for (const key of Object.keys(handlers))
    if (!(key in routes)) faults.push(`${key}: has a handler but no route`);
  if (faults.length > 0)
    throw new Error(
      `The route table is invalid, so the server can’t start:\n  ${faults.join('\n  ')}`,
    );
  return Object.entries(routes).map(([key, route]) => {
    const [method, pattern] = key.split(' ') as [RouteMethod, string];
    return { key, method, pattern, route: route as Route };
  });
}

/** The methods that a path allows, to tell a wrong method from a wrong path. */
export function methodsOfPath(table: readonly TableEntry[], path: string): RouteMethod[] {
  return table
    .filter(({ pattern }) =>
      new RegExp(`^${pattern.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`).test(path),
    )
    .map(({ method }) => method);
}
