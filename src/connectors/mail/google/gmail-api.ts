import { z } from 'zod';
import { OWN_ID_HEADER } from '#connectors/mail/message/read-raw-message.ts';
import { boundedWait, jsonIn, jsonOf, retryAfterOf } from '#connectors/mail/oauth/api-answers.ts';
import { ApiFailure } from '#connectors/mail/oauth/api-failure.ts';
import type { ApiAnswer } from '#connectors/mail/oauth/api-line.ts';
import {
  inApiSession,
  type ApiCall,
  type ProviderApi,
  type ApiSession,
} from '#connectors/mail/oauth/api-session.ts';
import type { Mailbox } from '#connectors/mail/mail.ts';

/** The Gmail mailbox of the token's user (REST, v1). */
export type Gmail = ApiSession & {
  /** Reads one response. Throws `ApiFailure`. */
  read: <Model extends z.ZodType>(
    model: Model,
    call: Omit<ApiCall, 'method'>,
  ) => Promise<z.infer<Model>>;
  /** Like `read`, but null if it does not exist. */
  readIfThere: <Model extends z.ZodType>(
    model: Model,
    call: Omit<ApiCall, 'method'>,
  ) => Promise<z.infer<Model> | null>;
  /** What an unsuccessful response means. */
  failureOf: (answer: ApiAnswer) => ApiFailure;
};

export const GmailProfile = z.object({ emailAddress: z.string(), historyId: z.string() });

export const GmailList = z.object({
  messages: z.array(z.object({ id: z.string() })).optional(),
  nextPageToken: z.string().optional(),
});

const Header = z.object({ name: z.string(), value: z.string() });

export const GmailMessage = z.object({
  id: z.string(),
  threadId: z.string(),
  labelIds: z.array(z.string()).default([]),
  internalDate: z.string().default('0'),
  payload: z.object({ headers: z.array(Header).default([]) }).optional(),
});

const AddedMessage = z.object({
  message: z.object({ id: z.string(), labelIds: z.array(z.string()).default([]) }),
});

export const GmailHistory = z.object({
  history: z
    .array(z.object({ id: z.string(), messagesAdded: z.array(AddedMessage).default([]) }))
    .default([]),
  nextPageToken: z.string().optional(),
  historyId: z.string(),
});

/** Headers that identify a message of ours, even if its Message-ID was replaced (decision 117). */
const ID_HEADERS = ['Message-ID', OWN_ID_HEADER, 'X-Google-Original-Message-ID'];
/** Requests a message with its labels, date, and identifying headers. */
export const WITH_IDS = { format: 'metadata', metadataHeaders: ID_HEADERS };

export const USER = '/gmail/v1/users/me';

/** Runs one call of the port against Gmail. */
export function inGmail<Result>(
  api: ProviderApi,
  mailbox: Mailbox,
  act: (gmail: Gmail) => Promise<Result>,
): Promise<Result> {
  return inApiSession(api, mailbox, (session) => {
    const failureOf = (answer: ApiAnswer) => failureOfGmail(answer, api.realNow);
    const readIfThere: Gmail['readIfThere'] = async (model, call) => {
      const answer = await session.request({ method: 'GET', ...call });
      if (answer.status === 404) return null;
      if (answer.status !== 200) throw failureOf(answer);
      return jsonOf(answer, model);
    };
    return act({
      ...session,
      failureOf,
      readIfThere,
      async read(model, call) {
        const found = await readIfThere(model, call);
        if (found !== null) return found;
        throw new ApiFailure({ problem: 'NOT_REACHED', answer: 'Gmail does not know this' });
      },
    });
  });
}

