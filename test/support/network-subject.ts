import type { NetworkConnector, NetworkEvent, SourceQuery } from '#connectors/network/network.ts';

/** What went wrong on the way of an act. `…after` and `act_then_timeout` have its effect. */
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
  /** Moves campaign time; what fell due is done when the answer comes. */
  advance(ms: number): Promise<void>;
  /** A user name that signs in so; each call is another person. */
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
  /** The next reads of a file find it gone, or larger than it was said to be; null ends it. */
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
  /** The next requests of this act fail so; null ends all faults. */
  fault(
    fault: { act: SuiteAct; kind: SuiteFault; times: number; retryAfterSeconds?: number } | null,
  ): Promise<void>;
  /** Everything that was really done, oldest first. */
  ledger(): Promise<SuiteEntry[]>;
  /**
   * Where webhooks can be received, and what has come there since the last call (verified with this
   * secret).
   */
  webhookUrl: string;
  receivedEvents(secret: string): Promise<NetworkEvent[]>;
  close(): Promise<void>;
}
