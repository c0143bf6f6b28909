import { z } from 'zod';
import { apiKeyShape } from '#contract/api-keys.ts';
import { selfRoutes, type PartialRoutes } from '#contract/route.ts';
import { shapeNames } from '#contract/shape-names.ts';
import { apiKeyIdShape, emptyShape } from '#contract/shapes.ts';

/**
 * A program that was connected by OAuth: a key whose secret is the program’s tokens. `host` is where
 * its metadata document is, whose address is `clientId`.
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
