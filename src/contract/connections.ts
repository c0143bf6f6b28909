import { z } from 'zod';
import { apiScopeShape } from '#contract/api-keys.ts';
import { selfRoutes, type PartialRoutes } from '#contract/route.ts';
import { shapeNames } from '#contract/shape-names.ts';
import { connectionIdShape, emptyShape, instantShape } from '#contract/shapes.ts';

/** A program that was connected by OAuth; `host` is where its metadata document is. */
const connectionShape = z.object({
  id: connectionIdShape,
  name: z.string(),
  host: z.string(),
  clientId: z.string(),
  scopes: z.array(apiScopeShape),
  createdAt: instantShape,
  lastUsedAt: instantShape.nullable(),
  lastAddress: z.string().nullable(),
});
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
    params: z.object({ connectionId: connectionIdShape }),
    status: 204,
    answer: emptyShape,
  },
} as const satisfies PartialRoutes);
