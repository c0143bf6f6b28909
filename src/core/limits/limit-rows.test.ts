import { expect, test } from 'vitest';
import { limitErrors } from '#core/limits/limit-rows.ts';

const errorsOf = (rows: readonly [string, number][], { range = 3, unlimitedQuotas = true } = {}) =>
  limitErrors({
    processingLimits: rows.map(([sequenceItemType, limit]) => ({
      sequenceItemType,
      limit,
    })) as never,
    processingLimitRange: range,
    unlimitedQuotas,
  });
const on = (path: string, code: string, message: string) => [{ path, code, message }];

test.each<[string, readonly [string, number][], object, object[]]>([
  [
    'nothing',
    [
      ['VISIT', 0],
      ['LIKE', 100],
      ['WITHDRAW', 3000],
    ],
    {},
    [],
  ],
  [
    'a range that is not offered',
    [],
    { range: 2 },
    on('processingLimitRange', 'NOT_OFFERED', 'Choose 1, 3, 5, 7, or 10'),
  ],
  [
    'an action that does not exist',
    [
      ['VISIT', 1],
      ['DANCE', 1],
    ],
    {},
    on('processingLimits.1.sequenceItemType', 'UNKNOWN_TYPE', 'This action doesn’t exist'),
  ],
  [
    'an action that is given twice',
    [
      ['VISIT', 1],
      ['VISIT', 2],
    ],
    {},
    on('processingLimits.1.sequenceItemType', 'DUPLICATE', 'VISIT appears more than once'),
  ],
  [
    'a limit below none',
    [['VISIT', -1]],
    {},
    on('processingLimits.0.limit', 'OUT_OF_RANGE', 'The limit must be from 0 to 100'),
  ],
  [
    'a limit above the highest',
    [['VISIT', 101]],
    {},
    on('processingLimits.0.limit', 'OUT_OF_RANGE', 'The limit must be from 0 to 100'),
  ],
  [
    'a hidden limit above its own',
    [['WITHDRAW', 3001]],
    {},
    on('processingLimits.0.limit', 'OUT_OF_RANGE', 'The limit must be from 0 to 3000'),
  ],
  [
    'a limit above the cap of the plan',
    [['VISIT', 41]],
    { unlimitedQuotas: false },
    on('processingLimits.0.limit', 'PLAN_CAP', 'Your plan allows 40 a day'),
  ],
  ['nothing at the cap of the plan', [['VISIT', 40]], { unlimitedQuotas: false }, []],
])('%s is wrong with a change of limits', (_title, rows, options, errors) => {
  expect(errorsOf(rows, options)).toEqual(errors);
});
