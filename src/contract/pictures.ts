import { z } from 'zod';
import { FIELD_LENGTHS } from '#core/text/field-lengths.ts';
import type { RouteTable } from '#contract/route.ts';
import { emptyShape } from '#contract/shapes.ts';

/** Pictures of people, proxied so that browsers never load them from the source. */
export const pictureRoutes = {
  'GET /pictures/{picture}': {
    summary:
      'The picture of a person, from a link in a response; the link itself grants access, since an image element sends no bearer token',
    tag: 'Leads',
    permission: 'public',
    tenant: 'none',
    params: z.object({ picture: z.string().max(FIELD_LENGTHS.picture) }),
    produces: 'image/*',
    answer: emptyShape,
  },
} as const satisfies RouteTable;
