import { z } from 'zod';
import { FIELD_LENGTHS } from '#core/text/field-lengths.ts';
import { SIGN_UP_MODES } from '#core/account/sign-up-rule.ts';
import { PRACTICE_PLANS, PRACTICE_STANDINGS } from '#core/practice/practice-people.ts';
import type { RouteTable } from '#contract/route.ts';
import { shapeNames } from '#contract/shape-names.ts';
import { clockShape, instantShape, emptyShape } from '#contract/shapes.ts';

/** What simulated people do, and what can happen to the user's own account. */
const happeningShape = z
  .enum(['ACCEPT', 'REPLY', 'LOSE_CONNECTION', 'ASK_CODE'])
  .register(shapeNames, { id: 'PracticeHappening' });
const MAX_LEAP_MS = 366 * 86_400_000;

const mailServerShape = z.object({ host: z.string(), port: z.number().int() });
shapeNames.add(mailServerShape, { id: 'PracticeMailServer' });
const mailServersShape = { smtp: mailServerShape, imap: mailServerShape };

/** People of the practice world, with instants in the form of `at`. */
export const practicePeopleShape = <At extends z.ZodType>(at: At) =>
  z.object({
    people: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        title: z.string(),
        company: z.string(),
        standing: z.enum(PRACTICE_STANDINGS),
        since: at,
        /** The earliest first; empty if the person will do nothing on their own. */
        plans: z.array(z.object({ does: z.enum(PRACTICE_PLANS), at })),
      }),
    ),
    total: z.number().int(),
  });

