import { z } from 'zod';
import type { ApiScope } from '#core/programs/api-scopes.ts';
import { apiKeyShape } from '#contract/api-keys.ts';
import { selfRoutes, type PartialRoutes } from '#contract/route.ts';
import { shapeNames } from '#contract/shape-names.ts';
import { apiKeyIdShape, emptyShape } from '#contract/shapes.ts';

/**
 * A program that was connected by OAuth: a key that has tokens in place of a secret. `host` is
 * where its metadata document is, whose address is `clientId`.
 */
const connectionShape = apiKeyShape
  .omit({ shown: true })
  .extend({ host: z.string(), clientId: z.string() });
shapeNames.add(connectionShape, { id: 'Connection' });
export type ConnectionAnswer = z.infer<typeof connectionShape>;

/** Programs connected by OAuth (product rules, section 20). */
export const connectionRoutes = selfRoutes('Programs', {
  'GET /v1/connections': {
    summary: 'The programs that you connected by OAuth, newest first',
    answer: z.array(connectionShape),
  },
  'DELETE /v1/connections/{connectionId}': {
    summary: 'Disconnect a program, whose tokens stop working immediately',
    params: z.object({ connectionId: apiKeyIdShape }),
    status: 204,
    answer: emptyShape,
  },
} as const satisfies PartialRoutes);

/** What a program asks a person to allow, as `GET /oauth/authorize` tells their page. */
export type ConsentAnswer = {
  /** The name is the program’s own word; its host isn’t. */
  program: { name: string; host: string; clientId: string };
  returnsTo: { host: string; isOwnDevice: boolean };
  scopes: ApiScope[];
};
/** Where the person’s page goes to answer the program, and what was wrong with its request. */
export type ConsentRedirect = { redirect: string; fault?: string };
