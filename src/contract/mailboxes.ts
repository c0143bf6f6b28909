import { z } from 'zod';
import { FIELD_LENGTHS } from '#core/text/field-lengths.ts';
import { FIELD_MESSAGES } from '#core/errors/error-catalog.ts';
import { isEmail } from '#core/email/email-address.ts';
import {
  CHECK_STEPS,
  ENCRYPTIONS,
  MAIL_PROBLEMS,
  MAIL_PROVIDERS,
} from '#core/email/mailbox-check.ts';
import { selfRoutes, type PartialRoutes } from '#contract/route.ts';
import { shapeNames } from '#contract/shape-names.ts';
import { instantShape, textShape } from '#contract/shapes.ts';
import { mailboxStatusShape } from '#contract/shared-words.ts';

const mailProblemShape = z.enum(MAIL_PROBLEMS).register(shapeNames, { id: 'MailProblem' });

const addressShape = textShape({ min: 1, max: FIELD_LENGTHS.email })
  .transform((text) => text.trim())
  .refine((text) => isEmail(text), FIELD_MESSAGES.INVALID_EMAIL());
const lineShape = ({ min = 0, max }: { min?: number; max: number }) =>
  textShape({ min, max })
    .refine((text) => !/[\r\n\t]/u.test(text), 'This must be a single line')
    .transform((text) => text.trim());
const providerShape = z.enum(MAIL_PROVIDERS);
shapeNames.add(providerShape, { id: 'MailProvider' });
const encryptionShape = z.enum(ENCRYPTIONS);
shapeNames.add(encryptionShape, { id: 'MailEncryption' });
const portShape = z.number().int().min(1).max(65_535);

/** A server as entered. If `encryption` is omitted, the usual one for the port is used. */
const enteredServer = {
  host: lineShape({ min: 1, max: FIELD_LENGTHS.hostName }),
  port: portShape,
  encryption: encryptionShape.optional(),
};
const secretShape = z.string().min(1, FIELD_MESSAGES.REQUIRED()).max(FIELD_LENGTHS.mailboxSecret);

const serverShape = z.object({
  host: z.string(),
  port: z.number().int(),
  encryption: encryptionShape,
  userName: z.string(),
});
shapeNames.add(serverShape, { id: 'MailServer' });
const guessedShape = serverShape
  .omit({ userName: true })
  .register(shapeNames, { id: 'GuessedMailServer' });

const problemTextShape = z.object({ title: z.string(), advice: z.string() });
shapeNames.add(problemTextShape, { id: 'MailboxProblemText' });

const mailboxShape = z.object({
  provider: providerShape,
  address: z.string(),
  fromName: z.string(),
  signature: z.string(),
  /** Null: `usualFooter` is used. */
  footer: z.string().nullable(),
  usualFooter: z.string(),
  status: mailboxStatusShape,
  lostProblem: mailProblemShape.nullable(),
  lost: problemTextShape.nullable(),
  connectedAt: instantShape,
  /** The day of the warm-up, from 1; null once the whole limit may be used. */
  rampDay: z.number().int().nullable(),
  rampPercent: z.number().int(),
  rampEndsAt: instantShape.nullable(),
  /** When emails were put on hold after too many bounces; null: they aren't. */
  bouncesHoldSince: instantShape.nullable(),
  savesSentMail: z.boolean(),
  /** SMTP mailboxes only; without passwords. */
  servers: z.object({ smtp: serverShape, imap: serverShape }).nullable(),
});
shapeNames.add(mailboxShape, { id: 'Mailbox' });

/** A line of a check in words (design, png/41). */
export const checkLineShape = z.object({
  step: z.enum(CHECK_STEPS),
  state: z.enum(['PASSED', 'FAILED', 'WAITING', 'RUNNING']),
  title: z.string(),
  detail: z.string().nullable(),
  advice: z.string().nullable(),
  tookMs: z.number().int().nullable(),
  problem: mailProblemShape.nullable(),
});
shapeNames.add(checkLineShape, { id: 'MailboxCheckLine' });

const checkShape = z.object({
  provider: providerShape,
  address: z.string(),
  running: z.boolean(),
  passed: z.boolean(),
  summary: z.string(),
  /** Real time. */
  startedAt: instantShape,
  lines: z.array(checkLineShape),
});
shapeNames.add(checkShape, { id: 'MailboxCheck' });

const findingShape = z.object({
  state: z.enum(['GOOD', 'WEAK', 'MISSING', 'UNKNOWN']),
  found: z.string().nullable(),
  advice: z.string(),
});
shapeNames.add(findingShape, { id: 'DomainFinding' });

