import { expect, test } from 'vitest';
import { toApiNames, toColumns } from '#data/database/column-names.ts';

const FIELDS = { name: 'Autumn', remindAt: 7, onlyIfSilent: true };
const COLUMNS = { name: 'Autumn', remind_at: 7, only_if_silent: true };

test('fields become the columns of the same name', () =>
  expect(toColumns(FIELDS)).toEqual(COLUMNS satisfies ReturnType<typeof toColumns<typeof FIELDS>>));

test('columns become the fields of the same name', () =>
  expect(toApiNames(COLUMNS)).toEqual(
    FIELDS satisfies ReturnType<typeof toApiNames<typeof COLUMNS>>,
  ));
