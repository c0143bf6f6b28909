import type { z } from 'zod';
import type { Permission, TenantScope } from '#core/access/route-access.ts';
import type { Feature } from '#core/plan/feature-tiers.ts';

/**
 * One route of the API; handler, document, and client are typed by it. The server doesn't start if
 * permission or tenant is missing.
 */
export type Route = {
  summary: string;
  tag: string;
  /** Who may call it, and whose data it touches (`core/access/route-access.ts`). */
  permission: Permission;
  tenant: TenantScope;
  /** A plan feature that the route requires. */
  feature?: Feature;
  /**
   * The handler stores its response in the transaction of its work (`keepAnswer`), so a retry with
   * the same Idempotency-Key knows whether the work was done, even after a crash.
   */
  keepsAnswer?: true;
  /**
   * There is no dry run, because the handler talks to an outside party or checks a secret, whose
   * failures must be counted.
   */
  noDryRun?: true;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /**
   * A route that also takes multipart/form-data names its file field; the other fields are parsed
   * as `body` (as JSON, unless the shape is a string).
   */
  file?: { field: string; maxBytes: number; required: boolean };
  /** The success status; 200 by default. */
  status?: 200 | 201 | 202 | 204;
  /**
   * The response's shape. If the response isn't JSON, `produces` is its media type and `answer`
   * describes nothing.
   */
  answer: z.ZodType;
  produces?:
    | 'application/json'
    | 'application/octet-stream'
    | 'application/zip'
    | 'image/*'
    | 'text/csv'
    | 'text/event-stream'
    | 'text/plain'
    | 'text/html';
};

/** A table of routes keyed `METHOD /path/{param}`, without the `/api` prefix. */
export type RouteTable = Record<`${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`, Route>;

/**
 * Whether a call can be made with `Dry-Run: true` (product rules, section 20): it changes rows of a
 * signed-in user, and nothing but rows.
 */
export function hasDryRun(key: string, { permission, tenant, noDryRun }: Route): boolean {
  return (
    !key.startsWith('GET ') &&
    !key.includes(' /identity/') &&
    !permission.startsWith('practice') &&
    tenant !== 'none' &&
    noDryRun !== true
  );
}

/** Calls of a signed-in user on their own rows, without what `ownRoutes` adds. */
export type OwnRoutes = Record<keyof RouteTable, Omit<Route, 'tag' | 'permission' | 'tenant'>>;

/** Adds to each call that it is for signed-in users, on their own rows, and under which tag. */
export function ownRoutes<Table extends OwnRoutes>(tag: string, table: Table) {
  const own = { tag, permission: 'signed-in', tenant: 'acting-user' } as const;
  const routes: Record<string, Route> = {};
  for (const [key, route] of Object.entries(table)) routes[key] = { ...own, ...route };
  return routes as unknown as { readonly [Key in keyof Table]: Table[Key] & typeof own };
}
