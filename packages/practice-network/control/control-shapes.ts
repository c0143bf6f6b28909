import { z } from 'zod';
import { MAIL_DEEDS } from '#control/mail-deeds.ts';
import { FAULT_KINDS } from '#http/faults.ts';
import { FULL_LIST_RESPONSES } from '#store/account-store.ts';
import { KEPT_TABLES } from '#store/world-rows.ts';
import { LEDGER_KINDS } from '#store/ledger-store.ts';

const Instant = z
  .union([z.number().int(), z.iso.datetime({ offset: true })])
  .transform((value) => (typeof value === 'number' ? value : Date.parse(value)));

/** POST /clock. `now` never goes back, `advanceMs` moves it on from where it is. */
export const ClockChange = z.object({
  now: Instant.optional(),
  rate: z.number().min(0).max(1_000_000).optional(),
  advanceMs: z.number().min(0).optional(),
});

/** GET /ledger. */
export const LedgerQuery = z.object({
  since: z.coerce.number().int().min(0).default(0),
  limit: z.coerce.number().int().min(1).max(10_000).default(1000),
  accountId: z.string().optional(),
  kind: z.enum(LEDGER_KINDS).optional(),
});

const PERSON_DEEDS = [
  'accept',
  'reply',
  'read',
  'ignore',
  'askEmail',
  'inviteByHand',
  'withdrawByHand',
  'messageByHand',
  'connect',
  'removeRelation',
  'leave',
  'editMessage',
  'deleteMessage',
  'removeChat',
] as const;
export type PersonAction = (typeof PERSON_DEEDS)[number];

/** What someone sends along; nothing says that its bytes are what its type and name claim. */
const SentFile = z.object({
  filename: z.string().min(1).max(255),
  contentType: z.string().min(1).max(100),
  contentBase64: z.base64(),
  voiceNote: z.boolean().default(false),
});

/** POST /people/{id}. `files` go with `reply` and `messageByHand`. */
export const PersonCommand = z.object({
  do: z.enum([...PERSON_DEEDS, ...MAIL_DEEDS]),
  text: z.string().min(1).max(8000).optional(),
  accountId: z.string().optional(),
  mailbox: z.string().optional(),
  files: z.array(SentFile).max(20).optional(),
});
export type PersonCommand = z.infer<typeof PersonCommand>;

/** POST /faults; it replaces the rules that were. */
export const FaultPlan = z.object({
  seed: z.coerce.number().int().default(1),
  rules: z.array(
    z.object({
      route: z.string().min(1),
      kind: z.enum(FAULT_KINDS),
      probability: z.number().min(0).max(1).default(1),
      times: z.number().int().min(1).optional(),
      retryAfter: z.number().int().min(0).optional(),
      delayMs: z.number().int().min(0).optional(),
      sticks: z.boolean().optional(),
      limit: z.number().int().min(1).optional(),
      windowMs: z.number().int().min(1).optional(),
    }),
  ),
});

const ACCOUNT_STATES = [
  'running',
  'errored',
  'disconnected',
  'paused',
  'restricted',
  'session_elsewhere',
  'two_factor_off',
] as const;
export type AccountState = (typeof ACCOUNT_STATES)[number];

/** POST /accounts/{id}/state. */
export const StateChange = z.object({ state: z.enum(ACCOUNT_STATES) });

const Share = z.number().min(0).max(1).optional();
const SOMEBODY_DEEDS = ['accept', 'reply'] as const satisfies readonly PersonAction[];
export type RandomPersonAction = (typeof SOMEBODY_DEEDS)[number];

/** GET /accounts/{id}/figures: counted from an instant on. */
export const FiguresQuery = z.object({ since: z.coerce.number().int().default(0) });

/** GET /accounts/{id}/people: who has to do with an account, by name or company. */
export const AccountPeopleQuery = z.object({
  query: z.string().max(200).default(''),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});

/** POST /accounts/{id}/somebody: anyone who can does it. */
export const RandomPersonCommand = z.object({ do: z.enum(SOMEBODY_DEEDS) });

/**
 * POST /accounts/{id}/pile: so many invitations more that the owner once sent manually and no one
 * answers, how many may be pending at all, and how everyone is refused once so many are.
 */
export const PendingInvitationsCommand = z.object({
  byHand: z.number().int().min(0).max(20_000).default(0),
  room: z.number().int().min(0).optional(),
  answer: z.enum(FULL_LIST_RESPONSES).optional(),
});

/**
 * POST /accounts/{id}/chats: older conversations with relations, each with so many messages, spread
 * over so many days; and groups that the owner is in.
 */
export const PastChatsCommand = z.object({
  chats: z.number().int().min(0).max(100_000).default(0),
  messagesEach: z.number().int().min(1).max(5000).default(6),
  days: z.number().int().min(1).max(1000).default(200),
  groups: z.number().int().min(0).max(50).default(0),
});
export type PastChatsCommand = z.infer<typeof PastChatsCommand>;

/** GET /reads. */
export const ReadsQuery = z.object({
  accountId: z.string(),
  since: z.coerce.number().int().min(0).default(0),
  limit: z.coerce.number().int().min(1).max(10_000).default(1000),
});

/** POST /accounts/{id}/sign-in: whether the owner's next sign-in asks for a code. */
export const SignInChange = z.object({ asksCode: z.boolean() });

/** POST /behavior: how people are on average. */
export const BehaviorChange = z.object({
  acceptShare: Share,
  readShare: Share,
  replyShare: Share,
  noteReplyShare: Share,
  receiptsOffShare: Share,
  writeFirstShare: Share,
  fileShare: Share,
  secondThoughtShare: Share,
  mailBounceShare: Share,
  mailGreylistShare: Share,
  mailOpenShare: Share,
  mailReplyShare: Share,
  mailUnsubscribeShare: Share,
  mailAwayShare: Share,
  mailAutoShare: Share,
  mailScanShare: Share,
});

/** POST /reset: a new world; `now` may be any instant. */
export const ResetCommand = z.object({
  seed: z
    .union([z.string().min(1), z.number().int()])
    .transform(String)
    .optional(),
  now: Instant.optional(),
});

/** GET /people and GET /searches. */
export const PeopleQuery = z.object({
  query: z.string().default(''),
  limit: z.coerce.number().int().min(1).max(200).default(20),
  offset: z.coerce.number().int().min(0).default(0),
});
export const FinderQuery = z.object({
  first_name: z.string(),
  last_name: z.string(),
  domain: z.string(),
});
export const SearchesQuery = z.object({
  target: z.coerce.number().int().min(1).optional(),
  each: z.coerce.number().int().min(1).max(50).default(5),
});

/** POST /rows: what GET /rows answered, of this network or another one with the same seed. */
export const WorldRowsShape = z.partialRecord(
  z.enum(KEPT_TABLES),
  z.array(z.record(z.string(), z.union([z.string(), z.number(), z.null()]))),
);
