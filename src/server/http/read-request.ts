import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { FIELD_MESSAGES } from '#core/errors/error-catalog.ts';
import type { Route } from '#contract/route.ts';
import { fieldErrorsOf } from '#server/http/field-errors.ts';
import type { UploadedFile } from '#server/http/handler.ts';
import { readMultipart } from '#server/http/read-multipart.ts';
import { ApiError } from '#server/http/api-error.ts';
import { unknownFields } from '#server/http/unknown-fields.ts';

const MAX_DEPTH = 400;
/** How many characters of an endlessly deep path are shown. */
const DEEP_PATH = 200;
const MOST_UNKNOWN = 100;

/** `names` from the innermost outward. */
type Fault = { names: string[]; message: string; longest: number };

/**
 * The first fault. Paths are built only for a fault: a large request has thousands of members and
 * mostly no fault.
 */
function faultOf(value: unknown, depth: number): Fault | null {
  if (typeof value === 'string')
    return value.includes('\0') || !value.isWellFormed()
      ? {
          names: [],
          message: 'This text contains characters that aren’t allowed',
          longest: Infinity,
        }
      : null;
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return null;
  if (depth > MAX_DEPTH)
    return { names: [], message: 'This is nested too deeply', longest: DEEP_PATH };
  for (const [key, entry] of Object.entries(value)) {
    const fault = faultOf(key, depth) ?? faultOf(entry, depth + 1);
    if (fault === null) continue;
    fault.names.push(key);
    return fault;
  }
  return null;
}

/**
 * Rejects text that PostgreSQL can't store (a zero character, half a surrogate pair) and endless
 * nesting, anywhere in the request.
 */
function rejectHarmfulText(value: unknown): void {
  const fault = faultOf(value, 0);
  if (fault === null) return;
  const path = fault.names
    .toReversed()
    .join('.')
    .slice(0, fault.longest)
    .toWellFormed()
    .replaceAll('\0', '');
  throw new ApiError('INVALID_INPUT', {
    fieldErrors: [{ path, code: 'INVALID', message: fault.message }],
  });
}

export type RequestParts = {
  params: unknown;
  query: unknown;
  body: unknown;
  file: UploadedFile | null;
};

function parsed(shape: z.ZodType | undefined, input: unknown): unknown {
  if (shape === undefined) return undefined;
  const result = shape.safeParse(input);
  if (result.success) return result.data;
  throw new ApiError('INVALID_INPUT', {
    fieldErrors: fieldErrorsOf(result.error, input),
  });
}

/** A path with a malformed id names nothing. */
function parsedParams(shape: z.ZodType | undefined, input: unknown): unknown {
  if (shape === undefined) return undefined;
  const result = shape.safeParse(input);
  if (result.success) return result.data;
  throw new ApiError('NOT_FOUND');
}

function rejectUnknown(shape: z.ZodType, input: unknown): void {
  const fieldErrors = unknownFields(shape, input)
    .slice(0, MOST_UNKNOWN)
    .map((path) => ({ path, code: 'UNKNOWN_FIELD', message: 'Unknown field' }));
  if (fieldErrors.length > 0) throw new ApiError('INVALID_INPUT', { fieldErrors });
}

/** A list that is read by cursor has no pages, and an order of its own. */
function rejectBesideCursor(shape: z.ZodObject | undefined, query: object): void {
  const given = (name: string) => Object.hasOwn(query, name);
  if (!shape?.shape['cursor'] || !(given('cursor') || given('updatedSince'))) return;
  const fieldErrors = ['page', 'sort', 'before'].filter(given).map((path) => ({
    path,
    code: 'EITHER_OR',
    message: `With \`cursor\` or \`updatedSince\`, there is no \`${path}\``,
  }));
  if (fieldErrors.length > 0) throw new ApiError('INVALID_INPUT', { fieldErrors });
}

function isNothing(body: unknown): boolean {
  return body === undefined || body === null;
}

/**
 * Parses a request by its contract; a malformed path is a 404, the rest a 400 with every wrong
 * field.
 */
export async function readRequest(request: FastifyRequest, route: Route): Promise<RequestParts> {
  const params = parsedParams(route.params, request.params);
  rejectHarmfulText(request.query);
  const isStrict = request.caller?.apiKey != null;
  const query = parsed(route.query, { ...(request.query as object) });
  rejectBesideCursor(route.query, request.query as object);
  if (isStrict) rejectUnknown(route.query ?? z.object({}), request.query);
  if (route.file && request.isMultipart()) {
    const { fields, file } = await readMultipart({
      request,
      route: { ...route, file: route.file },
    });
    rejectHarmfulText(fields);
    if (isStrict) rejectUnknown(route.body ?? z.object({}), fields);
    return { params, query, body: parsed(route.body, fields), file };
  }
  rejectHarmfulText(request.body);
  const body = parsed(route.body, isNothing(request.body) ? undefined : request.body);
  if (isStrict) rejectUnknown(route.body ?? z.object({}), request.body);
  if (route.file?.required)
    throw new ApiError('INVALID_INPUT', {
      fieldErrors: [
        { path: route.file.field, code: 'REQUIRED', message: FIELD_MESSAGES.REQUIRED() },
      ],
    });
  return { params, query, body, file: null };
}
