import {
  NodeApiError,
  NodeConnectionTypes,
  NodeOperationError,
  type IDataObject,
  type IExecuteFunctions,
  type ILoadOptionsFunctions,
  type INodeExecutionData,
  type INodePropertyOptions,
  type INodeType,
  type INodeTypeDescription,
  type JsonObject,
} from 'n8n-workflow';
import { callsOfRows, itemsOf, requestOf, rowResult } from '../../../integration-core/call.ts';
import { operations, type Json, type Operation } from '../../../integration-core/description.ts';
import { properties } from './properties.ts';
import { sender, type Caller } from './send.ts';

/** Most campaigns to choose from in a form; others are given by ID. */
const CAMPAIGNS_SHOWN = 1000;

/** The operation that a workflow names; a workflow may be of another version. */
function operationNamed(node: Caller, name: string): Operation {
  const operation = operations.find((one) => one.name === name);
  if (operation === undefined)
    throw new NodeOperationError(node.getNode(), `There is no operation ${name}`);
  return operation;
}

/** What was filled in for an item. */
function argsOf(node: IExecuteFunctions, operation: Operation, index: number): Json {
  const additional = node.getNodeParameter('additional', index, {}) as IDataObject;
  return Object.fromEntries(
    operation.fields.map(({ name, type, required }) => {
      const value = required ? node.getNodeParameter(name, index) : additional[name];
      return [name, type === 'DICT' ? dictOf(value) : value];
    }),
  );
}

function dictOf(value: unknown): Json | undefined {
  const { pairs } = (value ?? {}) as { pairs?: { name: string; value: string }[] };
  return pairs && Object.fromEntries(pairs.map((pair) => [pair.name, pair.value]));
}

const output = (json: Json, item: number): INodeExecutionData => ({
  json: json as IDataObject,
  pairedItem: { item },
});

/** Does an operation for one item. */
async function eachItem(
  node: IExecuteFunctions,
  operation: Operation,
  index: number,
): Promise<INodeExecutionData[]> {
  const all = operation.cursor === null || node.getNodeParameter('returnAll', index) === true;
  const limit = all ? Infinity : (node.getNodeParameter('limit', index) as number);
  const args = argsOf(node, operation, index);
  const found = await itemsOf(sender(node, index), operation, { args, limit });
  return found.map((json) => output(json, index));
}

/** Sends the rows of all items in as few calls as they fit in; each gets its own verdict. */
async function rowsTogether(
  node: IExecuteFunctions,
  operation: Operation,
  length: number,
): Promise<INodeExecutionData[]> {
  const items = Array.from({ length }, (_, item) => ({
    item,
    args: argsOf(node, operation, item),
  }));
  const done: INodeExecutionData[] = [];
  for (const { args, items: together } of callsOfRows(operation, items)) {
    const [first] = together;
    const rows = together.map(({ row }) => row);
    try {
      const answer = await sender(node, first?.item)(requestOf(operation, args, rows));
      done.push(...together.map(({ item }, at) => output(rowResult(answer, at), item)));
    } catch (error) {
      if (!node.continueOnFail()) throw new NodeApiError(node.getNode(), error as JsonObject);
      done.push(...together.map(({ item }) => output({ error: (error as Error).message }, item)));
    }
  }
  return done.sort((one, other) => itemNumber(one) - itemNumber(other));
}

function itemNumber({ pairedItem }: INodeExecutionData): number {
  return (pairedItem as { item: number }).item;
}

/** What programs can do in Reachwell. */
export class Reachwell implements INodeType {
  description: INodeTypeDescription = {
    displayName: 'Reachwell',
    name: 'reachwell',
    icon: { light: 'file:reachwell.svg', dark: 'file:reachwell.dark.svg' },
    group: ['transform'],
    version: 1,
    subtitle: '={{$parameter["operation"].replaceAll("_", " ")}}',
    description: 'Add and stop leads, start campaigns, and answer people in Reachwell',
    defaults: { name: 'Reachwell' },
    usableAsTool: true,
    inputs: [NodeConnectionTypes.Main],
    outputs: [NodeConnectionTypes.Main],
    credentials: [{ name: 'reachwellApi', required: true }],
    properties,
  };

  methods = {
    loadOptions: {
      async getCampaigns(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
        const campaigns = await itemsOf(sender(this), operationNamed(this, 'list_campaigns'), {
          args: {},
          limit: CAMPAIGNS_SHOWN,
        });
        return campaigns.map(({ id, name }) => ({ name: String(name), value: String(id) }));
      },
    },
  };

  async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
    const { length } = this.getInputData();
    const operation = operationNamed(this, this.getNodeParameter('operation', 0) as string);
    if (operation.rows !== null) return [await rowsTogether(this, operation, length)];
    const done: INodeExecutionData[] = [];
    for (let index = 0; index < length; index++) {
      try {
        done.push(...(await eachItem(this, operation, index)));
      } catch (error) {
        if (!this.continueOnFail()) throw new NodeApiError(this.getNode(), error as JsonObject);
        done.push(output({ error: (error as Error).message }, index));
      }
    }
    return [done];
  }
}
