import type { ConversationChannel } from '#core/conversation/conversation-channels.ts';
import type { z } from 'zod';
import type { Clock } from '#core/time/clock.ts';
import type { FinderName } from '#core/finder/finder-answer.ts';
import type { AdminStatus } from '#core/account/user-status.ts';
import type { ApiScope } from '#core/programs/api-scopes.ts';
import type { ApiRoutes, RouteKey } from '#contract/all-routes.ts';
import type { UserId } from '#contract/shapes.ts';
import type { NetworkConnector } from '#connectors/network/network.ts';
import type { OutboundClient } from '#connectors/webhooks/outbound-client.ts';
import type { Database, DatabaseTransaction } from '#data/database.ts';
import type { ReplicaReads } from '#data/database/replica-reads.ts';
import type { Owner, Scope } from '#data/scope.ts';
import type { MasterKey } from '#data/secrets/sealing.ts';
import type { InsideAnswer, InsideCall } from '#server/http/inside-call.ts';
import type { PictureLink } from '#server/http/picture-link.ts';

type Part<Key extends RouteKey, Name extends string> = ApiRoutes[Key] extends {
  [name in Name]: infer Shape extends z.ZodType;
}
  ? z.output<Shape>
  : undefined;

/**
 * Who is calling: the signed-in identity and the user it acts as. They differ only in side accounts
 * and staff work. A program has a key in place of a session; it is never staff.
 */
export type Caller = {
  identityId: UserId;
  userId: UserId;
  sessionId: string;
  adminStatus: AdminStatus | null;
  apiKey: CallingKey | null;
};

/** The key that a program calls with, and its calls in the current window of the rate limit. */
export type CallingKey = {
  id: string;
  name: string;
  scopes: readonly ApiScope[];
  calls: number;
  resetMs: number;
};

/** The rows of the user a call acts as, and when it was made. */
type CallScope = Scope & Owner<Database>;

export type UploadedFile = { fileName: string; contentType: string; bytes: Buffer };

/**
 * What handlers work with; wired in main. `allFeaturesAccounts` are emails, in lower case, that
 * have every feature; `minGapSeconds` is the engine's minimum gap; `settleMs` is how long its
 * attempts take to settle, in real ms; `deliverMails`: a mail server sends what is in the outbox;
 * `finders` are asked for email addresses in this order.
 */
export type ServerParts = {
  db: Database;
  clock: Clock;
  network: NetworkConnector;
  allFeaturesAccounts?: readonly string[];
  minGapSeconds?: number;
  settleMs?: Readonly<Record<ConversationChannel, number>>;
  profileUrlsOnlyDomains?: readonly string[];
  deliverMails?: boolean;
  finders?: readonly FinderName[];
  /** Whether plans and credits are sold here. */
  sells?: boolean;
  /** Whether deleted rows are also wiped from the files of the database. */
  shredsDeletedRows?: boolean;
  pictureLink: PictureLink;
  masterKey: MasterKey;
  /** Reads that may be some seconds old, if there is a replica. */
  replica?: ReplicaReads | null;
  /** The client that events are sent with, and metadata documents of programs are read with. */
  webhookClient?: Pick<OutboundClient, 'refusal' | 'get'>;
};

/** A text file to send instead of JSON, in chunks. */
export type Download = { fileName: string; chunks: AsyncIterable<string> };

/**
 * A stored file to send as it is. The type is what its content was found to be, never what a client
 * claimed.
 */
export type StoredFile = { fileName: string; contentType: string; bytes: Uint8Array };

/** A picture to show; the type is what its bytes were found to be. */
export type Picture = { contentType: string; bytes: Uint8Array };

/** An archive, created while it is being sent. */
export type Archive = { fileName: string; chunks: AsyncIterable<Uint8Array> };

/**
 * Text to send as it is, in chunks; `text/event-stream` stays open until the chunks end. A page
 * that may run a script names its policy.
 */
type Text = { chunks: AsyncIterable<string> | Iterable<string>; policy?: string };

type Answer<Key extends RouteKey> = ApiRoutes[Key] extends { produces: 'text/csv' }
  ? Download
  : ApiRoutes[Key] extends { produces: 'application/octet-stream' }
    ? StoredFile
    : ApiRoutes[Key] extends { produces: 'application/zip' }
      ? Archive
      : ApiRoutes[Key] extends { produces: 'image/*' }
        ? Picture
        : ApiRoutes[Key] extends { produces: 'text/event-stream' | 'text/plain' | 'text/html' }
          ? Text
          : z.input<ApiRoutes[Key]['answer']>;

/**
 * What a few handlers need of HTTP itself: identity (cookie, device), the live stream (resume,
 * end), and the provider's webhook (signature over the raw body).
 */
export type HttpContext = {
  address: string;
  userAgent: string | null;
  header: (name: string) => string | null;
  rawBody: Buffer;
  /** Makes another call of the API as the caller of this one. */
  call: (asked: InsideCall) => Promise<InsideAnswer>;
  /** Writes a warning to the log with the request's id. */
  warn: (facts: Record<string, unknown>, text: string) => void;
  refreshCookie: {
    read: () => string | null;
    write: (token: string, maxAgeSeconds: number) => void;
    clear: () => void;
  };
  /** Names the accounts for which this browser is a known device. */
  deviceCookie: {
    read: () => string | null;
    write: (value: string, maxAgeSeconds: number) => void;
  };
  /** Names the sign-up that this browser made. */
  signUpCookie: {
    read: () => string | null;
    write: (value: string, maxAgeSeconds: number) => void;
  };
  /** Aborted when the client disconnects. */
  signal: AbortSignal;
};

type HttpKey = Extract<
  RouteKey,
  | `${string} /identity/${string}`
  | `${string} /account/deletion${string}`
  | 'POST /account/export'
  | 'POST /v1/approvals/{approvalId}/approve'
  | 'GET /account/export/{exportId}/file'
  | 'PATCH /userdetails/email'
  | 'GET /v1/stream'
  | 'POST /network/webhooks/{token}'
  | 'POST /billing/webhooks'
>;

/**
 * Stores the answer to a request with an `Idempotency-Key` in the transaction of its work. Throws
 * if a repeated request has taken the key meanwhile, so that the work is rolled back.
 */
export type KeepAnswer = (kept: { db: DatabaseTransaction; value: unknown }) => Promise<void>;

/**
 * A handler's one argument: the input as parsed by the contract, who is calling, and when (`now`
 * campaign time, `realNow` real time). `caller` and `scope` are null on public routes.
 */
export type Call<Key extends RouteKey> = {
  params: Part<Key, 'params'>;
  query: Part<Key, 'query'>;
  body: Part<Key, 'body'>;
  file: UploadedFile | null;
  caller: ApiRoutes[Key] extends { tenant: 'none' } ? Caller | null : Caller;
  scope: ApiRoutes[Key] extends { tenant: 'none' } ? null : CallScope;
  parts: ServerParts;
  now: number;
  realNow: number;
} & (ApiRoutes[Key] extends { keepsAnswer: true } ? { keepAnswer: KeepAnswer } : unknown) &
  (Key extends HttpKey ? { http: HttpContext } : unknown);

type Handler<Key extends RouteKey> = (call: Call<Key>) => Promise<Answer<Key>>;

/** The handlers of one concept: exactly the named routes. */
export type Handlers<Key extends RouteKey> = { [Each in Key]: Handler<Each> };
