import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { operations, type Field, type Operation } from '../../../integration-core/description.ts';

const TYPES = {
  TEXT: { type: 'string', default: '' },
  LONG_TEXT: { type: 'string', default: '', typeOptions: { rows: 4 } },
  NUMBER: { type: 'number', default: 0 },
  SWITCH: { type: 'boolean', default: false },
  TIME: { type: 'dateTime', default: '' },
  CHOICE: { type: 'options', default: '' },
  CHOICES: { type: 'multiOptions', default: [] },
  LIST: { type: 'string', default: '' },
  DICT: { type: 'fixedCollection', default: {}, typeOptions: { multipleValues: true } },
} as const satisfies Record<Field['type'], Partial<INodeProperties>>;

/** How a pair of a dictionary is filled in. */
const PAIRS = [
  {
    name: 'pairs',
    displayName: 'Field',
    values: [
      { displayName: 'Name', name: 'name', type: 'string', default: '' },
      { displayName: 'Value', name: 'value', type: 'string', default: '' },
    ],
  },
] satisfies INodeProperties['options'];

/** Campaigns are chosen by name, where n8n can ask for them. */
const CAMPAIGN = {
  displayName: 'Campaign Name or ID',
  name: 'campaignId',
  type: 'options',
  default: '',
  typeOptions: { loadOptionsMethod: 'getCampaigns' },
  description:
    'Choose from the list, or specify an ID using an <a href="https://docs.n8n.io/code/expressions/">expression</a>',
} as const;

const groups = [...new Set(operations.map(({ group }) => group))];

/** Every property of the node: what to do, with what, and what it needs. */
export const properties: INodeProperties[] = [
  {
    displayName: 'Resource',
    name: 'resource',
    type: 'options',
    noDataExpression: true,
    options: groups.map((name) => ({ name, value: name })),
    default: groups[0] ?? '',
  },
  ...groups.map(operationsOf),
  ...operations.flatMap(fieldsOf),
];

function operationsOf(group: string): INodeProperties {
  const options = operations
    .filter((operation) => operation.group === group)
    .map(({ name, title, description }): INodePropertyOptions => ({
      name: title,
      value: name,
      description: description.replace(/\.$/, ''),
      action: title,
    }));
  return {
    displayName: 'Operation',
    name: 'operation',
    type: 'options',
    noDataExpression: true,
    displayOptions: { show: { resource: [group] } },
    options,
    default: options[0]?.value ?? '',
  };
}

function fieldsOf(operation: Operation): INodeProperties[] {
  const displayOptions = { show: { resource: [operation.group], operation: [operation.name] } };
  const needed = operation.fields.filter(({ required }) => required);
  const others = operation.fields.filter(({ required }) => !required);
  const limits: INodeProperties[] = [
    {
      displayName: 'Return All',
      name: 'returnAll',
      type: 'boolean',
      default: false,
      description: 'Whether to return all results or only up to a given limit',
      displayOptions,
    },
    {
      displayName: 'Limit',
      name: 'limit',
      type: 'number',
      typeOptions: { minValue: 1 },
      default: 50,
      description: 'Max number of results to return',
      displayOptions: { show: { ...displayOptions.show, returnAll: [false] } },
    },
  ];
  return [
    ...needed.map((field) => ({ ...propertyOf(field), required: true, displayOptions })),
    ...(operation.cursor === null ? [] : limits),
    ...(others.length === 0
      ? []
      : [
          {
            displayName: operation.kind === 'LIST' ? 'Filters' : 'Additional Fields',
            name: 'additional',
            type: 'collection' as const,
            placeholder: operation.kind === 'LIST' ? 'Add Filter' : 'Add Field',
            default: {},
            displayOptions,
            options: others.map(propertyOf),
          },
        ]),
  ];
}

function propertyOf(field: Field): INodeProperties {
  const { name, label, help, type, choices, of } = field;
  if (of === 'campaign') return CAMPAIGN;
  return {
    displayName: label,
    name,
    ...TYPES[type],
    ...(help !== null && { description: help }),
    ...(type === 'CHOICE' && { default: choices[0]?.value ?? '' }),
    ...(type === 'DICT' && { options: PAIRS }),
    ...(choices.length > 0 && {
      options: choices.map((choice) => ({ name: choice.label, value: choice.value })),
    }),
  };
}
