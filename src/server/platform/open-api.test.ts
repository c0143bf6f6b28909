import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { allRoutes } from '#contract/all-routes.ts';
import { shapeNames } from '#contract/shape-names.ts';
import { apiExamples } from '#server/platform/api-examples.ts';
import { openApiDocument } from '#server/platform/open-api.ts';
import { documentFaults } from '../../../tools/document-faults.ts';

const examples = apiExamples();
const of = { publicUrl: 'http://127.0.0.1:4400', version: '1.2.3' };
const document = openApiDocument({ routes: allRoutes, examples, ...of });
const { schemas } = document.components;
const text = JSON.stringify(document);
const operation = (path: string, method: string) => document.paths[path]?.[method] ?? {};

describe('the OpenAPI document', () => {
  it('names every route of the contract once', () => {
    const named = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(named.toSorted()).toEqual(Object.keys(allRoutes).toSorted());
    const ids = Object.values(document.paths).flatMap((methods) =>
      Object.values(methods).map((each) => each['operationId']),
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
      expect(schemas).toHaveProperty([name]);
    expect(text).not.toContain('$defs');
  });
  it('has a scope, an example, and problems for each call, and a name for each repeated shape', () => {
    expect(documentFaults(document)).toEqual([]);
  });
  it('has the sequence as one shape that refers to itself', () => {
    expect(schemas['SequenceItem']).toMatchObject({ type: 'object' });
    expect(JSON.stringify(schemas['SequenceItem'])).toContain(
      '"#/components/schemas/SequenceItem"',
    );
    expect(JSON.stringify(schemas['SequenceItemInput'])).toContain(
      '"#/components/schemas/SequenceItemInput"',
    );
  });
  it('has a name of its own for an input only where it differs from the output', () => {
    expect(Object.keys(schemas).filter((name) => name.endsWith('Input'))).toEqual([
      'SequenceItemInput',
      'TextVariantInput',
    ]);
    expect(operation('/leads/bulk', 'post')['requestBody']).toMatchObject({
      content: {
        'application/json': { schema: { $ref: '#/components/schemas/PostLeadsBulkRequest' } },
      },
    });
  });
  it('names pages after what they list', () => {
    expect(schemas['CampaignPage']).toMatchObject({
      properties: { content: { items: { $ref: '#/components/schemas/Campaign' } } },
    });
  });
  it('lists for each call what it can be rejected for', () => {
    const refusalsOf = (path: string, method: string) =>
      Object.keys(operation(path, method)['responses'] as object).filter((status) =>
        status.startsWith('4'),
      );
    expect(refusalsOf('/campaigns/{campaignId}', 'get')).toEqual(['401', '403', '404', '429']);
    expect(refusalsOf('/health', 'get')).toEqual(['429']);
    expect(operation('/campaigns/{campaignId}', 'put')).toMatchObject({
      'x-scope': 'campaigns:write',
      'x-problems': expect.arrayContaining([
        'SCOPE_MISSING',
        'NOT_FOUND',
        'CAMPAIGN_LOCKED',
        'STALE_VERSION',
      ]),
      responses: { 409: { description: expect.stringContaining('`CAMPAIGN_LOCKED`') } },
    });
    expect(operation('/identity/password', 'post')['x-problems']).toContain('KEY_NOT_ACCEPTED');
  });
  it('says how large a file may be and which calls require no token', () => {
    expect(operation('/searches', 'post')['requestBody']).toMatchObject({
      content: {
        'multipart/form-data': { schema: { properties: { file: { type: 'string' } } } },
        'application/json': {},
      },
    });
    expect(operation('/health', 'get')).toMatchObject({ security: [] });
    expect(operation('/campaigns', 'get')).not.toHaveProperty('security');
  });
  it('begins with the key and the guides, and describes fields and parameters', () => {
    expect(document.info['description']).toMatch(
      /^Create a key at [^]*Authorization: Bearer [^]*docs\/first-campaign\.md/,
    );
    expect(schemas['SequenceItemInput']).toMatchObject({
      properties: { yesDelay: { description: 'Hours from this step to its `yes`; null is 0' } },
    });
    const [page] = operation('/campaigns', 'get')['parameters'] as object[];
    expect(page).toMatchObject({ name: 'page', description: 'Counts from 0' });
    expect(page).not.toHaveProperty('schema.description');
  });
  it('shows a call in curl, TypeScript, and Python', () => {
    const samples = operation('/leads/bulk', 'post')['x-codeSamples'] as { source: string }[];
    const [curl, typescript, python] = samples.map(({ source }) => source);
    for (const sample of [curl, typescript, python])
      expect(sample).toContain('http://127.0.0.1:4400/api/leads/bulk');
    expect(curl).toContain('-H "Authorization: Bearer $REACHWELL_KEY"');
    expect(typescript).toContain('body: JSON.stringify({');
    expect(python).toContain('json={"action": "TAG"');
  });
  it('takes what is sent to other programs from the contract', () => {
    const body = z.object({ type: z.string() }).register(shapeNames, { id: 'SampleWebhook' });
    const { webhooks } = openApiDocument({
      routes: {},
      webhooks: { 'lead.replied': { summary: 'A lead replied', body } },
      ...of,
    });
    expect(webhooks['lead.replied']).toMatchObject({
      post: {
        requestBody: {
          content: {
            'application/json': { schema: { $ref: '#/components/schemas/SampleWebhook' } },
          },
        },
      },
    });
  });
});
