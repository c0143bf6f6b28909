import type { connectionRoutes } from '#contract/connections.ts';
import { inScopeOrder } from '#core/programs/api-scopes.ts';
import { inScope } from '#data/database/retried-transaction.ts';
import { endConnection, listConnections } from '#data/programs/connections.ts';
import { found } from '#server/http/api-error.ts';
import type { Handlers } from '#server/http/handler.ts';
import { withIsoInstants } from '#server/http/page-response.ts';

/** The programs that a user connected by OAuth; each was allowed at `/oauth/authorize`. */
export const connectionHandlers: Handlers<keyof typeof connectionRoutes> = {
  'GET /v1/connections': async ({ scope }) =>
    (await listConnections(scope)).map((connection) => ({
      ...withIsoInstants(connection),
      scopes: inScopeOrder(connection.scopes),
    })),
  'DELETE /v1/connections/{connectionId}': async ({ scope, params: { connectionId } }) =>
    inScope(scope, async (scope) => {
      found(await endConnection(scope, connectionId, 'PROGRAM_DISCONNECTED'));
      return undefined;
    }),
};