/** The platform's routes and those of practice mode (product api). */
export const platformRoutes = {
  'GET /health': {
    summary:
      'Liveness, whether practice mode is on, the length of the trial in days (null where there are no plans), whether billing is only tested, and who can sign up',
    tag: 'Platform',
    permission: 'public',
    tenant: 'none',
    answer: z.object({
      status: z.literal('ok'),
      practice: z.boolean(),
      version: z.string(),
      trialDays: z.number().int().nullable(),
      signUp: z.enum(SIGN_UP_MODES),
      /** Plans are sold by the built-in test billing: no money moves. */
      testBilling: z.boolean(),
    }),
  },
  'GET /ready': {
    summary: 'Whether the database and queue are reachable',
    tag: 'Platform',
    permission: 'public',
    tenant: 'none',
    answer: z.object({ ready: z.boolean(), database: z.boolean(), engine: z.boolean() }),
  },
  'GET /metrics': {
    summary: 'Prometheus metrics',
    tag: 'Platform',
    permission: 'metrics',
    tenant: 'none',
    produces: 'text/plain',
    answer: emptyShape,
  },
  'GET /openapi.json': {
    summary: 'This API as OpenAPI 3.1',
    tag: 'Platform',
    permission: 'public',
    tenant: 'none',
    answer: z.unknown(),
  },
  'GET /docs': {
    summary: 'This API as an HTML page',
    tag: 'Platform',
    permission: 'public',
    tenant: 'none',
    produces: 'text/html',
    answer: emptyShape,
  },
  'GET /v1/stream': {
    summary: "The acting user's changes as Server-Sent Events",
    tag: 'Events',
    permission: 'signed-in',
    tenant: 'acting-user',
    produces: 'text/event-stream',
    answer: emptyShape,
  },
  'POST /network/webhooks/{token}': {
    summary: "The provider's signed events",
    problems: ['UNAUTHENTICATED'],
    tag: 'Platform',
    permission: 'public',
    tenant: 'none',
    params: z.object({ token: z.string().max(FIELD_LENGTHS.webhookToken) }),
    answer: emptyShape,
  },
  'GET /practice/outbox': {
    summary: 'Emails sent by the product, newest first',
    tag: 'Practice',
    permission: 'practice',
    tenant: 'none',
    query: z.object({ to: z.string().max(FIELD_LENGTHS.lookedUpEmail).optional() }),
    answer: z.array(
      z.object({
        id: z.string(),
        to: z.string(),
        subject: z.string(),
        text: z.string(),
        html: z.string(),
        links: z.array(z.string()),
        sentAt: instantShape,
      }),
    ),
  },
  'GET /practice/outbox/count': {
    summary: 'How many emails are in the outbox',
    tag: 'Practice',
    permission: 'practice',
    tenant: 'none',
    answer: z.object({ count: z.number().int() }),
  },
  'DELETE /practice/outbox': {
    summary: 'Delete outbox emails: the given comma-separated IDs, or all',
    tag: 'Practice',
    permission: 'practice',
    tenant: 'none',
    query: z.object({
      ids: z
        .string()
        .regex(/^\d{1,15}(,\d{1,15}){0,199}$/, 'IDs are comma-separated numbers, at most 200')
        .optional(),
    }),
    answer: z.object({ deleted: z.number().int() }),
  },
  'GET /practice/world': {
    summary:
      "The practice world and today's activity between it and the acting user's account; `account` is null while none is connected",
    tag: 'Practice',
    permission: 'practice-user',
    tenant: 'acting-user',
    answer: z.object({
      seed: z.number(),
      people: z.number().int(),
      faultShare: z.number(),
      account: z
        .object({
          pendingInvites: z.number().int(),
          acceptedToday: z.number().int(),
          repliesToday: z.number().int(),
        })
        .nullable(),
    }),
  },
  'GET /practice/people': {
    summary:
      'The people whom the acting user invited or wrote to, what each of them will do, and when, in campaign time; who does something next comes first',
    tag: 'Practice',
    permission: 'practice-user',
    tenant: 'acting-user',
    query: z.object({ query: z.string().max(FIELD_LENGTHS.search).optional() }),
    answer: practicePeopleShape(instantShape),
  },
  'POST /practice/happenings': {
    summary:
      "Trigger an event for the acting user's account, by the named person if given, and return what happened",
    tag: 'Practice',
    permission: 'practice-user',
    tenant: 'acting-user',
    body: z.strictObject({
      kind: happeningShape,
      personId: z.string().min(1).max(FIELD_LENGTHS.practicePerson).optional(),
    }),
    answer: z.object({
      kind: happeningShape,
      sentence: z.string(),
      person: z.string().nullable(),
    }),
  },
  'POST /practice/people': {
    summary: 'Which of these profiles, by the last part of their URL, exist in the practice world',
    tag: 'Practice',
    permission: 'practice-user',
    tenant: 'acting-user',
    body: z.strictObject({
      profiles: z.array(z.string().min(1).max(FIELD_LENGTHS.foreignToken)).min(1).max(20),
    }),
    answer: z.object({ known: z.array(z.string()) }),
  },
  'GET /practice/sample-file': {
    summary: 'A lead file (CSV) with people from the practice world',
    tag: 'Practice',
    permission: 'practice-user',
    tenant: 'acting-user',
    produces: 'text/csv',
    answer: emptyShape,
  },
  'GET /practice/clock': {
    summary: "The product's clock and its speed",
    tag: 'Practice',
    permission: 'practice',
    tenant: 'none',
    answer: clockShape,
  },
  'POST /practice/clock': {
    summary:
      'Set the speed, jump ahead, fast-forward through a period while the engine runs (`playMs: 0` stops it), or skip the hours when no one works',
    tag: 'Practice',
    permission: 'practice',
    tenant: 'none',
    body: z.strictObject({
      rate: z
        .number()
        .min(1)
        .max(10_000)
        .optional()
        .describe('How many times as fast as real time'),
      advanceMs: z
        .number()
        .int()
        .min(0)
        .max(MAX_LEAP_MS)
        .optional()
        .describe('Jumps ahead immediately: nothing happens in between'),
      playMs: z
        .number()
        .int()
        .min(0)
        .max(MAX_LEAP_MS)
        .optional()
        .describe('Runs this long at high speed, with everything that happens in that time'),
      skipsNights: z.boolean().optional(),
    }),
    answer: clockShape,
  },
  'GET /practice/network': {
    summary: 'Where the practice network listens',
    tag: 'Practice',
    permission: 'practice',
    tenant: 'none',
    answer: z.object({ url: z.string(), controlUrl: z.string() }),
  },
  'GET /practice/mail': {
    summary:
      'Where the practice mail world listens; the address of any practice person works there',
    tag: 'Practice',
    permission: 'practice',
    tenant: 'none',
    answer: z.object({ ...mailServersShape, controlUrl: z.string() }),
  },
  'POST /practice/mailboxes': {
    summary: 'Create a mailbox in the practice mail world, to connect and send from',
    problems: ['CONFLICT'],
    tag: 'Practice',
    permission: 'practice',
    tenant: 'none',
    status: 201,
    body: z.object({ address: z.email().max(FIELD_LENGTHS.lookedUpEmail) }),
    answer: z.object({
      address: z.string(),
      userName: z.string(),
      password: z.string(),
      ...mailServersShape,
    }),
  },
  'POST /practice/demo': {
    summary: 'Recreate the demo account and its campaigns',
    tag: 'Practice',
    permission: 'practice',
    tenant: 'none',
    status: 201,
    answer: z.object({ email: z.string(), password: z.string() }),
  },
  // The operator's third-party scripts; null: nothing is loaded (platform spec, section 4).
  'GET /v1/shared/latescripts': {
    summary: 'The support chat and the tag manager, if the operator has configured them',
    tag: 'Platform',
    permission: 'public',
    tenant: 'none',
    answer: z.object({ supportChat: z.string().nullable(), tagManager: z.string().nullable() }),
  },
} as const satisfies RouteTable;
