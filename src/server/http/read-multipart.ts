import type { FastifyRequest } from 'fastify';
import type { MultipartFile, MultipartValue } from '@fastify/multipart';
import type { z } from 'zod';
import { FIELD_MESSAGES } from '#core/errors/error-catalog.ts';
import type { Route } from '#contract/route.ts';
import type { UploadedFile } from '#server/http/handler.ts';
import { ApiError, rejectField } from '#server/http/api-error.ts';

export type FormRequest = {
  request: FastifyRequest;
  route: Route & { file: NonNullable<Route['file']> };
};
type Form = { fields: Record<string, unknown>; file: UploadedFile | null };

/** Bytes allowed for a form besides its file. */
const FORM_BYTES = 1024 * 1024;
const MAX_FIELDS = 100;

/** Whether a form field is plain text; all others are JSON. */
function isText(shape: unknown): boolean {
  const definition = (shape as z.core.$ZodType | undefined)?._zod.def as
    { type: string; innerType?: unknown; in?: unknown; coerce?: boolean } | undefined;
  if (definition === undefined || definition.coerce) return true;
  if (definition.innerType !== undefined) return isText(definition.innerType);
  if (definition.type === 'pipe') return isText(definition.in);
  return ['string', 'enum', 'literal'].includes(definition.type);
}

function valueOf(part: MultipartValue, shapes: Record<string, unknown>): unknown {
  const text = String(part.value);
  if (part.valueTruncated)
    throw rejectField(part.fieldname, 'TOO_LARGE', 'This field is too large');
  if (isText(shapes[part.fieldname])) return text;
  try {
    return JSON.parse(text);
  } catch {
    throw rejectField(part.fieldname, 'MALFORMED_JSON', 'This field is not valid JSON');
  }
}

async function readFile(
  part: MultipartFile,
  limits: NonNullable<Route['file']>,
  announced: number,
): Promise<UploadedFile> {
  // Allocates everything at once if the length was declared, so that no file is in memory twice;
  // pages that are never written to use no memory.
  let content = Buffer.allocUnsafeSlow(Math.min(limits.maxBytes, announced));
  let bytes = 0;
  // The excess is still read to its end and discarded, so that the sender gets to read why.
  for await (const chunk of part.file as AsyncIterable<Buffer>) {
    const at = bytes;
    bytes += chunk.length;
    if (bytes > limits.maxBytes) continue;
    if (bytes > content.length)
      content = Buffer.concat([content.subarray(0, at)], Math.min(limits.maxBytes, bytes * 2));
    chunk.copy(content, at);
  }
  if (bytes > limits.maxBytes || part.file.truncated) throw tooLarge(limits);
  return {
    fileName: part.filename.slice(0, 255),
    contentType: part.mimetype,
    bytes: content.subarray(0, bytes),
  };
}

function tooLarge({ field, maxBytes }: NonNullable<Route['file']>): ApiError {
  const message = FIELD_MESSAGES.TOO_LARGE(Math.floor(maxBytes / 1024));
  return new ApiError('FILE_TOO_LARGE', {
    detail: message,
    fieldErrors: [{ path: field, code: 'TOO_LARGE', message }],
  });
}

/** Rejects a form whose declared length is too large, before any of it is read. */
export function rejectDeclaredSize({ request, route }: FormRequest): void {
  if (declaredBytes(request) > route.file.maxBytes + FORM_BYTES) throw tooLarge(route.file);
}

/** The declared length of a request; 0 if it has none. */
function declaredBytes(request: FastifyRequest): number {
  return Number(request.headers['content-length'] ?? 0) || 0;
}

/** How much memory reading a form may take. */
export function formMemoryBytes({ request, route: { file } }: FormRequest): number {
  return Math.min(declaredBytes(request) || file.maxBytes, file.maxBytes) + FORM_BYTES;
}

/** Whatever the form parser throws is the form's fault. */
function asApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  const code = (error as { code?: string }).code ?? '';
  const tooMuch = code.endsWith('LIMIT');
  return new ApiError('INVALID_INPUT', {
    detail: tooMuch ? 'This form has too many parts' : 'This form is malformed or incomplete',
  });
}

async function readParts({ request, route }: FormRequest): Promise<Form> {
  const shapes = (route.body as z.ZodObject | undefined)?.shape ?? {};
  const fields: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
  let file: UploadedFile | null = null;
  let tooLarge: unknown = null;
  let characters = 0;
  for await (const part of request.parts({
    limits: {
      fileSize: route.file.maxBytes * 4,
      files: 1,
      fields: MAX_FIELDS,
      fieldSize: FORM_BYTES,
      parts: MAX_FIELDS + 1,
    },
  })) {
    if (part.type === 'file') {
      if (part.fieldname !== route.file.field) {
        part.file.resume();
        // A part may come without a name, whatever its type says.
        throw rejectField(
          part.fieldname || route.file.field,
          'UNKNOWN_FIELD',
          `The file belongs in the field "${route.file.field}"`,
        );
      }
      file = await readFile(part, route.file, declaredBytes(request)).catch((error: unknown) => {
        tooLarge = error;
        return null;
      });
      continue;
    }
    characters += String(part.value).length;
    if (characters > FORM_BYTES) throw new ApiError('PAYLOAD_TOO_LARGE');
    if (part.fieldname in fields)
      throw rejectField(part.fieldname, 'DOUBLED', 'This field appears more than once');
    fields[part.fieldname] = valueOf(part, shapes);
  }
  if (tooLarge !== null) throw tooLarge;
  if (file === null && route.file.required)
    throw rejectField(route.file.field, 'REQUIRED', FIELD_MESSAGES.REQUIRED());
  return { fields: { ...fields }, file };
}

/**
 * The fields and the file of a multipart request; fields other than text are JSON (contract,
 * `file`).
 */
export async function readMultipart(form: FormRequest): Promise<Form> {
  return readParts(form).catch((error: unknown) => {
    throw asApiError(error);
  });
}
