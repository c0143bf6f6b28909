/** The states of a delivery: waiting for its next attempt, accepted, given up, or without a URL. */
export const DELIVERY_STATES = ['WAITING', 'DELIVERED', 'FAILED', 'DROPPED'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** The result of an attempt: the status of a response, or why there was none. */
export type DeliveryOutcome =
  | { kind: 'ANSWERED'; status: number }
  | { kind: 'FAILED'; failure: keyof typeof FAILURE_SENTENCES };

/**
 * Private and unknown hosts share a sentence, so that it doesn't reveal which hosts a private
 * network has.
 */
const NOT_PUBLIC = 'This URL isn’t on the public internet, so nothing is sent to it';

const FAILURE_SENTENCES = {
  ADDRESS_INVALID: 'Events can’t be sent to this URL',
  ADDRESS_NOT_ALLOWED: NOT_PUBLIC,
  NAME_NOT_FOUND: NOT_PUBLIC,
  NOT_REACHED: 'Nothing responds at this URL',
  TIMED_OUT: 'The server didn’t respond in time',
  BROKEN_ANSWER: 'The connection closed before a response arrived',
} as const;

const STATUS_WORDS: Readonly<Record<number, string>> = {
  301: 'Moved',
  302: 'Found',
  307: 'Redirect',
  308: 'Redirect',
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  408: 'Timeout',
  410: 'Gone',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable',
  429: 'Too Many Requests',
  500: 'Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
};

/**
 * Whether nothing was sent because the URL isn't on the public internet, or its host is unknown.
 */
export function isNotPublic(outcome: DeliveryOutcome): boolean {
  return outcome.kind === 'FAILED' && FAILURE_SENTENCES[outcome.failure] === NOT_PUBLIC;
}

/** Whether the receiver said that it is gone for good. */
export function isGone(outcome: DeliveryOutcome): boolean {
  return outcome.kind === 'ANSWERED' && outcome.status === 410;
}

/** Only a response from 200 to 299 means that an event was accepted. */
export function isDelivered(outcome: DeliveryOutcome): boolean {
  return outcome.kind === 'ANSWERED' && outcome.status >= 200 && outcome.status < 300;
}

/** A status with its word: `410 Gone`. */
export function statusText(status: number): string {
  const word = STATUS_WORDS[status];
  return word === undefined ? String(status) : `${status} ${word}`;
}

/** What is wrong with a URL, as a sentence; null if it accepted the event. */
export function deliveryProblem(outcome: DeliveryOutcome): string | null {
  if (isDelivered(outcome)) return null;
  if (outcome.kind === 'FAILED') return FAILURE_SENTENCES[outcome.failure];
  const { status } = outcome;
  const answer = `The server responded with ${statusText(status)}`;
  if (status === 410) return `${answer}: the Zap was turned off or deleted`;
  if (status >= 300 && status < 400)
    return `${answer}: it redirects to another URL. Enter that URL instead`;
  return status === 401 || status === 403 ? `${answer}: it denied access to Reachwell` : answer;
}

/** The same for a webhook, which is paused when its receiver is gone. */
export function webhookProblem(outcome: DeliveryOutcome): string | null {
  return isGone(outcome)
    ? `The server responded with ${statusText(410)}: it takes no more events`
    : deliveryProblem(outcome);
}
