import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { allRoutes } from '#contract/all-routes.ts';
import { docsPage } from '#server/platform/docs-page.ts';
import { openApiDocument } from '#server/platform/open-api.ts';

const document = openApiDocument({
  routes: allRoutes,
  publicUrl: 'http://127.0.0.1:4400',
  version: '1.2.3',
});
const text = JSON.stringify(document);

describe('the OpenAPI document', () => {
  it('names every route of the contract once', () => {
    const named = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(named.toSorted()).toEqual(Object.keys(allRoutes).toSorted());
    const ids = Object.values(document.paths).flatMap((methods) =>
      Object.values(methods).map((operation) => operation['operationId']),
    );
    expect(new Set(ids).size).toBe(ids.length);
  });
  it('is a valid document of OpenAPI 3.1', async () => {
    const { valid, errors } = await new Validator().validate(JSON.parse(text));
    expect(errors ?? []).toEqual([]);
    expect(valid).toBe(true);
  });
  it('refers only to shapes that it contains', () => {
    for (const [, name = ''] of text.matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g))
      expect(document.components.schemas).toHaveProperty([name]);
    expect(text).not.toContain('$defs');
  });
  it('has the sequence as one shape that refers to itself', () => {
    expect(document.components.schemas['SequenceItem']).toMatchObject({ type: 'object' });
    expect(JSON.stringify(document.components.schemas['SequenceItem'])).toContain(
      '"#/components/schemas/SequenceItem"',
    );
    expect(JSON.stringify(document.components.schemas['SequenceItemInput'])).toContain(
      '"#/components/schemas/SequenceItemInput"',
    );
  });
  it('lists for each call what it can be rejected for', () => {
    const refusalsOf = (path: string, method: string) =>
      Object.keys((document.paths[path]?.[method]?.['responses'] ?? {}) as object).filter(
        (status) => status.startsWith('4'),
      );
    expect(refusalsOf('/campaigns/{campaignId}', 'get')).toEqual(['401', '404']);
    expect(refusalsOf('/searches', 'post')).toEqual(['400', '401', '413', '415']);
    expect(refusalsOf('/leads/export', 'get')).toEqual(['400', '401', '403']);
    expect(refusalsOf('/health', 'get')).toEqual([]);
  });
  it('says how large a file may be and which calls require no token', () => {
    expect(document.paths['/searches']?.['post']?.['requestBody']).toMatchObject({
      content: {
        'multipart/form-data': { schema: { properties: { file: { type: 'string' } } } },
        'application/json': {},
      },
    });
    expect(document.paths['/health']?.['get']).toMatchObject({ security: [] });
    expect(document.paths['/campaigns']?.['get']).not.toHaveProperty('security');
  });
});

describe('the page of the API', () => {
  it('has every call and no script', () => {
    const page = docsPage(document);
    for (const path of Object.keys(document.paths)) expect(page).toContain(path);
    expect(page).not.toContain('<script');
  });
});
