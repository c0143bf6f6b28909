import type { z } from 'zod';
import type { WIRE_ROUTES, WireRouteName } from '@reachwell/network-wire/wire-routes.ts';
import type { Viewer } from '#http/present-people.ts';
import type { Network } from '#network.ts';
import { WireFailure } from '#rules/wire-failure.ts';
import type { Account } from '#store/account-store.ts';

/** Raw bytes as an answer. */
export interface FileAnswer {
  contentType: string;
  bytes: Buffer;
}

/**
 * One request on the wire, after its shape was checked. `account` is there on every account-scoped
 * path.
 */
export interface Call<Name extends WireRouteName = WireRouteName> {
  network: Network;
  publicUrl: string;
  now: number;
  requestId: string;
  parameters: Readonly<Record<string, string>>;
  query: Parsed<Name, 'query'>;
  body: Parsed<Name, 'body'>;
  /**
   * Faults that change an answer and are no failure: pages out of order or short, texts that were
   * rewritten, sections that cannot be had, files that are gone or larger than they were said to
   * be.
   */
  twists: ReadonlySet<string>;
  maybeAccount: Account | null;
}

type Parsed<Name extends WireRouteName, Part extends 'query' | 'body'> =
  (typeof WIRE_ROUTES)[Name] extends Record<Part, infer Schema extends z.ZodType>
    ? z.infer<Schema>
    : undefined;

export type Handler<Name extends WireRouteName> = (call: Call<Name>) => unknown;

/**
 * The account that an account-scoped call is made for. Fails as the network does when the account
 * cannot be used.
 */
export function accountOf(call: Call): Account {
  const account = call.maybeAccount;
  if (account === null)
    throw new WireFailure({
      type: 'api/resource_not_found',
      title: 'Not found',
      detail: 'Account not found.',
    });
  if (account.restricted)
    throw new WireFailure({
      type: 'api/account_restricted',
      title: 'Account restricted',
      detail: 'The network has restricted this account.',
    });
  switch (account.status) {
    case 'running':
      return account;
    case 'disconnected':
      throw new WireFailure({
        type: 'provider/invalid_authorization',
        title: 'Disconnected',
        detail: 'The account is signed out; sign it in again.',
      });
    case 'errored':
      throw new WireFailure({
        type: 'provider/server_error',
        title: 'Out of service',
        detail: 'The network can’t be reached for this account.',
      });
    case 'paused':
      throw new WireFailure({
        type: 'api/inactive_subscription',
        title: 'Paused',
        detail: 'The account is paused.',
      });
  }
}

/** The account of a call, and what its answers are presented with. Fails as `accountOf` does. */
export function viewerOf(call: Call): Viewer {
  return {
    network: call.network,
    account: accountOf(call),
    publicUrl: call.publicUrl,
    now: call.now,
  };
}

/** A parameter of the path. */
export function parameter(call: Call, name: string): string {
  return call.parameters[name] ?? '';
}

/** Where a page begins and how long it is; a cursor is an offset in disguise. */
export function pageOf(query: { offset?: number; limit?: number; cursor?: string } | undefined): {
  offset: number;
  limit: number;
} {
  const limit = query?.limit ?? 20;
  if (query?.cursor === undefined) return { offset: query?.offset ?? 0, limit };
  const offset = Number(Buffer.from(query.cursor, 'base64url').toString('utf8'));
  if (!Number.isInteger(offset) || offset < 0)
    throw new WireFailure({
      type: 'api/invalid_parameters',
      title: 'Invalid parameters',
      detail: 'The cursor doesn’t belong to this list.',
    });
  return { offset, limit };
}

/** The cursor of a page that starts at an offset; null after the last page. */
export function cursorAt(offset: number | null): string | null {
  return offset === null ? null : Buffer.from(String(offset)).toString('base64url');
}
