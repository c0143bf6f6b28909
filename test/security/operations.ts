import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { HttpSender } from './http-sender.ts';

/** A JSON schema, or a part of the document. */
export type Schema = { [member: string]: unknown };
type Parameter = { name: string; in: 'path' | 'query'; required: boolean; schema: Schema };

/** One call as the served document tells of it. */
export type Operation = {
  /** `METHOD /path/{param}`, as in the contract. */
  key: string;
  method: string;
  path: string;
  permission: string;
  tenant: string;
  /** What a key needs, all of them; null: no key can make the call, or it needs none. */
  scopes: readonly string[] | null;
  parameters: Parameter[];
  /** Schemas of the body by content type. */
  bodies: Readonly<Record<string, Schema>>;
  bodyRequired: boolean;
  /**
   * The success: its status, its content type (null: nothing), and what is wrong with an answer of
   * it.
   */
  success: { status: number; contentType: string | null; faultOf: (text: string) => string | null };
};

export type AttackedApi = {
  document: Schema;
  operations: Operation[];
  resolve: (schema: Schema) => Schema;
  faultOfProblem: (text: string) => string | null;
};

type Content = Record<string, { schema: Schema }>;
type RawOperation = {
  parameters: Parameter[];
  requestBody?: { required: boolean; content: Content };
  responses: Record<string, { content?: Content }>;
  'x-permission': string;
  'x-tenant': string;
  'x-scope'?: string;
};

const DOCUMENT = 'api.json';
const pointer = (...parts: string[]) =>
  `${DOCUMENT}#/${parts.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')}`;

/** A check of texts against the schema at a place of the document, made when it is first needed. */
function checkerAt({ ajv, at }: { ajv: Ajv2020; at: string }): (text: string) => string | null {
  let validate: ValidateFunction | null = null;
  return (text) => {
    validate ??= ajv.compile({ $ref: at });
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      return 'is not JSON';
    }
    return validate(value) ? null : ajv.errorsText(validate.errors);
  };
}

function operationOf({
  ajv,
  path,
  method,
  raw,
}: {
  ajv: Ajv2020;
  path: string;
  method: string;
  raw: RawOperation;
}): Operation {
  const [status = '200'] = Object.keys(raw.responses).filter((one) => one.startsWith('2'));
  const [contentType = null] = Object.keys(raw.responses[status]?.content ?? {});
  const at = pointer(
    'paths',
    path,
    method,
    'responses',
    status,
    'content',
    contentType ?? '',
    'schema',
  );
  return {
    key: `${method.toUpperCase()} ${path}`,
    method: method.toUpperCase(),
    path,
    permission: raw['x-permission'],
    tenant: raw['x-tenant'],
    scopes: raw['x-scope']?.split(' ') ?? null,
    parameters: raw.parameters,
    bodies: Object.fromEntries(
      Object.entries(raw.requestBody?.content ?? {}).map(([type, { schema }]) => [type, schema]),
    ),
    bodyRequired: raw.requestBody?.required ?? false,
    success: {
      status: Number(status),
      contentType,
      faultOf: contentType === 'application/json' ? checkerAt({ ajv, at }) : () => null,
    },
  };
}

/** Every call of the document that the product serves. */
export async function readOperations({ http }: { http: HttpSender }): Promise<AttackedApi> {
  const { text } = await http.send({
    method: 'GET',
    path: '/openapi.json',
    headers: {},
    body: null,
  });
  const document = JSON.parse(text) as Schema;
  const ajv = new Ajv2020({ strict: false, allErrors: false, validateFormats: true });
  addFormats.default(ajv);
  ajv.addSchema(document, DOCUMENT);
  const paths = document['paths'] as Record<string, Record<string, RawOperation>>;
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, raw]) => operationOf({ ajv, path, method, raw })),
  );
  const schemas = ((document['components'] as Schema)['schemas'] ?? {}) as Record<string, Schema>;
  const resolve = (schema: Schema): Schema =>
    typeof schema['$ref'] === 'string'
      ? (schemas[schema['$ref'].split('/').at(-1) ?? ''] ?? {})
      : schema;
  return {
    document,
    operations,
    resolve,
    faultOfProblem: checkerAt({ ajv, at: pointer('components', 'schemas', 'Problem') }),
  };
}
