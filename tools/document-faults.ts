import { z } from 'zod';
import type { OpenApiDocument } from '#server/platform/open-api.ts';

type Json = Record<string, unknown>;
const Operation = z.looseObject({
  operationId: z.string(),
  summary: z.string().min(1),
  tags: z.array(z.string()).length(1),
  description: z.string().min(1),
  security: z.array(z.unknown()).optional(),
  'x-scope': z.string().optional(),
  'x-problems': z.array(z.string()),
  requestBody: z.looseObject({ content: z.record(z.string(), z.looseObject({})) }).optional(),
  responses: z.record(
    z.string(),
    z.looseObject({ content: z.record(z.string(), z.looseObject({})).optional() }),
  ),
});

/** Media types whose content an example can show. */
const SHOWN = ['application/json', 'multipart/form-data'];
/** The document describes itself only as JSON of any form. */
const UNTOLD = ['GET /openapi.json'];
const NO_KEY = 'Can’t be made with an API key';

/**
 * What is missing in a document besides what a linter of any document knows: for each call a
 * summary, a tag, a scope or why there is none, an example, and its problems; and a name for each
 * shape that stands in several places.
 */
export function documentFaults(document: OpenApiDocument): string[] {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, raw]) => [`${method.toUpperCase()} ${path}`, Operation.safeParse(raw)] as const,
    ),
  );
  return [
    ...operations.flatMap(([key, { data, error }]) =>
      data === undefined ? [`${key}: ${z.prettifyError(error)}`] : operationFaults(key, data),
    ),
    ...unnamedShapes(document),
  ];
}

function operationFaults(key: string, operation: z.infer<typeof Operation>): string[] {
  const faults: string[] = [];
  const needsNobody = operation.security?.length === 0 || key === 'GET /metrics';
  if (
    operation['x-scope'] === undefined &&
    !needsNobody &&
    !operation.description.startsWith(NO_KEY)
  )
    faults.push(`${key}: has neither a scope nor a reason for none`);
  const answers = Object.entries(operation.responses).filter(([status]) => status.startsWith('2'));
  const contents = [
    operation.requestBody?.content ?? {},
    ...answers.map(([, { content }]) => content ?? {}),
  ];
  for (const content of contents) {
    const shown = Object.entries(content).filter(([type]) => SHOWN.includes(type));
    if (shown.length > 0 && shown.every(([, { example }]) => example === undefined))
      if (!UNTOLD.includes(key)) faults.push(`${key}: has no example of ${shown[0]?.[0] ?? ''}`);
  }
  return faults;
}

/** An object of several members, or several words: small ones say more in place. */
function isWorthName(schema: Json): boolean {
  const members = Object.keys((schema['properties'] ?? {}) as Json).length;
  return members > 1 || ((schema['enum'] ?? []) as unknown[]).length > 2;
}

function unnamedShapes({ paths, components }: OpenApiDocument): string[] {
  const places = new Map<string, string[]>();
  const walk = (value: unknown, place: string): void => {
    if (typeof value !== 'object' || value === null) return;
    if (!Array.isArray(value) && isWorthName(value as Json)) {
      const text = JSON.stringify(value);
      places.set(text, [...(places.get(text) ?? []), place]);
    }
    for (const [name, inner] of Object.entries(value))
      if (name !== 'example') walk(inner, `${place}.${name}`);
  };
  walk(paths, 'paths');
  walk(components.schemas, 'schemas');
  return [...places]
    .filter(([, at]) => at.length > 1)
    .map(
      ([text, at]) => `${at.join(' and ')} have one shape without a name: ${text.slice(0, 100)}`,
    );
}
