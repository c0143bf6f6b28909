import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { FIELD_MESSAGES } from '#core/errors/error-catalog.ts';
import type { Route } from '#contract/route.ts';
import { fieldErrorsOf } from '#server/field-errors.ts';
import type { UploadedFile } from '#server/handler.ts';
import { refuseHarmfulText } from '#server/harmless-text.ts';
import { readMultipart } from '#server/read-multipart.ts';
import { Refusal } from '#server/refusal.ts';

export type RequestParts = {
  params: unknown;
  query: unknown;
  body: unknown;
  file: UploadedFile | null;
};

function parsed({ shape, input }: { shape: z.ZodType | undefined; input: unknown }): unknown {
  if (shape === undefined) return undefined;
  const result = shape.safeParse(input);
  if (result.success) return result.data;
  throw new Refusal('INVALID_INPUT', {
    fieldErrors: fieldErrorsOf({ error: result.error, input }),
  });
}

/** A path with an id that cannot be one names nothing. */
function parsedParams({ shape, input }: { shape: z.ZodType | undefined; input: unknown }): unknown {
  if (shape === undefined) return undefined;
  const result = shape.safeParse(input);
  if (result.success) return result.data;
  throw new Refusal('NOT_FOUND');
}

function isNothing(body: unknown): boolean {
  return body === undefined || body === null;
}

/**
 * What the contract makes of a request; refuses with 404 for a malformed path and with 400 and
 * every field for the rest.
 */
export async function readRequest({
  request,
  route,
}: {
  request: FastifyRequest;
  route: Route;
}): Promise<RequestParts> {
  const params = parsedParams({ shape: route.params, input: request.params });
  refuseHarmfulText(request.query);
  const query = parsed({ shape: route.query, input: { ...(request.query as object) } });
  if (route.file && request.isMultipart()) {
    const { fields, file } = await readMultipart({
      request,
      route: { ...route, file: route.file },
    });
    refuseHarmfulText(fields);
    return { params, query, body: parsed({ shape: route.body, input: fields }), file };
  }
  refuseHarmfulText(request.body);
  const body = parsed({
    shape: route.body,
    input: isNothing(request.body) ? undefined : request.body,
  });
  if (route.file?.required)
    throw new Refusal('INVALID_INPUT', {
      fieldErrors: [
        { path: route.file.field, code: 'REQUIRED', message: FIELD_MESSAGES.REQUIRED() },
      ],
    });
  return { params, query, body, file: null };
}