/** The user's own mailbox (product rules, section 16; product api, "E-mail account"). */
export const mailboxRoutes = selfRoutes('Email account', {
  'GET /v1/auth/providers': {
    summary: 'Providers of mailboxes: which this server can connect, and which one is connected',
    tenant: 'acting-user',
    answer: z.array(
      z.object({ emailProvider: providerShape, available: z.boolean(), connected: z.boolean() }),
    ),
  },
  'GET /v1/auth': {
    scopes: null,
    summary: 'Where to send the browser to, to grant access to a mailbox at Google or Microsoft',
    problems: ['MAIL_PROVIDER_NOT_AVAILABLE'],
    query: z.object({ emailProvider: providerShape }),
    answer: z.object({ authorizationUrl: z.string() }),
  },
  'POST /v1/auth': {
    scopes: null,
    summary:
      'Connect a mailbox by SMTP and IMAP after checking both directions; GET /v1/auth/check tells how far the check is. Without `imap`, its server is guessed, and it signs in as SMTP does',
    problems: [
      'MAILBOX_CHECK_RUNNING',
      'MAIL_PROVIDER_NOT_AVAILABLE',
      'MAILBOX_CHECK_FAILED',
      'MAILBOX_IN_USE',
      'MAILBOX_ALREADY_CONNECTED',
    ],
    noDryRun: true,
    status: 201,
    body: z.strictObject({
      emailProvider: z.literal('SMTP'),
      address: addressShape,
      fromName: lineShape({ min: 1, max: FIELD_LENGTHS.mailboxName }).optional(),
      smtp: z.strictObject({
        ...enteredServer,
        userName: lineShape({ min: 1, max: FIELD_LENGTHS.email }).optional(),
        password: secretShape,
      }),
      imap: z
        .strictObject({
          ...enteredServer,
          userName: lineShape({ min: 1, max: FIELD_LENGTHS.email }).optional(),
          password: secretShape.optional(),
        })
        .optional(),
    }),
    answer: mailboxShape,
  },
  'GET /v1/auth/exchange': {
    scopes: null,
    summary: 'Finish connecting a mailbox at Google or Microsoft, after checking both directions',
    problems: [
      'MAILBOX_SIGN_IN_EXPIRED',
      'MAILBOX_PERMISSION_NOT_GRANTED',
      'MAIL_PROVIDER_NOT_REACHED',
      'MAIL_PROVIDER_NOT_AVAILABLE',
      'MAILBOX_CHECK_FAILED',
      'MAILBOX_ALREADY_CONNECTED',
      'MAILBOX_IN_USE',
      'MAILBOX_CHECK_RUNNING',
    ],
    query: z.object({
      state: z.string().min(1, FIELD_MESSAGES.REQUIRED()).max(FIELD_LENGTHS.grantState),
      code: z.string().max(FIELD_LENGTHS.grantCode).optional(),
      /** What the provider returns instead of a code. */
      error: z.string().max(FIELD_LENGTHS.grantState).optional(),
    }),
    answer: mailboxShape,
  },
  'DELETE /v1/auth': {
    scopes: null,
    summary:
      'Disconnect the mailbox: the mailbox and its credentials are erased; sent and received emails and unsubscribed addresses are kept',
    noDryRun: true,
    status: 204,
    query: z.object({ emailProvider: providerShape }),
    answer: z.undefined(),
  },
  'GET /v1/auth/servers': {
    scopes: null,
    summary: 'The servers that an address probably uses',
    query: z.object({ address: addressShape }),
    answer: z.object({
      smtp: guessedShape.nullable(),
      imap: guessedShape.nullable(),
      source: z.enum(['SRV', 'AUTOCONFIG', 'USUAL_NAMES']).nullable(),
    }),
  },
  'GET /v1/auth/check': {
    scopes: null,
    summary: 'The last check of a mailbox line by line, even while it’s running',
    answer: z.object({ check: checkShape.nullable() }),
  },
  'GET /v1/auth/mailbox': {
    summary: 'The connected mailbox',
    problems: ['MAILBOX_NOT_CONNECTED'],
    tenant: 'acting-user',
    answer: mailboxShape,
  },
  'PATCH /v1/auth/mailbox': {
    summary: 'Change the name that people see, the signature, or the footer (null: the usual one)',
    problems: ['MAILBOX_NOT_CONNECTED'],
    body: z.strictObject({
      fromName: lineShape({ min: 1, max: FIELD_LENGTHS.mailboxName }).optional(),
      signature: textShape({ max: FIELD_LENGTHS.signature }).optional(),
      footer: textShape({ max: FIELD_LENGTHS.mailFooter }).nullable().optional(),
    }),
    answer: mailboxShape,
  },
  'GET /v1/auth/mailbox/domain': {
    summary: 'What receivers go by when they judge email of the sending domain, with advice',
    problems: ['MAILBOX_NOT_CONNECTED'],
    answer: z.object({
      domain: z.string(),
      spf: findingShape,
      dkim: findingShape,
      dmarc: findingShape,
    }),
  },
  'POST /v1/auth/mailbox/test': {
    summary: 'Send one email to the mailbox itself and find it there; it is removed again',
    problems: [
      'MAILBOX_NOT_CONNECTED',
      'MAIL_PROVIDER_NOT_AVAILABLE',
      'MAILBOX_CHECK_RUNNING',
      'MAILBOX_CHECK_FAILED',
    ],
    noDryRun: true,
    answer: z.object({ sentMs: z.number().int(), seenMs: z.number().int() }),
  },
} as const satisfies PartialRoutes);
