import type { Bundle, ZObject } from 'zapier-platform-core';
import { itemsOf, requestOf, rowOf, rowResult } from '../integration-core/call.ts';
import {
  operations,
  type Field,
  type Json,
  type Operation,
} from '../integration-core/description.ts';
import { sender } from './send.ts';

/** Most rows that a search answers. */
const MOST_FOUND = 100;
/** The hidden trigger that fills in the choice of a campaign. */
export const CAMPAIGN_CHOICE = 'campaign_choice';

const TYPES = {
  TEXT: { type: 'string' },
  LONG_TEXT: { type: 'text' },
  NUMBER: { type: 'integer' },
  SWITCH: { type: 'boolean' },
  TIME: { type: 'datetime' },
  CHOICE: { type: 'string' },
  CHOICES: { type: 'string', list: true },
  LIST: { type: 'string', list: true },
  DICT: { dict: true },
} as const satisfies Record<Field['type'], object>;

/** A field as Zapier’s form shows it. */
function inputField({ name, label, help, type, required, choices, of }: Field) {
  return {
    key: name,
    label,
    required,
    ...TYPES[type],
    ...(help !== null && { helpText: `${help}.` }),
    ...(choices.length > 0 && {
      choices: Object.fromEntries(choices.map((choice) => [choice.value, choice.label])),
    }),
    ...(of === 'campaign' && { dynamic: `${CAMPAIGN_CHOICE}.id.name` }),
    ...(of === 'lead' && { search: 'list_leads.id' }),
    ...(of === 'conversation' && { search: 'list_conversations.id' }),
  };
}

/** Reads or does what an operation is. */
async function perform(operation: Operation, z: ZObject, bundle: Bundle): Promise<Json[]> {
  const args = bundle.inputData as Json;
  const send = sender(z, bundle);
  if (operation.rows === null) return itemsOf(send, operation, { args, limit: MOST_FOUND });
  return [rowResult(await send(requestOf(operation, args, [rowOf(operation, args)])), 0)];
}

function actionOf(operation: Operation) {
  const { name, group, kind, title, description, fields, sample } = operation;
  return {
    key: name,
    noun: group,
    display: { label: title, description },
    operation: {
      inputFields: fields.map(inputField),
      perform: async (z: ZObject, bundle: Bundle) => {
        const items = await perform(operation, z, bundle);
        return kind === 'ACT' ? items[0] : items;
      },
      sample,
    },
  };
}

const actionsOf = (acts: boolean) =>
  Object.fromEntries(
    operations
      .filter(({ kind }) => (kind === 'ACT') === acts)
      .map((operation) => [operation.name, actionOf(operation)]),
  );

/** Actions, and searches: whatever only reads. */
export const creates = actionsOf(true);
export const searches = actionsOf(false);
