import type { z } from 'zod';
import { FIELD_MESSAGES } from '#core/errors/error-catalogue.ts';
import type { FieldError } from '#contract/problem.ts';

type Issue = z.core.$ZodIssue;
const MOST = 100;

function valueAt({ input, path }: { input: unknown; path: readonly PropertyKey[] }): unknown {
  return path.reduce<unknown>((value, key) => (typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>)[key] : undefined), input);
}

function wordsOf({ issue, input }: { issue: Issue; input: unknown }): { code: string; message: string } {
  const own = { message: issue.message };
  switch (issue.code) {
    case 'invalid_type':
      if ((valueAt({ input, path: issue.path }) ?? null) === null) return { code: 'REQUIRED', message: FIELD_MESSAGES.REQUIRED() };
      if (issue.expected === 'int') return { code: 'NOT_AN_INTEGER', message: FIELD_MESSAGES.NOT_AN_INTEGER() };
      if (issue.expected === 'number') return { code: 'NOT_A_NUMBER', message: FIELD_MESSAGES.NOT_A_NUMBER() };
      return { code: 'INVALID_TYPE', ...own };
    case 'too_big':
      return issue.origin === 'string' && issue.message.startsWith('Too big') ? { code: 'TOO_LONG', message: FIELD_MESSAGES.TOO_LONG(Number(issue.maximum)) } : { code: issue.origin === 'string' ? 'TOO_LONG' : 'TOO_BIG', ...own };
    case 'too_small':
      return issue.origin === 'string' && valueAt({ input, path: issue.path }) === '' ? { code: 'REQUIRED', message: FIELD_MESSAGES.REQUIRED() } : { code: issue.origin === 'string' ? 'TOO_SHORT' : 'TOO_SMALL', ...own };
    case 'invalid_format':
      return issue.format === 'email' ? { code: 'INVALID_EMAIL', message: FIELD_MESSAGES.INVALID_EMAIL() } : { code: 'INVALID_FORMAT', ...own };
    case 'invalid_value':
      return { code: 'INVALID_VALUE', ...own };
    default:
      return { code: issue.message === FIELD_MESSAGES.REQUIRED() ? 'REQUIRED' : 'INVALID', ...own };
  }
}

function errorsOfIssue({ issue, input, within }: { issue: Issue; input: unknown; within: string }): FieldError[] {
  const path = [...(within ? [within] : []), ...issue.path].map(String).join('.');
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => ({ path: path ? `${path}.${key}` : key, code: 'UNKNOWN_FIELD', message: 'This field is not known here' }));
  return [{ path, ...wordsOf({ issue, input }) }];
}

/** What zod refused, as the API says it: a path, a stable code and a sentence for each field, at most a hundred (product api, "Conventions"). */
export function fieldErrorsOf({ error, input, within = '' }: { error: z.core.$ZodError; input: unknown; within?: string }): FieldError[] {
  return error.issues.flatMap((issue) => errorsOfIssue({ issue, input, within })).slice(0, MOST);
}
