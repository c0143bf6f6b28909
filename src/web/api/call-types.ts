import type { z } from 'zod';
import type { ApiRoutes } from '#contract/all-routes.ts';
import type { ByPage } from '#contract/shapes.ts';
export type RouteKey = keyof ApiRoutes;

type Part<Key extends RouteKey, Name extends string> = ApiRoutes[Key] extends {
  [name in Name]: infer Shape extends z.ZodType;
}
  ? z.input<Shape>
  : undefined;
type QueryValue = string | number | boolean | readonly string[] | null | undefined;

/**
 * Query values go over the wire as text; null and undefined are left out, lists are joined by
 * commas.
 */
type Query<Key extends RouteKey> = { [Name in keyof Part<Key, 'query'>]?: QueryValue };
type Needed<Name extends string, Value> = undefined extends Value
  ? { [name in Name]?: Value }
  : { [name in Name]: Value };

type Params<Key extends RouteKey> = Part<Key, 'params'>;
export type Body<Key extends RouteKey> = Part<Key, 'body'>;
/** The browser reads lists by page. */
export type Answer<Key extends RouteKey> = ByPage<z.output<ApiRoutes[Key]['answer']>>;

export type CallOptions = {
  signal?: AbortSignal | undefined;
  /** Repeating a call with the same key within 24 hours does nothing twice. */
  idempotencyKey?: string;
  /** A call in a teammate's account for this call alone, as far as the server allows it. */
  actingUser?: string;
  /** A call for the signed-in user's own account, even while another account is open. */
  asOneself?: true;
  /** Answers as the call would, and changes nothing. */
  dryRun?: boolean;
  /** Goes on when the page is left. */
  keepalive?: true;
};
export type CallInput<Key extends RouteKey> = Needed<'params', Params<Key>> &
  Needed<'body', Body<Key>> &
  (Part<Key, 'query'> extends undefined ? { query?: undefined } : { query?: Query<Key> }) &
  CallOptions;

/** The input is optional if none of its fields is required. */
export type CallArguments<Key extends RouteKey> =
  object extends CallInput<Key> ? [input?: CallInput<Key>] : [input: CallInput<Key>];

export type GetKey = Extract<RouteKey, `GET ${string}`>;
export type UploadKey = {
  [Key in RouteKey]: ApiRoutes[Key] extends { file: unknown } ? Key : never;
}[RouteKey];
export type DownloadKey = {
  [Key in RouteKey]: ApiRoutes[Key] extends {
    produces: 'text/csv' | 'application/octet-stream' | 'application/zip';
  }
    ? Key
    : never;
}[RouteKey];
