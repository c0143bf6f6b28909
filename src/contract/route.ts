import type { z } from 'zod';
import type { Permission, TenantScope } from '#core/access/route-access.ts';
import type { Feature } from '#core/plan/feature-tiers.ts';

/**
 * One call of the API. Handler, document and client are typed by it; without permission and tenant
 * the server does not start.
 */
export type Route = {
  summary: string;
  tag: string;
  /** Who may call it, and whose data it touches (`core/access/route-access.ts`). */
  permission: Permission;
  tenant: TenantScope;
  /** A feature of the plan that the call needs. */
  feature?: Feature;
  /**
   * Its handler keeps its answer in the transaction of its work (`keepAnswer`): a repetition under
   * the same Idempotency-Key then knows, also after a crash, whether the work was done.
   */
  keepsAnswer?: true;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /**
   * A call that also takes multipart/form-data names its file field; the other fields are parsed as
   * `body` (JSON in the field where the shape is no string).
   */
  file?: { field: string; maxBytes: number; required: boolean };
  /** The success status; 200 where not said. */
  status?: 200 | 201 | 202 | 204;
  /**
   * The answer's shape; for other than JSON, `produces` names the media type and `answer` describes
   * nothing.
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

/** A table of calls keyed `METHOD /path/{param}`, paths without the `/api` in front. */
export type RouteTable = Record<`${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`, Route>;

/** Calls of a signed-in user on their own rows, without what `ownRoutes` adds. */
export type OwnRoutes = Record<keyof RouteTable, Omit<Route, 'tag' | 'permission' | 'tenant'>>;

/** Adds to each call that it is for signed-in users, on their own rows, and under which tag. */
export function ownRoutes<Table extends OwnRoutes>(tag: string, table: Table) {
  const own = { tag, permission: 'signed-in', tenant: 'acting-user' } as const;
  const routes: Record<string, Route> = {};
  for (const [key, route] of Object.entries(table)) routes[key] = { ...own, ...route };
  return routes as unknown as { readonly [Key in keyof Table]: Table[Key] & typeof own };
}
