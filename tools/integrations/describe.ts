import type {
  Description,
  Field,
  Json,
  Operation,
  Trigger,
  WebhookMessage,
} from '../../packages/integration-core/description.ts';
import { rowsOf } from '../../packages/integration-core/call.ts';
import { allRoutes } from '#contract/all-routes.ts';
import { scopesOf } from '#contract/api-scopes.ts';
import type { Route } from '#contract/route.ts';
import { EVENT_WORDS } from '#core/lead/event-words.ts';
import { WEBHOOK_EVENTS } from '#core/lead/lead-event.ts';
import { apiExamples, type ApiExample } from '#server/platform/api-examples.ts';
import { shapesOf } from '#server/programs/tool-shapes.ts';
import { FIELD_HELP, OFFERED, TRIGGER_WORDS, type Offered } from './offered.ts';

type Schema = {
  type?: string;
  format?: string;
  enum?: string[];
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  maxItems?: number;
  maxLength?: number;
};

/** Of tools for assistants; how many rows and which page, integrations ask in their own way. */
const NOT_FILLED_IN = ['dryRun', 'approvalId', 'before', 'page', 'size'];
/** Names that belong to one thing. */
const IDS = { campaignId: 'campaign', leadId: 'lead', conversationId: 'conversation' } as const;
/** Words that stay small in a title. */
const SMALL = new Set(['a', 'an', 'and', 'by', 'for', 'from', 'in', 'of', 'on', 'or', 'the', 'to']);
const LONG_TEXTS = ['text', 'content', 'note'];

/** What the integrations offer, from the contract, the assistants’ tools, and the examples. */
export function describeIntegrations(): Description {
  const examples = apiExamples();
  return {
    operations: OFFERED.map((offered) => operationOf(offered, examples[offered.route])),
    triggers: triggersOf(examples['GET /v1/webhooks/{webhookId}/deliveries']),
  };
}

function operationOf(
  offered: (typeof OFFERED)[number],
  example: ApiExample | undefined,
): Operation {
  const { name, group, kind, title, description, route: key, sends = {}, shows } = offered;
  const route: Route = allRoutes[key];
  const [method = '', path = ''] = key.split(' ');
  const { fields, rows } = inputOf(offered);
  const answer = shortened(example?.answer ?? {});
  const list = rowsOf(answer);
  const cursor = 'cursor' in (route.query?.shape ?? {});
  const shown =
    shows === undefined ? null : Object.keys((shows.shape as unknown as { shape: object }).shape);
  const sample = (list === null ? answer : list[0]) as Json;
  return {
    name,
    kind: kind === 'READ' ? (list === null ? 'GET' : 'LIST') : 'ACT',
    group,
    title: titled(title),
    description,
    method,
    path: `/api${path}`,
    scopes: [...(scopesOf(key, route) ?? [])],
    fields,
    sends,
    rows,
    cursor: cursor ? { unless: key === 'GET /messaging/conversations' ? 'query' : null } : null,
    shows: shown,
    sample:
      shown === null ? sample : Object.fromEntries(shown.map((member) => [member, sample[member]])),
  };
}

function inputOf(offered: Offered): Pick<Operation, 'fields' | 'rows'> {
  const { params, body }: Route = allRoutes[offered.route];
  const schema = shapesOf(offered).input['~standard'].jsonSchema.input({ target: 'draft-2020-12' });
  const { properties = {}, required: needed = [] } = schema as Schema;
  const required = [...needed, ...(offered.needs ?? [])];
  const placeOf = (name: string): Field['in'] =>
    name in (params?.shape ?? {}) ? 'path' : body === undefined ? 'query' : 'body';
  const names = Object.keys(properties).filter((name) => !NOT_FILLED_IN.includes(name));
  const rowsName = names.find((name) => properties[name]?.items?.properties !== undefined);
  const single = names
    .filter((name) => name !== rowsName)
    .map((name) =>
      fieldOf(name, properties[name] ?? {}, {
        in: placeOf(name),
        required: required.includes(name),
      }),
    );
  if (rowsName === undefined) return { fields: single, rows: null };
  const { items, maxItems = 1 } = properties[rowsName] ?? {};
  const ofRow = Object.entries(items?.properties ?? {}).map(([name, row]) =>
    fieldOf(name, row, { in: 'row', required: items?.required?.includes(name) ?? false }),
  );
  return { fields: [...single, ...ofRow], rows: { name: rowsName, most: maxItems } };
}

function fieldOf(name: string, schema: Schema, given: Pick<Field, 'in' | 'required'>): Field {
  const plain = plainOf(schema);
  const choices = plain.enum ?? plain.items?.enum ?? [];
  return {
    name,
    label: titled(name.replaceAll(/([A-Z])/g, ' $1').toLowerCase()),
    help: FIELD_HELP[name] ?? null,
    type: typeOf(name, plain),
    ...given,
    choices: choices.map((value) => ({
      value,
      label: titled(value.replaceAll('_', ' ').toLowerCase()),
    })),
    of: name in IDS ? IDS[name as keyof typeof IDS] : null,
  };
}

/** The schema of a value that is not null; of several forms, the first. */
function plainOf(schema: Schema): Schema {
  const first = schema.anyOf?.find(({ type }) => type !== 'null');
  return first === undefined ? schema : plainOf(first);
}

function typeOf(name: string, { type, format, enum: choices, items }: Schema): Field['type'] {
  if (choices !== undefined) return 'CHOICE';
  if (type === 'array') return items?.enum === undefined ? 'LIST' : 'CHOICES';
  if (type === 'object') return 'DICT';
  if (type === 'boolean') return 'SWITCH';
  if (type === 'integer' || type === 'number') return 'NUMBER';
  if (format === 'date-time') return 'TIME';
  return LONG_TEXTS.includes(name) ? 'LONG_TEXT' : 'TEXT';
}

function triggersOf(example: ApiExample | undefined): Trigger[] {
  const answer = example?.answer as { content: { body: WebhookMessage }[] } | undefined;
  const body = answer?.content[0]?.body;
  if (body === undefined) throw new Error('There is no example of a delivery');
  return WEBHOOK_EVENTS.map((event) => ({
    event,
    name: event.toLowerCase(),
    title: titled(EVENT_WORDS[event]),
    description: `Triggers when ${TRIGGER_WORDS[event]}.`,
    sample: { ...body, type: event },
  }));
}

/** An answer with one entry of each of its lists: enough to choose fields from. */
function shortened(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(shortened);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, shortened(one)]));
}

/** `profile url` as `Profile URL`. */
function titled(words: string): string {
  return words
    .split(' ')
    .map((word, index) => {
      if (word === 'id' || word === 'url') return word.toUpperCase();
      if (word === 'ids') return 'IDs';
      return index > 0 && SMALL.has(word)
        ? word
        : word.replace(/^./, (first) => first.toUpperCase());
    })
    .join(' ');
}
