import { z } from 'zod';

/**
 * Published error types of the wire, with the HTTP status each comes under. `api/…` is the provider
 * itself, `provider/…` the network behind it.
 */
export const WIRE_ERROR_STATUSES = {
  'api/invalid_parameters': 400,
  'api/invalid_auth_format': 401,
  'api/missing_authorization': 401,
  'api/expired_authorization': 401,
  'api/proxy_auth_error': 407,
  'api/inactive_subscription': 402,
  'api/insufficient_permissions': 403,
  'api/account_restricted': 403,
  'api/already_exists': 409,
  'api/resource_not_found': 404,
  'api/conflict': 409,
  'api/too_many_requests': 429,
  'api/internal_error': 500,
  'api/not_implemented': 501,
  'api/proxy_error': 502,
  'api/proxy_timeout': 504,
  'provider/invalid_parameters': 400,
  'provider/invalid_authorization': 401,
  'provider/invalid_credentials': 401,
  'provider/account_mismatch': 409,
  'provider/invalid_checkpoint_code': 400,
  'provider/insufficient_permissions': 403,
  'provider/unknown_authentication_context': 401,
  'provider/resource_not_found': 404,
  'provider/method_not_allowed': 405,
  'provider/conflict': 409,
  'provider/invalid_file': 400,
  'provider/unprocessable_entity': 422,
  'provider/too_many_requests': 429,
  'provider/server_error': 502,
  'provider/timeout': 504,
} as const;

export type WireErrorType = keyof typeof WIRE_ERROR_STATUSES;

/**
 * The error envelope (RFC 7807 with `object: "Error"`), also to be expected under status 200.
 * `type` may be one that is not in the table above. `title` and `detail` are prose: nothing may be
 * decided by them. A `Retry-After` header, in seconds of the network's clock, may stand next to any
 * 429.
 *
 * The wire publishes only the generic types. What our practice network answers, and how a reader
 * tells cases apart by state:
 *
 * | Case | Type | The state that tells |
 * |---|---|---|
 * | invited already, or connected already | provider/conflict | profile: `relation_request`, or
 * `network_distance` FIRST_DEGREE | | invited again within 21 days of a withdrawal |
 * provider/unprocessable_entity | profile: `relation_request_status` WITHDRAWN | | the month's
 * notes of a free account are used up | provider/unprocessable_entity | a `message` was given;
 * profile has neither request nor status | | the person wants their e-mail address with the invite
 * | provider/unprocessable_entity | no `message`, no `user_email` or not theirs; neither request
 * nor status | | note or text too long, unknown skill, malformed id | provider/invalid_parameters |
 * | | weekly cap of invitations | provider/too_many_requests, with Retry-After | | | pile of
 * pending invitations is full | provider/too_many_requests, no Retry-After | sent list:
 * `total_count` | | message to someone who is not first degree | provider/unprocessable_entity |
 * profile: `network_distance` | | InMail without credits | provider/unprocessable_entity |
 * inmail-credits: 0; profile: `is_open_profile` false | | InMail or search of a product the account
 * lacks | provider/insufficient_permissions | contracts | | Recruiter while two-step verification
 * is off | provider/insufficient_permissions | contracts: the seat is there and selected | |
 * Recruiter or Sales Navigator open in another session | provider/unknown_authentication_context |
 * | | account signed out | provider/invalid_authorization | account: `status` disconnected | |
 * account restricted by the network | api/account_restricted | | | account out of service |
 * provider/server_error | account: `status` errored |
 */
export const WireError = z.looseObject({
  object: z.literal('Error'),
  type: z.string(),
  status: z.number(),
  title: z.string(),
  detail: z.string().nullish(),
  req_id: z.string().nullish(),
});
export type WireError = z.infer<typeof WireError>;
