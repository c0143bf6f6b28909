import { WIRE_ERROR_STATUSES, type WireErrorType } from '@reachwell/network-wire/wire-errors.ts';

/** A refusal in the wire's words; the data plane turns it into the error envelope. */
export class WireFailure extends Error {
  readonly type: WireErrorType;
  readonly status: number;
  readonly title: string;
  /** In seconds of the network's clock. */
  readonly retryAfterSeconds: number | null;

  constructor({
    type,
    title,
    detail,
    retryAfterSeconds,
  }: {
    type: WireErrorType;
    title: string;
    detail: string;
    retryAfterSeconds?: number;
  }) {
    super(detail);
    this.type = type;
    this.status = WIRE_ERROR_STATUSES[type];
    this.title = title;
    this.retryAfterSeconds = retryAfterSeconds ?? null;
  }
}

/** Something that the address names does not exist. */
export function notFound(what: string): WireFailure {
  return new WireFailure({
    type: 'provider/resource_not_found',
    title: 'Not found',
    detail: `This ${what} doesn’t exist.`,
  });
}

/** The request itself is wrong. */
export function invalid(detail: string): WireFailure {
  return new WireFailure({
    type: 'provider/invalid_parameters',
    title: 'Invalid parameters',
    detail,
  });
}

/** The network understands and will not. */
export function unprocessable(title: string, detail: string): WireFailure {
  return new WireFailure({ type: 'provider/unprocessable_entity', title, detail });
}
