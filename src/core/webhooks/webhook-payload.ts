import type { EventActor } from '#core/lead/lead-event.ts';
import { scrubPerson } from '#core/scrubber/person-name.ts';
import type { WebhookEvent } from '#core/webhooks/webhook-event.ts';

/** The known facts about a lead when its event is sent for the first time. */
export type WebhookLead = {
  firstName: string | null;
  lastName: string | null;
  headline: string | null;
  company: string | null;
  jobTitle: string | null;
  industry: string | null;
  location: string | null;
  country: string | null;
  email: string | null;
  phone: string | null;
  website: string | null;
  profileUrl: string | null;
  custom: Readonly<Record<string, string>>;
};

/** An event as it is stored. */
export type WebhookOccurrence = {
  eventId: string;
  type: WebhookEvent;
  at: number;
  campaignId: string | null;
  campaignName: string | null;
  leadId: string | null;
  itemId: string | null;
  itemType: string | null;
  actor: EventActor;
  data: Readonly<Record<string, unknown>>;
  /** Whose account it happened in. */
  sender: { userId: string; displayName: string };
};

/**
 * The body of a webhook (Standard Webhooks 1.0.0): the same for every attempt. Events with the same
 * `order` arrive one after another.
 */
export type WebhookPayload = {
  type: WebhookEvent;
  timestamp: string;
  data: {
    eventId: string;
    order: string;
    leadId: string | null;
    campaignId: string | null;
    campaignName: string | null;
    lead: (WebhookLead & { fullName: string | null }) | null;
    sender: { userId: string; displayName: string };
    event: {
      itemId: string | null;
      itemType: string | null;
      actor: EventActor;
      data: Readonly<Record<string, unknown>>;
    };
  };
};

/** The id of an event's message, in the header `webhook-id`: the same however often it is sent. */
export function messageIdOf(eventId: string): string {
  return `msg_${eventId}`;
}

/**
 * The body for one event. Names are scrubbed as everywhere unless they were edited manually; the
 * lead is null if it is gone.
 */
export function webhookPayload(
  { eventId, type, at, campaignId, campaignName, leadId, ...event }: WebhookOccurrence,
  lead: (WebhookLead & { handEdited: readonly string[] }) | null,
  nameWords: readonly string[],
): WebhookPayload {
  return {
    type,
    timestamp: new Date(at).toISOString(),
    data: {
      eventId,
      order: leadId === null ? `event-${eventId}` : `lead-${leadId}`,
      leadId,
      campaignId,
      campaignName,
      lead: lead && presentLead(lead, nameWords),
      sender: event.sender,
      event: {
        itemId: event.itemId,
        itemType: event.itemType,
        actor: event.actor,
        data: event.data,
      },
    },
  };
}

function presentLead(
  { handEdited, ...lead }: WebhookLead & { handEdited: readonly string[] },
  words: readonly string[],
): WebhookPayload['data']['lead'] {
  const { firstName, lastName } = handEdited.some((field) => field.endsWith('_name'))
    ? lead
    : scrubPerson({ ...lead, words });
  const fullName = [firstName, lastName].filter((part) => part !== null).join(' ') || null;
  return { ...lead, firstName, lastName, fullName };
}

/** A made-up event for testing a webhook. */
export function sampleWebhookPayload(type: WebhookEvent, at: number): WebhookPayload {
  return webhookPayload(
    {
      eventId: 'test',
      type,
      at,
      campaignId: null,
      campaignName: 'Sample campaign',
      leadId: null,
      itemId: null,
      itemType: null,
      actor: 'NETWORK',
      data: { text: 'This is a test event. No one has written to you.' },
      sender: { userId: '1', displayName: 'Maya Lindqvist' },
    },
    {
      firstName: 'Elena',
      lastName: 'Costa',
      headline: 'Head of RevOps at Northpoint Analytics',
      company: 'Northpoint Analytics',
      jobTitle: 'Head of RevOps',
      industry: 'Software',
      location: 'Lisbon, Portugal',
      country: 'Portugal',
      email: 'elena.costa@northpoint.example',
      phone: null,
      website: 'https://northpoint.example',
      profileUrl: 'https://www.linkedin.com/in/elena-costa-example',
      custom: {},
      handEdited: [],
    },
    [],
  );
}
