import type { AccountProxy, LoginCredentials } from '#connectors/network/login-credentials.ts';

/** What an adapter may lack; screens ask before they offer it (network connector, section 1.4). */
export type NetworkCapability =
  | 'inviteByEmail'
  | 'eventMembers'
  | 'groupMembers'
  | 'voice'
  | 'salesNavigator'
  | 'recruiter'
  | 'proxyCountry';

/** How long a whole call may take, in real ms. Default: the connector's request timeout. */
export type CallBounds = { deadlineMs?: number; signal?: AbortSignal };
/**
 * `account` is the provider's id of the connected account. `requestId` is sent to the provider with
 * each request of the call.
 */
export type AccountRef = CallBounds & { account: string; requestId?: string };
/**
 * `beforeRequest` is called right before each request that acts, after everything that has to be
 * read first; if it throws, the request isn't sent.
 */
export type Act = CallBounds & {
  account: string;
  requestId: string;
  beforeRequest?: () => Promise<void>;
};
/** A message in a chat. */
export type MessageRef = AccountRef & { chatId: string; messageId: string };
export type ActionTarget = Act & { memberId: string };
/** A completed action, or one with nothing to do; the reasons are the lead reasons of core. */
export type Done<Value, Reason extends string = never> =
  ({ done: true } & Value) | { done: false; reason: Reason };
/** `page` is opaque; null requests the first page, and returned null marks the end. */
export type PageOf = AccountRef & { page?: string | null; limit?: number };
export type Page<Item> = { items: Item[]; next: string | null; total: number | null };

export type Distance =
  'SELF' | 'FIRST_DEGREE' | 'SECOND_DEGREE' | 'THIRD_DEGREE' | 'OUT_OF_NETWORK' | 'UNKNOWN';
type Skill = { id: string | null; name: string; endorsed: boolean };
export type InvitationState = 'none' | 'pending' | 'ignored' | 'withdrawn';
export type Invitation = {
  invitationId: string;
  memberId: string | null;
  slug: string | null;
  note: string | null;
  sentAt: number | null;
};

/** A person as a search or a list shows them to one account; null is unknown. */
export type PersonHit = {
  memberId: string;
  slug: string | null;
  fullName: string;
  firstName: string | null;
  lastName: string | null;
  headline: string | null;
  jobTitle: string | null;
  company: string | null;
  industry: string | null;
  location: string | null;
  country: string | null;
  photoUrl: string | null;
  emails: string[];
  distance: Distance;
  premium: boolean | null;
  openProfile: boolean | null;
  connections: number | null;
};

/**
 * A person as their profile shows them to one account; `throttled` names the sections that the
 * provider held back this time.
 */
export type NetworkProfile = PersonHit & {
  profileUrl: string | null;
  phones: string[];
  websites: string[];
  canSendInmail: boolean | null;
  blocked: boolean;
  following: boolean | null;
  invitation: { state: InvitationState; invitationId: string | null; sentAt: number | null };
  skills: Skill[];
  throttled: string[];
};

/** Sources of people on the network (product rules, section 5). */
export type SourceQuery =
  | {
      type: 'BASIC_SEARCH' | 'SALES_NAVIGATOR' | 'RECRUITER' | 'EVENT_MEMBERS' | 'GROUP_MEMBERS';
      url: string;
    }
  | { type: 'MY_NETWORK'; keyword: string | null };
/**
 * `cursor` is the `nextCursor` of the previous page; without it, a provider that pages by cursor is
 * read up to `offset` again.
 */
type SearchPage = AccountRef & {
  query: SourceQuery;
  offset: number;
  limit: number;
  cursor?: string | null;
};
/** `nextOffset` null is the end. The same person may be on two pages: keep one by `memberId`. */
export type SearchHits = {
  hits: PersonHit[];
  total: number | null;
  nextOffset: number | null;
  nextCursor: string | null;
};
const SOURCE_PROBLEMS = [
  'WRONG_CONTRACT',
  'INVALID_URL',
  'ANOTHER_LIVE_SESSION',
  'MULTIPLE_RECRUITER_SESSIONS',
  'TWO_FA_OFF',
  'UNSUPPORTED',
] as const;
export type SourceProblem = (typeof SOURCE_PROBLEMS)[number];
export type SourceCheck = { total: number | null; problems: SourceProblem[] };

export const CHALLENGE_KINDS = [
  'SMS',
  'AUTHENTICATOR',
  'PIN',
  'CAPTCHA',
  'IN_APP',
  'PHONE_REGISTER',
] as const;
export type ChallengeKind = (typeof CHALLENGE_KINDS)[number];
/**
 * `account` signs in to an existing account again; if it is another person's, that is
 * `account_mismatch`. `country` is ISO 3166 alpha-2; the user's own `proxy` takes precedence.
 */
