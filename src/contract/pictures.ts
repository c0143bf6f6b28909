import { z } from 'zod';
import type { RouteTable } from '#contract/route.ts';
import { nothingShape } from '#contract/shapes.ts';

/** Pictures of people, which the browser loads from us and never from where they lie. */
export const pictureRoutes = {
  'GET /pictures/{picture}': {
    summary:
      'The picture of a person, from a link in a response; the link itself grants access, since an image element sends no bearer token',
    tag: 'Leads',
    permission: 'public',
    tenant: 'none',
    params: z.object({ picture: z.string().max(4000) }),
    produces: 'image/*',
    answer: nothingShape,
  },
} as const satisfies RouteTable;
