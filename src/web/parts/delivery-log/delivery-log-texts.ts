import { counted, grouped } from '#core/text/formats.ts';

/** The texts of the list of events sent to a webhook, and of testing its URL. */
export const deliveryLogTexts = {
  // Delivery log.
  nextAttempt: 'Next attempt',
  sendingNext: 'Sending next',
  firstAttempt: (problem: string) => `First attempt: ${problem}`,
  took: (ms: number) => `${grouped(ms)} ms`,
  givenUp: 'No more retries. ',
  when: 'When',
  event: 'Event',
  lead: 'Lead',
  response: 'Response',
  attempt: 'Attempt',
  note: 'Note',
  sendAgain: 'Send again',
  sendOneAgain: (event: string, lead: string | null) => `Send again: ${event}, ${lead ?? 'lead'}`,
  deletedLead: 'Deleted lead',
  resending: 'Sending the event again',
  sendingNow: (count: number) => `${counted(count, 'event is', 'events are')} being sent now`,
  title: 'Delivery log',
  shown: 'Deliveries shown',
  all: 'All',
  failed: 'Failed',
  sending: 'Sending',
  nothingQueued: 'Nothing is queued',
  sendQueued: 'Send queued events now',
  loading: 'Loading deliveries',
  noneFailed: 'No failed events',
  none: 'No events yet',
  noneText: 'Events from this campaign appear here once they’re queued.',
  deliveries: 'Deliveries',
  loadingMore: 'Loading',
  loadMore: 'Load more',
  kept: ({ shown, total, days }: { shown: number; total: number; days: number }) =>
    `1–${grouped(shown)} of ${counted(total, 'delivery', 'deliveries')}, kept for ${counted(days, 'day')}`,

  // Delivery dialog.
  close: 'Close',
  eventId: 'Event ID',
  sentTo: 'Sent to',
  notSentYet: 'Not sent yet',
  previousUrl: 'A previous URL',
  requestSent: 'Request sent',
  responseReceived: 'Response received',

  // Event choice.
  choose: 'Send these events',
  chosenOf: (chosen: number, all: number) => `${chosen} of ${all}`,

  // Test address.
  testDelivered: (status: number | null) => `Test delivered: ${status}`,
  testFailed: 'The test wasn’t delivered',
  testNotSent: 'The test wasn’t sent',
  respondedIn: (ms: number) => `Responded in ${grouped(ms)} ms.`,
  failedAfter: (ms: number) => `Failed after ${grouped(ms)} ms.`,
} as const;
