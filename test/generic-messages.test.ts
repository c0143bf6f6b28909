import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { FIELD_MESSAGES } from '#core/errors/error-catalog.ts';

const SOURCE = join(import.meta.dirname, '../src');
const TABLE = 'core/errors/error-catalog.ts';
/** The words of each message without what is filled in. */
const WORDS = [
  /The field is required/,
  /Please input a valid email address/,
  /This field cannot be more than/,
  /The field must be at least/,
  /This field should only contain numbers/,
  /The field must be an integer/,
  /The field size must be less than/,
];

test('the seven generic messages are those of the specification', () => {
  const { REQUIRED, INVALID_EMAIL, TOO_LONG, TOO_SHORT, NOT_A_NUMBER, NOT_AN_INTEGER, TOO_LARGE } =
    FIELD_MESSAGES;
  expect([
    REQUIRED(),
    INVALID_EMAIL(),
    TOO_LONG(9),
    TOO_SHORT(2),
    NOT_A_NUMBER(),
    NOT_AN_INTEGER(),
    TOO_LARGE(512),
  ]).toEqual([
    'The field is required',
    'Please input a valid email address',
    'This field cannot be more than 9 characters long',
    'The field must be at least 2 characters',
    'This field should only contain numbers',
    'The field must be an integer',
    'The field size must be less than 512KB',
  ]);
});

test('they stand in one table, which every form and every call uses', () => {
  const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter(
    (path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path) && path !== TABLE,
  );
  const repeated = files.filter((path) => {
    const text = readFileSync(join(SOURCE, path), 'utf8');
    return WORDS.some((words) => words.test(text));
  });
  expect(repeated).toEqual([]);
});
