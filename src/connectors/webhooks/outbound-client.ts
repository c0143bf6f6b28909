/** Why a request to an address that a user entered has no response. */
export type OutboundFailure =
  | 'ADDRESS_INVALID'
  | 'ADDRESS_NOT_ALLOWED'
  | 'NAME_NOT_FOUND'
  | 'NOT_REACHED'
  | 'TIMED_OUT'
  | 'BROKEN_ANSWER';

/**
 * `text` is the beginning of the response; `location` is where a redirect points, which is never
 * followed; `retryAfterMs` is what the receiver asked for.
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
/** A response that was read to its end. */
type OutboundReading = { kind: 'ANSWERED'; status: number; bytes: Uint8Array } | OutboundFailed;

/**
 * The one client for every address that a user entered (architecture, section 6). The IP address of
 * a name is checked inside the socket's own lookup, so that no response of a name server can lead
 * elsewhere afterward; redirects aren't followed; time and size are limited. Never throws.
 */
export interface OutboundClient {
  /**
   * Why nothing would be sent to this address, as far as the address alone shows, without looking
   * up its name; null if only trying can tell.
   */
  refusal(url: string): 'ADDRESS_INVALID' | 'ADDRESS_NOT_ALLOWED' | null;
  /** Sends JSON text to an http or https address; `headers` are added to the usual ones. */
  post(request: {
    url: string;
    body: string;
    headers?: Readonly<Record<string, string>>;
  }): Promise<OutboundOutcome>;
  /**
   * Reads an http or https address to its end; a response of more than `mostBytes` counts as
   * broken.
   */
  get(request: { url: string; mostBytes: number }): Promise<OutboundReading>;
}

/**
 * Whether connecting to this address is allowed; `address` is an IP address in its usual notation,
 * `host` what the URL names.
 */
export type MayConnect = (to: { host: string; address: string; port: number }) => boolean;
