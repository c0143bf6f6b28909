import { z } from 'zod';
import { expect, test } from 'vitest';
import { unknownFields } from './unknown-fields.ts';

const lead = z.object({
  name: z.string(),
  tags: z.array(z.object({ tag: z.string() })).optional(),
});
type Step = { id: string; yes?: Step | null | undefined };
const step: z.ZodType<Step> = z.object({
  id: z.string(),
  get yes() {
    return step.nullable().optional();
  },
});

const CASES: [string, z.ZodType, unknown, string[]][] = [
  ['a known member', lead, { name: 'Ada' }, []],
  ['an unknown member', lead, { name: 'Ada', nmae: 1 }, ['nmae']],
  ['a name of every object', lead, { name: 'Ada', constructor: 1 }, ['constructor']],
  [
    'a member of a list',
    lead,
    { name: 'Ada', tags: [{ tag: 'a' }, { tag: 'b', no: 1 }] },
    ['tags.1.no'],
  ],
  [
    'a shape within itself',
    step,
    { id: 'a', yes: { id: 'b', yes: { id: 'c', no: 1 } } },
    ['yes.yes.no'],
  ],
  ['a wrapper', lead.partial().default({}).transform(String), { nmae: 1 }, ['nmae']],
  ['values under free names', z.record(z.string(), lead), { any: { name: 'A', x: 1 } }, ['any.x']],
  ['free members', z.looseObject({ name: z.string() }), { name: 'A', x: 1 }, []],
  ['no value', lead.optional(), undefined, []],
  ['one of two shapes', z.union([lead, z.object({ id: z.string() })]), { id: '1', x: 1 }, ['x']],
  [
    'both of two shapes',
    lead.and(z.object({ id: z.string() })),
    { name: 'A', id: '1', x: 1 },
    ['x'],
  ],
];

test.each(CASES)(
  'of %s, exactly what the shape doesn’t know is found',
  (_, shape, value, unknown) => {
    expect(unknownFields(shape, value)).toEqual(unknown);
  },
);
