import {
  NodeConnectionTypes,
  type IDataObject,
  type IHookFunctions,
  type ILoadOptionsFunctions,
  type INodePropertyOptions,
  type INodeType,
  type INodeTypeDescription,
  type IWebhookFunctions,
  type IWebhookResponseData,
} from 'n8n-workflow';
import { triggers, type WebhookMessage } from '../../../integration-core/description.ts';
import {
  isSigned,
  itemOf,
  subscribeRequest,
  webhookRequest,
} from '../../../integration-core/webhook.ts';
import { Reachwell } from './Reachwell.node.ts';
import { reaches, sender } from './send.ts';

type Kept = { id?: string; secret?: string; url?: string };

/** The stored webhook. A test run has a different one than an active workflow. */
function keptOf(node: IHookFunctions | IWebhookFunctions): Kept {
  const all = node.getWorkflowStaticData('node');
  const mode = node.getMode() === 'manual' ? 'test' : 'live';
  return (all[mode] ??= {}) as Kept;
}

function forget(kept: Kept): void {
  delete kept.id;
  delete kept.secret;
  delete kept.url;
}

/** Starts a workflow with what happens in Reachwell. */
export class ReachwellTrigger implements INodeType {
  description: INodeTypeDescription = {
    displayName: 'Reachwell Trigger',
    name: 'reachwellTrigger',
    icon: { light: 'file:reachwell.svg', dark: 'file:reachwell.dark.svg' },
    group: ['trigger'],
    version: 1,
    subtitle: '={{$parameter["events"].length}} events',
    description: 'Starts the workflow when something happens to a lead in Reachwell',
    defaults: { name: 'Reachwell Trigger' },
    inputs: [],
    outputs: [NodeConnectionTypes.Main],
    credentials: [{ name: 'reachwellApi', required: true }],
    webhooks: [
      { name: 'default', httpMethod: 'POST', responseMode: 'onReceived', path: 'webhook' },
    ],
    properties: [
      {
        displayName: 'Events',
        name: 'events',
        type: 'multiOptions',
        required: true,
        default: ['MESSAGE_RESPONDED'],
        options: triggers.map(({ event, title, description }) => ({
          name: title,
          value: event,
          description: description.replace(/\.$/, ''),
        })),
      },
      {
        displayName: 'Campaign Names or IDs',
        name: 'campaignIds',
        type: 'multiOptions',
        typeOptions: { loadOptionsMethod: 'getCampaigns' },
        default: [],
        description:
          'All campaigns if it’s empty. Choose from the list, or specify IDs using an <a href="https://docs.n8n.io/code/expressions/">expression</a>.',
      },
    ],
  };

  methods = {
    loadOptions: {
      getCampaigns(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
        return new Reachwell().methods.loadOptions.getCampaigns.call(this);
      },
    },
  };

  webhookMethods = {
    default: {
      async checkExists(this: IHookFunctions): Promise<boolean> {
        const { id, url } = keptOf(this);
        if (id === undefined || url !== this.getNodeWebhookUrl('default')) return false;
        return reaches(this, webhookRequest('GET', id));
      },

      async create(this: IHookFunctions): Promise<boolean> {
        const url = this.getNodeWebhookUrl('default') ?? '';
        const answer = await sender(this)(
          subscribeRequest({
            url,
            events: this.getNodeParameter('events') as string[],
            campaignIds: this.getNodeParameter('campaignIds') as string[],
          }),
        );
        const { id, secret } = answer as { id: string; secret: string };
        Object.assign(keptOf(this), { id, secret, url });
        return true;
      },

      async delete(this: IHookFunctions): Promise<boolean> {
        const kept = keptOf(this);
        if (kept.id !== undefined) await reaches(this, webhookRequest('DELETE', kept.id));
        forget(kept);
        return true;
      },
    },
  };

  async webhook(this: IWebhookFunctions): Promise<IWebhookResponseData> {
    const { headers, rawBody } = this.getRequestObject();
    const { secret } = keptOf(this);
    if (secret === undefined || !isSigned({ headers, body: rawBody }, secret, Date.now())) {
      this.getResponseObject().status(401).json({ message: 'The signature is wrong' });
      return { noWebhookResponse: true };
    }
    const item = itemOf(this.getBodyData() as unknown as WebhookMessage);
    return { workflowData: [this.helpers.returnJsonArray(item as IDataObject)] };
  }
}
