import type { Bundle, ZObject } from 'zapier-platform-core';
import { itemsOf } from '../integration-core/call.ts';
import {
  operations,
  triggers as described,
  type Json,
  type Operation,
  type Trigger,
  type WebhookMessage,
} from '../integration-core/description.ts';
import {
  isSigned,
  itemOf,
  messageOf,
  subscribeRequest,
  webhookRequest,
} from '../integration-core/webhook.ts';
import { CAMPAIGN_CHOICE } from './operations.ts';
import { answerOf, sender } from './send.ts';

/** How many past events a form shows. */
const SAMPLES = 3;

const campaigns = {
  key: 'campaignIds',
  label: 'Campaigns',
  helpText: 'All campaigns if it’s empty.',
  type: 'string',
  list: true,
  dynamic: `${CAMPAIGN_CHOICE}.id.name`,
} as const;

function find(name: string): Operation {
  const operation = operations.find((one) => one.name === name);
  if (operation === undefined) throw new Error(`There is no operation ${name}`);
  return operation;
}

function chosen(bundle: Bundle): string[] {
  return (bundle.inputData['campaignIds'] ?? []) as string[];
}

/** Creates the webhook of a Zap. Zapier keeps its ID, to delete it, and its secret, to verify. */
async function subscribe(event: string, z: ZObject, bundle: Bundle) {
  const request = subscribeRequest({
    url: bundle.targetUrl ?? '',
    events: [event],
    campaignIds: chosen(bundle),
  });
  const { id, secret } = (await sender(z, bundle)(request)) as { id: string; secret: string };
  return { id, secret };
}

async function unsubscribe(z: ZObject, bundle: Bundle) {
  const { id } = bundle.subscribeData as { id: string };
  const { status } = await answerOf(z, bundle, webhookRequest('DELETE', id));
  if (status >= 400 && status !== 404)
    throw new z.errors.Error(`The webhook couldn’t be deleted (${status})`, 'UNSUBSCRIBE', status);
  return {};
}

/** What a webhook sent, if Reachwell signed it. */
function receive(z: ZObject, bundle: Bundle): Json[] {
  const { headers = {}, content = '' } = bundle.rawRequest ?? {};
  const { secret } = bundle.subscribeData as { secret?: string };
  if (secret === undefined || !isSigned({ headers, body: content }, secret, Date.now()))
    throw new z.errors.Error('The signature is wrong', 'SIGNATURE', 401);
  return [itemOf(JSON.parse(content) as WebhookMessage)];
}

/** Past events as the webhook would have sent them; where there are none, a made-up one. */
async function list({ event, sample }: Trigger, z: ZObject, bundle: Bundle): Promise<Json[]> {
  const send = sender(z, bundle);
  const [campaignId] = chosen(bundle);
  const events = await itemsOf(send, find('list_events'), {
    args: { types: [event], campaignId },
    limit: SAMPLES,
  });
  if (events.length === 0) return [itemOf(sample)];
  return Promise.all(
    events.map(async (one) => {
      const { leadId } = one;
      const [lead = null] =
        leadId === null ? [] : await itemsOf(send, find('get_lead'), { args: { leadId } });
      return itemOf(messageOf(one as Parameters<typeof messageOf>[0], lead, sample));
    }),
  );
}

function triggerOf(trigger: Trigger) {
  const { event, name, title, description, sample } = trigger;
  return {
    key: name,
    noun: 'Event',
    display: { label: title, description },
    operation: {
      type: 'hook' as const,
      inputFields: [campaigns],
      performSubscribe: (z: ZObject, bundle: Bundle) => subscribe(event, z, bundle),
      performUnsubscribe: unsubscribe,
      perform: receive,
      performList: (z: ZObject, bundle: Bundle) => list(trigger, z, bundle),
      sample: itemOf(sample),
    },
  };
}

/** The campaigns to choose from in forms. */
const campaignChoice = {
  key: CAMPAIGN_CHOICE,
  noun: 'Campaign',
  display: {
    label: 'Campaign Choice',
    description: 'Triggers when a form needs your campaigns.',
    hidden: true,
  },
  operation: {
    perform: (z: ZObject, bundle: Bundle) =>
      itemsOf(sender(z, bundle), find('list_campaigns'), { args: {}, limit: 1000 }),
    sample: find('list_campaigns').sample,
  },
};

/** A trigger for each event of a lead. */
export const triggers = Object.fromEntries(
  [...described.map(triggerOf), campaignChoice].map((trigger) => [trigger.key, trigger]),
);
