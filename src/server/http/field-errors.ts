import type { z } from 'zod';
import { FIELD_MESSAGES } from '#core/errors/error-catalog.ts';
import { MOST_FIELD_ERRORS } from '#core/errors/field-error.ts';
import type { FieldError } from '#contract/problem.ts';
import { counted, listedChoices } from '#core/text/formats.ts';

type Issue = z.core.$ZodIssue;

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null
        ? (value as Record<PropertyKey, unknown>)[key]
        : undefined,
    input,
  );
}

/**
 * Whether the field was not given. A list that arrived as a single query value has no parts, but it
 * was given.
 */
function isMissing(input: unknown, path: readonly PropertyKey[]): boolean {
  const within = path.length === 0 ? null : valueAt(input, path.slice(0, -1));
  return typeof within !== 'string' && (valueAt(input, path) ?? null) === null;
}

/** zod's own messages, used where the contract has none. */
const ZODS_OWN = /^(Too (big|small)|Invalid (input|option)): /;
const KINDS: Readonly<Record<string, string>> = {
  string: 'text',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

const SIZE_WORDS = {
  text: { most: FIELD_MESSAGES.TOO_LONG, least: FIELD_MESSAGES.TOO_SHORT },
  number: {
    most: (maximum: number) => `The field must be ${maximum} or less`,
    least: (minimum: number) => `The field must be ${minimum} or more`,
  },
  list: {
    most: (maximum: number) => `The list can have at most ${maximum} entries`,
    least: (minimum: number) =>
      `The list must have at least ${counted(minimum, 'entry', 'entries')}`,
  },
};

function kindOf(origin: string): keyof typeof SIZE_WORDS {
  return origin === 'string' ? 'text' : origin === 'number' || origin === 'int' ? 'number' : 'list';
}

function plain({ message }: Issue, sentence: string): string {
  return ZODS_OWN.test(message) ? sentence : message;
}

function wordsOf(
  issue: Issue,
  input: unknown,
): {
  code: string;
  message: string;
} {
  const own = { message: issue.message };
  switch (issue.code) {
    case 'invalid_type':
      if (isMissing(input, issue.path))
        return { code: 'REQUIRED', message: FIELD_MESSAGES.REQUIRED() };
      if (issue.expected === 'int')
        return { code: 'NOT_AN_INTEGER', message: FIELD_MESSAGES.NOT_AN_INTEGER() };
      if (issue.expected === 'number')
        return { code: 'NOT_A_NUMBER', message: FIELD_MESSAGES.NOT_A_NUMBER() };
      return {
        code: 'INVALID_TYPE',
        message: plain(issue, `The field must be ${KINDS[issue.expected] ?? issue.expected}`),
      };
    case 'too_big':
      return {
        code: issue.origin === 'string' ? 'TOO_LONG' : 'TOO_BIG',
        message: plain(issue, SIZE_WORDS[kindOf(issue.origin)].most(Number(issue.maximum))),
      };
    case 'too_small':
      if (issue.origin === 'string' && valueAt(input, issue.path) === '')
        return { code: 'REQUIRED', message: FIELD_MESSAGES.REQUIRED() };
      return {
        code: issue.origin === 'string' ? 'TOO_SHORT' : 'TOO_SMALL',
        message: plain(issue, SIZE_WORDS[kindOf(issue.origin)].least(Number(issue.minimum))),
      };
    case 'invalid_format':
      return issue.format === 'email'
        ? { code: 'INVALID_EMAIL', message: FIELD_MESSAGES.INVALID_EMAIL() }
        : { code: 'INVALID_FORMAT', ...own };
    case 'invalid_value':
      if (isMissing(input, issue.path))
        return { code: 'REQUIRED', message: FIELD_MESSAGES.REQUIRED() };
      return {
        code: 'INVALID_VALUE',
        message: plain(issue, `The field must be ${listedChoices(issue.values.map(String))}`),
      };
    default:
      return { code: issue.message === FIELD_MESSAGES.REQUIRED() ? 'REQUIRED' : 'INVALID', ...own };
  }
}

/**
 * What is wrong with a value by that of several shapes which it comes closest to; null if it has
 * the kind of none, or the contract has its own message.
 */
function closestIssues(issue: Issue): Issue[] | null {
  if (issue.code !== 'invalid_union' || issue.message !== 'Invalid input') return null;
  const near = issue.errors.filter(
    (issues) => !issues.some(({ code, path }) => code === 'invalid_type' && path.length === 0),
  );
  const [closest = null] = near.toSorted((one, other) => one.length - other.length);
  return closest?.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] })) ?? null;
}

function errorsOfIssue(issue: Issue, input: unknown, within: string): FieldError[] {
  const closest = closestIssues(issue);
  if (closest !== null) return closest.flatMap((inner) => errorsOfIssue(inner, input, within));
  const path = [...(within ? [within] : []), ...issue.path].map(String).join('.');
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({
      path: path ? `${path}.${key}` : key,
      code: 'UNKNOWN_FIELD',
      message: 'Unknown field',
    }));
  return [{ path, ...wordsOf(issue, input) }];
}

/**
 * zod's issues in the API's form: a path, a stable code, and a sentence per field, at most a
 * hundred (product api, "Conventions").
 */
export function fieldErrorsOf(error: z.core.$ZodError, input: unknown, within = ''): FieldError[] {
  return error.issues
    .flatMap((issue) => errorsOfIssue(issue, input, within))
    .slice(0, MOST_FIELD_ERRORS);
}
