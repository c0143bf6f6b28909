import type { z } from 'zod';

/** One call of the wire: its method and path, and the shapes of what goes and comes. */
export interface WireRoute {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: `/v2/${string}`;
  status: 200 | 201;
  query?: z.ZodType;
  body?: z.ZodType;
  answer: z.ZodType;
}
