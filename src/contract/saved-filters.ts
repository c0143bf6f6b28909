import { z } from 'zod';
import { FIELD_LENGTHS } from '#core/text/field-lengths.ts';
import { ownRoutes, type PartialRoutes } from '#contract/route.ts';
import { leadFilterBodyShape } from '#contract/leads.ts';
import { shapeNames } from '#contract/shape-names.ts';
import { instantShape, emptyShape, savedFilterIdShape, textShape } from '#contract/shapes.ts';

/** Lead filters that a user saved under a name. */
const savedFilterShape = z.object({
  id: savedFilterIdShape,
  name: z.string(),
  filter: leadFilterBodyShape,
  updatedAt: instantShape,
});
shapeNames.add(savedFilterShape, { id: 'SavedFilter' });
export type SavedFilterAnswer = z.infer<typeof savedFilterShape>;

const nameShape = textShape({ min: 1, max: FIELD_LENGTHS.filterName });
const params = z.object({ savedFilterId: savedFilterIdShape });

/** Saved filters, the tags in use and the countries of leads (design, section 10, "/leads"). */
export const savedFilterRoutes = ownRoutes('Leads', {
  'GET /leads/filters': {
    summary: 'The saved filters of the user, by name',
    answer: z.array(savedFilterShape),
  },
  'POST /leads/filters': {
    summary: 'Save a filter under a name',
    status: 201,
    body: z.strictObject({ name: nameShape, filter: leadFilterBodyShape }),
    answer: savedFilterShape,
  },
  'PATCH /leads/filters/{savedFilterId}': {
    summary: 'Rename or change a saved filter',
    params,
    body: z.strictObject({ name: nameShape, filter: leadFilterBodyShape }).partial(),
    answer: savedFilterShape,
  },
  'DELETE /leads/filters/{savedFilterId}': {
    summary: 'Remove a saved filter',
    params,
    status: 204,
    answer: emptyShape,
  },
  'GET /leads/tags': {
    summary: 'Tags in use with their lead counts, most used first',
    answer: z.array(z.object({ tag: z.string(), count: z.number().int() })),
  },
  'GET /leads/countries': {
    summary:
      'Countries of the newest leads, most frequent first, as accepted by the `country` filter',
    answer: z.array(z.object({ country: z.string(), name: z.string() })),
  },
} as const satisfies PartialRoutes);