export type LoginInput = CallBounds & {
  proxy?: AccountProxy | null;
  credentials: LoginCredentials;
  account?: string | null;
  country?: string | null;
  timeZone?: string | null;
  userAgent?: string | null;
  state?: string | null;
};
export type ConnectedAccount = {
  state: 'connected';
  account: string;
  memberId: string;
  name: string | null;
};
/**
 * A CAPTCHA's `publicKey` and `data` are for its widget. IN_APP and CAPTCHA are polled; the others
 * take a code.
 */
type LoginChallenge = {
  state: 'challenge';
  kind: ChallengeKind;
  flowId: string;
  publicKey: string | null;
  data: string | null;
};
export type LoginStep = ConnectedAccount | LoginChallenge;

export type AccountState =
  'running' | 'disconnected' | 'errored' | 'paused' | 'restricted' | 'unknown';
/** Where the network sees the account connect from, as far as the provider says. */
type NetworkAccount = {
  account: string;
  memberId: string;
  name: string | null;
  state: AccountState;
  proxyCountry: string | null;
  proxyCity?: string | null;
  proxyIp?: string | null;
};
export type InmailProduct = 'classic' | 'sales_navigator' | 'recruiter';
export type Contract = {
  contractId: string;
  product: 'recruiter' | 'sales_navigator';
  name: string;
  selected: boolean;
};

export type OutgoingFile = {
  fileName: string;
  contentType: string;
  contentBase64: string;
  voiceNote: boolean;
};
/** If `chatId` is null, the network finds or starts the conversation. */
export type OutgoingMessage = ActionTarget & {
  chatId?: string | null;
  /** Throws `not_found` if `chatId` is gone, instead of starting a new chat. */
  sameChat?: boolean;
  text: string;
  files?: readonly OutgoingFile[];
};
export type Sent = { chatId: string; messageId: string | null };

export type Relation = {
  memberId: string;
  slug: string | null;
  fullName: string;
  headline: string | null;
  photoUrl: string | null;
  connectedAt: number | null;
};
export type Chat = {
  chatId: string;
  memberId: string | null;
  name: string | null;
  headline: string | null;
  photoUrl: string | null;
  group: boolean;
  readOnly: boolean;
  archived: boolean;
  /** Null: unknown. */
  unread: number | null;
  lastMessageAt: number | null;
  lastMessage: { text: string; fromMe: boolean } | null;
};
type FileBounds = { attachmentId: string; maxBytes: number };
type MessageAttachment = {
  attachmentId: string;
  fileName: string | null;
  contentType: string;
  sizeBytes: number | null;
  voiceNote: boolean;
};
/**
 * `seen` false is not “unread”: people may turn off receipts. `system` marks lines that no one
 * wrote.
 */
export type ChatMessage = {
  messageId: string;
  chatId: string;
  fromMe: boolean;
  senderId: string;
  text: string;
  subject: string | null;
  at: number;
  seen: boolean;
  edited: boolean;
  deleted: boolean;
  system: boolean;
  attachments: MessageAttachment[];
};

/**
 * A past action to look up. `startedAt` is the campaign time of its attempt. `knownBefore` names
 * what earlier actions on this person are known to have created (message, post, skill, or
 * invitation ids), which must not be mistaken for this one.
 */
export type ActionIntent = {
  memberId: string;
  startedAt: number;
  knownBefore?: readonly string[];
} & (
  | { kind: 'invite' | 'visit' | 'follow' | 'endorse' | 'like' }
  | { kind: 'withdraw'; invitationId: string | null }
  | { kind: 'message' | 'inmail'; chatId: string | null; text: string }
);
/** A lookup's result, with the ids of that kind of action; `connected`: an invite was accepted. */
export type FoundAct = {
  at: number | null;
  invitationId: string | null;
  connected: boolean;
  chatId: string | null;
  messageId: string | null;
  postId: string | null;
  skillIds: string[];
};
/** `mayTellLater`: the answer may change, so it's worth asking again. */
export type Reconciled =
  | { result: 'happened'; value: FoundAct }
  | { result: 'did_not_happen' }
  | { result: 'cannot_tell'; mayTellLater?: boolean };

/** A message as its event contains it. */
export type ReportedMessage = { messageId: string; text: string; at: number };

/**
 * What a webhook reports: “read this again”. Order and repetition carry no meaning; `id` identifies
 * a repetition. `at` is campaign time. `told`: the message, if the other person clearly wrote it,
 * in a named thread and at a known time, and it is no notice of the network; otherwise null.
 */
export type NetworkEvent = { id: string; at: number; account: string | null; native: string } & (
  | { type: 'connected'; memberId: string | null }
  | {
      type: 'message';
      chatId: string | null;
      messageId: string | null;
      memberId: string | null;
      fromMe: boolean | null;
      told: ReportedMessage | null;
    }
  | { type: 'read'; chatId: string | null; messageId: string | null; memberId: string | null }
  | { type: 'chat_removed'; chatId: string | null }
  | { type: 'account_state'; state: AccountState }
  | { type: 'account_added' | 'account_reconnected' | 'account_removed'; state: string | null }
  | { type: 'unknown' }
);

