import { MS_PER_DAY } from '#core/schedule/zone-offset.ts';
import { NetworkError, type NetworkErrorKind } from '#connectors/network/network-error.ts';
import type { RawAnswer, TransportFailure } from '#connectors/network/unipile/http-exchange.ts';
import {
  WIRE_ERROR_STATUSES,
  WireError,
  type WireErrorType,
} from '@reachwell/network-wire/wire-errors.ts';

/** `lost` is a failure after which the request may have been carried out. */
type Meaning = NetworkErrorKind | 'lost';

const MEANINGS = {
  'api/invalid_parameters': 'invalid',
  'api/invalid_auth_format': 'incident',
  'api/missing_authorization': 'incident',
  'api/expired_authorization': 'incident',
  'api/proxy_auth_error': 'incident',
  'api/inactive_subscription': 'incident',
  'api/insufficient_permissions': 'incident',
  'api/account_restricted': 'account_restricted',
  'api/already_exists': 'invalid',
  'api/resource_not_found': 'not_found',
  'api/conflict': 'invalid',
  'api/too_many_requests': 'rate_limited',
  'api/internal_error': 'lost',
  'api/not_implemented': 'unsupported',
  'api/proxy_error': 'lost',
  'api/proxy_timeout': 'lost',
  'provider/invalid_parameters': 'invalid',
  'provider/invalid_authorization': 'account_disconnected',
  'provider/invalid_credentials': 'invalid_credentials',
  'provider/account_mismatch': 'account_mismatch',
  'provider/invalid_checkpoint_code': 'wrong_code',
  'provider/insufficient_permissions': 'not_subscribed',
  'provider/unknown_authentication_context': 'challenge',
  'provider/resource_not_found': 'not_found',
  'provider/method_not_allowed': 'unsupported',
  'provider/conflict': 'invalid',
  'provider/invalid_file': 'invalid',
  'provider/unprocessable_entity': 'invalid',
  'provider/too_many_requests': 'rate_limited',
  'provider/server_error': 'lost',
  'provider/timeout': 'lost',
} as const satisfies Record<WireErrorType, Meaning>;

type Asked = { acting: boolean; requestId: string | undefined };

/**
 * What a response means: its parsed body, or the error it carries (an error envelope counts under
 * any status, even 200).
 */
export function readAnswer(
  answer: RawAnswer,
  asked: Asked,
  now: number,
): { body: unknown } | { error: NetworkError } {
  const body = jsonOf(answer.body.toString('utf8'));
  const envelope = WireError.safeParse(body);
  const retryAt = retryTime(answer.headers['retry-after'], now);
  if (envelope.success)
    return {
      error: errorOfEnvelope({
        envelope: envelope.data,
        httpStatus: answer.status,
        retryAt,
        asked,
      }),
    };
  if (answer.status >= 200 && answer.status < 300) return { body };
  // A 429 means that nothing went through, whoever wrote its body; any other response that isn't in
  // the API's format proves nothing.
  const meaning = answer.status === 429 ? 'rate_limited' : 'lost';
  return {
    error: errorOf({
      meaning,
      native: `http/${answer.status}`,
      text: `The provider answered ${answer.status} in an unknown form`,
      retryAt,
      asked,
    }),
  };
}

/**
 * A response whose body isn't in the promised format: an action may have happened, and a read can
 * be repeated.
 */
export function malformedResponseError(asked: Asked, cause: unknown, status: number): NetworkError {
  return new NetworkError(
    asked.acting ? 'outcome_unknown' : 'transient',
    'The provider sent a response in an unknown format',
    { native: `http/${status}/unreadable`, requestId: asked.requestId, cause },
  );
}

/**
 * No response at all: `outcome_unknown` for an action of which a byte may have left, otherwise
 * `transient`.
 */
export function noResponseError(failure: TransportFailure, asked: Asked): NetworkError {
  const kind = asked.acting && failure.sent ? 'outcome_unknown' : 'transient';
  return new NetworkError(kind, `The provider did not answer: ${failure.message}`, {
    native: `transport/${failure.code}`,
    requestId: asked.requestId,
    cause: failure,
  });
}

function errorOfEnvelope({
  envelope,
  httpStatus,
  retryAt,
  asked,
}: {
  envelope: WireError;
  httpStatus: number;
  retryAt: number | undefined;
  asked: Asked;
}): NetworkError {
  const status = httpStatus >= 400 ? httpStatus : envelope.status;
  const meaning = isKnown(envelope.type)
    ? MEANINGS[envelope.type]
    : meaningOfUnknownType(envelope.type, status);
  return errorOf({
    meaning,
    native: envelope.type,
    text: envelope.detail ?? envelope.title,
    retryAt,
    asked: { ...asked, requestId: envelope.req_id ?? asked.requestId },
  });
}

function errorOf({
  meaning,
  native,
  text,
  retryAt,
  asked,
}: {
  meaning: Meaning;
  native: string;
  text: string;
  retryAt: number | undefined;
  asked: Asked;
}): NetworkError {
  const facts = {
    native,
    requestId: asked.requestId,
    ...(retryAt === undefined ? {} : { retryAt }),
  };
  if (meaning === 'lost')
    return new NetworkError(asked.acting ? 'outcome_unknown' : 'transient', text, facts);
  if (meaning === 'rate_limited')
    return new NetworkError(meaning, text, {
      ...facts,
      scope: native.startsWith('provider/') ? 'account' : 'method',
    });
  return new NetworkError(meaning, text, facts);
}

function isKnown(type: string): type is WireErrorType {
  return Object.hasOwn(WIRE_ERROR_STATUSES, type);
}

function meaningOfUnknownType(type: string, status: number): Meaning {
  if (status === 429) return 'rate_limited';
  if (status === 404) return 'not_found';
  if (status === 401) return type.startsWith('provider/') ? 'account_disconnected' : 'incident';
  if (status === 402 || status === 407) return 'incident';
  if (status === 403) return type.startsWith('provider/') ? 'not_subscribed' : 'incident';
  if (status === 405 || status === 501) return 'unsupported';
  if (status === 408 || status >= 500) return 'lost';
  return status >= 400 ? 'invalid' : 'lost';
}

/** No limit of the network lasts longer than a month, so a longer wait is ignored. */
const LONGEST_WAIT_MS = 31 * MS_PER_DAY;

/** `Retry-After` in campaign time: seconds from now, or a date; undefined if it is neither. */
function retryTime(header: string | string[] | undefined, now: number): number | undefined {
  const text = (Array.isArray(header) ? header[0] : header)?.trim();
  if (text === undefined || text === '') return undefined;
  const waitMs = /^\d+(\.\d+)?$/.test(text)
    ? Math.ceil(Number(text) * 1000)
    : Date.parse(text) - now;
  return Number.isNaN(waitMs) ? undefined : now + Math.min(Math.max(0, waitMs), LONGEST_WAIT_MS);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
