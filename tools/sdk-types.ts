import './typescript-for-imports.mjs';
import { join } from 'node:path';
import { ts } from '@ts-morph/common';
import type { OpenAPI3 } from 'openapi-typescript';
import { allRoutes } from '#contract/all-routes.ts';
import { openApiDocument } from '#server/platform/open-api.ts';

export const SDK_TYPES_FILE = join(import.meta.dirname, '../packages/sdk/api.ts');

const HEADER = '// Written by `npm run sdk` from the API document; changes made here are lost.\n';

type Document = ReturnType<typeof openApiDocument>;
type Operation = Document['paths'][string][string];

/** Whether a program can make a call: with a key, or without one. */
const isForPrograms = (operation: Operation) =>
  operation['x-scope'] !== undefined || operation['security'] !== undefined;

/** Every refusal is a `Problem`, which the client throws. */
function withoutRefusals(operation: Operation): Operation {
  const responses = Object.entries(operation['responses'] as object);
  return {
    ...operation,
    responses: Object.fromEntries(responses.filter(([status]) => status.startsWith('2'))),
  };
}

function callsForPrograms(paths: Document['paths']): Document['paths'] {
  return Object.fromEntries(
    Object.entries(paths).flatMap(([path, operations]) => {
      const calls = Object.entries(operations)
        .filter(([, operation]) => isForPrograms(operation))
        .map(([method, operation]) => [method, withoutRefusals(operation)]);
      return calls.length === 0 ? [] : [[path, Object.fromEntries(calls) as typeof operations]];
    }),
  );
}

/** What `packages/sdk/api.ts` has to be: the calls that programs can make, and all shapes. */
export async function sdkTypes(): Promise<string> {
  // Only now, because its TypeScript is the one that the first import puts in its place.
  const { default: openapiTS, astToString } = await import('openapi-typescript');
  const document = openApiDocument({
    routes: allRoutes,
    publicUrl: 'https://reachwell.example',
    version: '0.0.0',
  });
  const paths = callsForPrograms(document.paths);
  const nodes = await openapiTS({ ...document, paths } as unknown as OpenAPI3, {
    // A default means that a request may leave it out.
    defaultNonNullable: false,
    rootTypes: true,
    rootTypesNoSchemaPrefix: true,
    transform: (schema) =>
      'contentMediaType' in schema ? ts.factory.createTypeReferenceNode('Blob') : undefined,
  });
  return HEADER + astToString(nodes);
}
