/** Why a request that a user's address asked for has no answer. */
export type OutboundFailure =
  | 'ADDRESS_INVALID'
  | 'ADDRESS_NOT_ALLOWED'
  | 'NAME_NOT_FOUND'
  | 'NOT_REACHED'
  | 'TIMED_OUT'
  | 'BROKEN_ANSWER';

/**
 * `text` is the beginning of the answer; `location` where a redirect points, which is never
 * followed; `retryAfterMs` what the receiver asked for.
 */
type OutboundAnswer = {
  kind: 'ANSWERED';
  status: number;
  text: string;
  location: string | null;
  retryAfterMs: number | null;
  tookMs: number;
};
type OutboundFailed = { kind: 'FAILED'; failure: OutboundFailure; tookMs: number };
export type OutboundOutcome = OutboundAnswer | OutboundFailed;
/** What was read of an address, whole. */
type OutboundReading = { kind: 'ANSWERED'; status: number; bytes: Uint8Array } | OutboundFailed;

/**
 * The one door for every address that a user gave (architecture, section 6). The address that a
 * name stands for is judged inside the socket's own look-up, so no answer of a name server can lead
 * elsewhere afterward; redirects are not followed; time and size are limited. It never throws.
 */
export interface OutboundClient {
  /**
   * Why nothing would be sent to this address, as far as it says so itself, without a look-up of
   * its name; null where only a try can tell.
   */
  refusal(url: string): 'ADDRESS_INVALID' | 'ADDRESS_NOT_ALLOWED' | null;
  /** Sends JSON text to an http or https address; `headers` besides those of its form. */
  post(request: {
    url: string;
    body: string;
    headers?: Readonly<Record<string, string>>;
  }): Promise<OutboundOutcome>;
  /**
   * Reads an http or https address, to its end; an answer of more bytes than `mostBytes` is a
   * broken one.
   */
  get(request: { url: string; mostBytes: number }): Promise<OutboundReading>;
}

/**
 * Whether a connection to this address may be made; `address` is an IP address in its usual
 * writing.
 */
export type MayConnect = (to: { address: string; port: number }) => boolean;
