import described from './description.json' with { type: 'json' };

/** A plain value, as JSON has it. */
export type Json = Readonly<Record<string, unknown>>;

/**
 * A field to fill in. `LIST` takes several texts, `CHOICES` some of the given values, and `DICT`
 * texts by name. `of` names the kind of row that an ID belongs to.
 */
export type Field = {
  name: string;
  label: string;
  help: string | null;
  type:
    'TEXT' | 'LONG_TEXT' | 'NUMBER' | 'SWITCH' | 'TIME' | 'CHOICE' | 'CHOICES' | 'LIST' | 'DICT';
  in: 'path' | 'query' | 'body' | 'row';
  required: boolean;
  choices: { value: string; label: string }[];
  of: 'campaign' | 'lead' | 'conversation' | null;
};

/** One call of the API. `ACT` changes something, `LIST` finds rows, and `GET` reads one thing. */
export type Operation = {
  name: string;
  kind: 'ACT' | 'LIST' | 'GET';
  group: string;
  title: string;
  description: string;
  method: string;
  path: string;
  scopes: string[];
  fields: Field[];
  /** Members of the body that nobody fills in. */
  sends: Json;
  /** The member of the body that takes several rows at once, and how many. */
  rows: { name: string; most: number } | null;
  /** Whether a list is read by cursor, and the field with which it isn’t. */
  cursor: { unless: string | null } | null;
  /** What is shown of the answer, if not all. */
  shows: string[] | null;
  sample: Json;
};

/** An event that starts a workflow. */
export type Trigger = {
  event: string;
  name: string;
  title: string;
  description: string;
  /** What the webhook sends. */
  sample: WebhookMessage;
};

/** What a webhook sends. */
export type WebhookMessage = { type: string; timestamp: string; data: Json };

/** What the integrations offer. */
export type Description = { operations: Operation[]; triggers: Trigger[] };

/** Every operation and trigger of the API’s contract (`npm run integrations:describe`). */
export const { operations, triggers } = described as Description;
