import type { z } from 'zod';
import { WHO_MAY_CALL, type Permission, type TenantScope } from '#core/access/route-access.ts';
import type { ErrorCode } from '#core/errors/error-catalog.ts';
import type { Feature } from '#core/plan/feature-tiers.ts';
import type { ApiScope } from '#core/programs/api-scopes.ts';

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
  /**
   * The scopes that an API key must have, all of them, if not those of the route’s tag; null: no
   * key can make this call (`contract/api-scopes.ts`).
   */
  scopes?: readonly ApiScope[] | null;
  /** A plan feature that the route requires. */
  feature?: Feature;
  /**
   * What its handler can refuse with, besides what follows from the route itself
   * (`contract/route-problems.ts`).
   */
  problems?: readonly ErrorCode[];
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
  /**
   * Its handler only reads, and what it reads may be some seconds old: it reads from the replica if
   * there is one (decision 209). SEARCH: only when it is asked to search (`query`).
   */
  mayLag?: 'ALWAYS' | 'SEARCH';
  /** The body may also be a form, `application/x-www-form-urlencoded`. */
  takesForms?: true;
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

/** Whether a route is one of the inbox, which a teammate may reach and nothing else. */
export function isOfInbox({ feature }: Pick<Route, 'feature'>): boolean {
  return feature === 'INBOX';
}

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

/**
 * Whether a repeated call with the same `Idempotency-Key` is done once. Answers about identity
 * carry secrets that are shown once, so none is kept.
 */
export function takesIdempotencyKey(key: string, { permission }: Route): boolean {
  return (
    key.startsWith('POST ') && !key.includes(' /identity/') && WHO_MAY_CALL[permission].session
  );
}

type Common = 'tag' | 'permission' | 'tenant';

/**
 * Routes as a file writes them, without what they have in common. There is no helper for public
 * ones: a route that is open to anyone says so itself.
 */
export type PartialRoutes = Record<
  keyof RouteTable,
  Omit<Route, Common> & Partial<Pick<Route, Common>>
>;

/** Routes of signed-in users on their own rows, unless a route says otherwise. */
export function ownRoutes<Table extends PartialRoutes>(tag: string, table: Table) {
  return routesWith({ tag, permission: 'signed-in', tenant: 'acting-user' }, table);
}

/** Routes on what belongs to the signed-in person alone, unless a route says otherwise. */
export function selfRoutes<Table extends PartialRoutes>(tag: string, table: Table) {
  return routesWith({ tag, permission: 'signed-in', tenant: 'self' }, table);
}

/** Routes of staff with the role ADMIN on anyone’s rows, unless a route says otherwise. */
export function adminRoutes<Table extends PartialRoutes>(tag: string, table: Table) {
  return routesWith({ tag, permission: 'admin', tenant: 'any-user' }, table);
}

function routesWith<const Given extends Pick<Route, Common>, Table extends PartialRoutes>(
  given: Given,
  table: Table,
) {
  const routes: Record<string, Route> = {};
  for (const [key, route] of Object.entries(table)) routes[key] = { ...given, ...route };
  return routes as unknown as {
    readonly [Key in keyof Table]: Omit<Given, keyof Table[Key]> & Table[Key];
  };
}
