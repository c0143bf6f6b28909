import { z } from 'zod';
import type { RouteTable } from '#contract/route.ts';

/**
 * What the operator has set of scripts that are not ours; null: nothing is loaded (platform spec,
 * section 4).
 */
export const lateScriptRoutes = {
  'GET /v1/shared/latescripts': {
    summary: 'The support chat and the tag manager, if the operator has configured them',
    tag: 'Platform',
    permission: 'public',
    tenant: 'none',
    answer: z.object({ supportChat: z.string().nullable(), tagManager: z.string().nullable() }),
  },
} as const satisfies RouteTable;