/** The source of a message, or its beginning; null if it is gone. Throws `ApiFailure`. */
export async function rawOf(
  gmail: Gmail,
  id: string,
  keepBytes: number,
): Promise<{ raw: Buffer; whole: boolean } | null> {
  const answer = await gmail.request({
    method: 'GET',
    path: `${USER}/messages/${encodeURIComponent(id)}`,
    query: { format: 'raw', fields: 'raw' },
    keepBytes,
  });
  if (answer.status === 404) return null;
  if (answer.status !== 200) throw gmail.failureOf(answer);
  const [, raw = ''] = /"raw":\s*"([\w-]*)/u.exec(answer.body.toString('latin1')) ?? [];
  return { raw: Buffer.from(raw, 'base64url'), whole: answer.whole };
}

/** The value of each header that identifies a message. */
export function idsOf({ payload }: z.infer<typeof GmailMessage>): {
  messageId: string | null;
  ours: string | null;
} {
  const valueOf = (wanted: string) =>
    payload?.headers
      .find(({ name }) => name.toLowerCase() === wanted.toLowerCase())
      ?.value.trim() ?? null;
  const [given = '', own = '', original = ''] = ID_HEADERS;
  const messageId = valueOf(given);
  return { messageId, ours: valueOf(own) ?? valueOf(original) ?? messageId };
}

const GmailError = z.object({
  error: z.object({
    message: z.string().default(''),
    status: z.string().default(''),
    errors: z.array(z.object({ reason: z.string().default('') })).default([]),
    details: z.array(z.object({ reason: z.string().default('') })).default([]),
  }),
});

const LIMITS = [
  'rateLimitExceeded',
  'userRateLimitExceeded',
  'dailyLimitExceeded',
  'quotaExceeded',
  'RATE_LIMIT_EXCEEDED',
];
const PERMISSIONS = ['insufficientPermissions', 'ACCESS_TOKEN_SCOPE_INSUFFICIENT', 'domainPolicy'];
const OF_THE_CLIENT = ['accessNotConfigured', 'SERVICE_DISABLED'];

/**
 * What a Gmail error means ("Resolve errors" in its guide). A limit names its end in Retry-After or
 * in its message.
 */
function failureOfGmail(answer: ApiAnswer, realNow: () => number): ApiFailure {
  const { status } = answer;
  const read = GmailError.safeParse(jsonIn(answer));
  const error = read.success ? read.data.error : null;
  const said = error?.message || `Gmail answered with status ${status}`;
  const reasons =
    error === null ? [] : [...error.errors, ...error.details].map((one) => one.reason);
  const is = (list: readonly string[]) => reasons.some((reason) => list.includes(reason));
  const after = /retry after (\S+)/iu.exec(said)?.[1];
  const retryAfterMs =
    retryAfterOf(answer, realNow) ??
    (after === undefined ? null : boundedWait(Date.parse(after) - realNow()));
  if (status === 429 || (status === 403 && is(LIMITS)))
    return new ApiFailure({ problem: 'NOT_REACHED', limited: true, retryAfterMs, answer: said });
  if (status === 403 && is(OF_THE_CLIENT))
    return new ApiFailure({ problem: 'SIGN_IN_REFUSED', answer: said });
  // An account without Gmail is reported as a failed precondition.
  if ((status === 403 && is(PERMISSIONS)) || is(['failedPrecondition']))
    return new ApiFailure({ problem: 'PERMISSION_NOT_GRANTED', lost: true, answer: said });
  return new ApiFailure({
    problem: 'NOT_REACHED',
    acted: status >= 500,
    retryAfterMs,
    answer: said,
  });
}

/** The address of the mailbox that a grant gives access to. Throws `ApiFailure`. */
export const addressIn = async (gmail: Gmail): Promise<string> =>
  (await gmail.read(GmailProfile, { path: `${USER}/profile` })).emailAddress;

/** The address of the mailbox that a new grant gives access to. Throws `ApiFailure`. */
export const addressAtGoogle = (query: { api: ProviderApi; mailbox: Mailbox }): Promise<string> =>
  inGmail(query.api, query.mailbox, addressIn);