/**
 * The professional network as the product uses it (network connector, section 1.6). Times are
 * campaign time in epoch ms. Every method throws `NetworkError`.
 */
export interface NetworkConnector {
  capabilities(ref: AccountRef): Promise<ReadonlySet<NetworkCapability>>;
  login: {
    start(input: LoginInput): Promise<LoginStep>;
    answer(input: CallBounds & { flowId: string; code: string }): Promise<LoginStep>;
    /** The same challenge again means “not yet”. */
    poll(input: CallBounds & { flowId: string }): Promise<LoginStep>;
  };
  account: {
    get(ref: AccountRef): Promise<NetworkAccount>;
    /** Removing an account twice is not an error. */
    remove(ref: AccountRef): Promise<void>;
    /** From then on, the provider connects the account through this proxy. */
    setProxy(ref: AccountRef & { proxy: AccountProxy }): Promise<void>;
    me(ref: AccountRef): Promise<NetworkProfile>;
    contracts(ref: AccountRef): Promise<Contract[]>;
    selectContract(ref: AccountRef & { contractId: string }): Promise<void>;
    /** A product that the account doesn't have is absent. */
    inmailCredits(ref: AccountRef): Promise<Partial<Record<InmailProduct, number>>>;
  };
  people: {
    /** `who` is a member id or a slug. `full` (the default) also reads jobs and skills. */
    profile(ref: AccountRef & { who: string; full?: boolean }): Promise<NetworkProfile>;
    search(page: SearchPage): Promise<SearchHits>;
    validate(ref: AccountRef & { query: SourceQuery }): Promise<SourceCheck>;
    relations(page: PageOf & { keyword?: string | null }): Promise<Page<Relation>>;
  };
  act: {
    /** `email` requires the capability `inviteByEmail`. */
    invite(
      act: ActionTarget & { note?: string | null; email?: string | null },
    ): Promise<Done<{ invitationId: string }>>;
    withdraw(
      act: ActionTarget & { invitationId?: string | null },
    ): Promise<Done<object, 'NO_PENDING_INVITE' | 'ALREADY_CONNECTED'>>;
    message(act: OutgoingMessage): Promise<Done<Sent>>;
    inmail(
      act: OutgoingMessage & { subject: string; product: InmailProduct; signature?: string | null },
    ): Promise<Done<Sent>>;
    visit(act: ActionTarget): Promise<Done<{ profile: NetworkProfile }>>;
    follow(act: ActionTarget): Promise<Done<object, 'ALREADY_FOLLOWED'>>;
    /** Up to three of the top skills that this account has not endorsed. */
    endorse(
      act: ActionTarget,
    ): Promise<Done<{ endorsed: number; skillIds: string[] }, 'NOTHING_TO_ENDORSE'>>;
    /**
     * The newest post from the 90 days before `now` (campaign time) that this account hasn't
     * reacted to.
     */
    like(act: ActionTarget & { now: number }): Promise<Done<{ postId: string }, 'NOTHING_TO_LIKE'>>;
  };
  read: {
    sentInvitations(page: PageOf): Promise<Page<Invitation>>;
    relations(page: PageOf & { keyword?: string | null }): Promise<Page<Relation>>;
    /** Latest activity first; `after` and `before` bound the time of the last message. */
    chats(page: PageOf & { after?: number | null; before?: number | null }): Promise<Page<Chat>>;
    chat(ref: AccountRef & { chatId: string }): Promise<Chat>;
    chatIdsWith(ref: AccountRef & { memberId: string }): Promise<string[]>;
    /** Newest first. */
    messages(
      page: PageOf & { chatId: string; after?: number | null; before?: number | null },
    ): Promise<Page<ChatMessage>>;
    /** Null if it is longer than `maxBytes` (24 MB at most); `not_found` once it is gone. */
    attachment(ref: MessageRef & FileBounds): Promise<Uint8Array | null>;
  };
  /** Too late or deleted: `invalid`; unknown: `not_found`. May be repeated. */
  messages: {
    edit(ref: MessageRef & { text: string }): Promise<void>;
    remove(ref: MessageRef): Promise<void>;
  };
  /** Whether an action without a response has happened; only called after its settle time. */
  reconcile(ref: AccountRef & { intent: ActionIntent }): Promise<Reconciled>;
  webhooks: {
    /**
     * Checks signature and age, then reads the events; throws `bad_signature` otherwise. Unknown
     * types come as `unknown`; anything that isn't an event goes to `onUnreadable`, and is
     * `invalid` if there is nothing else.
     */
    verify(delivery: {
      rawBody: Uint8Array;
      signature: string | null | undefined;
      secret: string;
      onUnreadable?: (problem: string) => void;
    }): NetworkEvent[];
    /** Keeps one enabled endpoint with all our events at `url`; any process may call it. */
    ensureRegistered(
      input: CallBounds & { url: string },
    ): Promise<{ endpointId: string; secret: string }>;
  };
  /** Closes the kept connections. */
  close(): Promise<void>;
}
