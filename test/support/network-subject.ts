import type { NetworkConnector, NetworkEvent, SourceQuery } from '#connectors/network/network.ts';

/** A fault injected into an act. `…after` and `act_then_timeout` take effect before they fail. */
export const SUITE_FAULTS = [
  'reset_before',
  'reset_after',
  'stall',
  'act_then_timeout',
  'error_429',
  'error_500',
  'error_503',
  'error_500_after',
  'error_200',
  'wrong_json',
  'empty_201',
] as const;
export type SuiteFault = (typeof SUITE_FAULTS)[number];
export type SuiteAct =
  'INVITE' | 'WITHDRAW' | 'MESSAGE' | 'INMAIL' | 'VISIT' | 'FOLLOW' | 'ENDORSE' | 'LIKE';
export type SuiteEntry = {
  kind: string;
  personId: string;
  requestId: string | null;
  text: string | null;
};
export type SignInCase =
  | 'plain'
  | 'popular'
  | 'free'
  | 'noSales'
  | 'unchosenSeats'
  | 'sms'
  | 'authenticator'
  | 'pin'
  | 'captcha'
  | 'inApp'
  | 'phone'
  | 'two'
  | 'wrongPassword'
  | 'restricted';

/** A provider under the suite's control. The connector's clock is the provider's. */
export interface NetworkSubject {
  network: NetworkConnector;
  now(): number;
  /** Moves campaign time; resolves when everything due is done. */
  advance(ms: number): Promise<void>;
  /** A user name that signs in this way; each call is another person. */
  userName(kind: SignInCase): string;
  rightCode: string;
  source(type: SourceQuery['type']): SourceQuery;
  make(input: {
    account: string;
    memberId: string;
    does: 'accept' | 'reply' | 'read' | 'askEmail';
    text?: string;
    files?: readonly { filename: string; contentType: string; contentBase64: string }[];
  }): Promise<void>;
  /** Makes the next reads of a file find it gone, or larger than announced; null resets this. */
  faultOfFiles(kind: 'file_gone' | 'file_too_large' | null): Promise<void>;
  /** The email address of a person; null: they have none. */
  addressOf(memberId: string): Promise<string | null>;
  setAccountState(input: {
    account: string;
    state:
      | 'disconnected'
      | 'restricted'
      | 'errored'
      | 'running'
      | 'session_elsewhere'
      | 'two_factor_off';
  }): Promise<void>;
  /** Makes the next requests of this act fail this way; null removes all faults. */
  fault(
    fault: { act: SuiteAct; kind: SuiteFault; times: number; retryAfterSeconds?: number } | null,
  ): Promise<void>;
  /** Everything that actually happened, oldest first. */
  ledger(): Promise<SuiteEntry[]>;
  /**
   * The URL that receives webhooks, and those received since the last call (verified with this
   * secret).
   */
  webhookUrl: string;
  receivedEvents(secret: string): Promise<NetworkEvent[]>;
  close(): Promise<void>;
}
