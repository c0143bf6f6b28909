import { z } from 'zod';
import type { Mailbox } from '#connectors/mail/mail.ts';
import { jsonIn, jsonOf, retryAfterOf } from '#connectors/mail/oauth/api-answers.ts';
import { ApiFailure } from '#connectors/mail/oauth/api-failure.ts';
import type { ApiAnswer } from '#connectors/mail/oauth/api-line.ts';
import {
  inApiSession,
  type ApiCall,
  type ProviderApi,
  type ApiSession,
} from '#connectors/mail/oauth/api-session.ts';

/** The Outlook mailbox of the token's user (Microsoft Graph, v1.0). */
export type Graph = Omit<ApiSession, 'request'> & {
  /** Like the session's, with ids that a message keeps when it is moved. */
  request: ApiSession['request'];
  /** Reads one response. Throws `ApiFailure`. */
  read: <Model extends z.ZodType>(
    model: Model,
    call: Omit<ApiCall, 'method'>,
  ) => Promise<z.infer<Model>>;
  /**
   * Makes a change that sends nothing; its status must be one of `expects`. Throws `ApiFailure`.
   */
  change: (call: ApiCall & { expects: readonly number[] }) => Promise<ApiAnswer>;
  /** What an unsuccessful response means. */
  failureOf: (answer: ApiAnswer) => ApiFailure;
};

export const ME = '/v1.0/me';

/**
 * The property that identifies a message of ours, even if its Message-ID was replaced (decision
 * 117).
 */
export const OWN_ID_PROPERTY =
  'String {5a0b1c9e-6d0e-4f0a-9b5e-7c1f7f0c2d11} Name ReachwellMessageId';

const Property = z.object({ id: z.string(), value: z.string() });

export const GraphMessage = z.object({
  id: z.string(),
  internetMessageId: z.string().nullish(),
  parentFolderId: z.string().nullish(),
  isDraft: z.boolean().nullish(),
  sentDateTime: z.string().nullish(),
  receivedDateTime: z.string().nullish(),
  singleValueExtendedProperties: z.array(Property).nullish(),
});
export const GraphMessages = z.object({ value: z.array(GraphMessage) });

/** Runs one call of the port against Graph. */
export function inGraph<Result>(
  api: ProviderApi,
  mailbox: Mailbox,
  act: (graph: Graph) => Promise<Result>,
): Promise<Result> {
  return inApiSession(api, mailbox, (session) => {
    const failureOf = (answer: ApiAnswer) => failureOfGraph(answer, api.realNow);
    const request: ApiSession['request'] = ({ headers = {}, ...call }) => {
      const prefer = ['IdType="ImmutableId"', headers['prefer'] ?? ''];
      const preferred = { prefer: prefer.filter((one) => one !== '').join(', ') };
      return session.request({ ...call, headers: { ...headers, ...preferred } });
    };
    return act({
      ...session,
      failureOf,
      request,
      async read(model, call) {
        const answer = await request({ method: 'GET', ...call });
        if (answer.status !== 200) throw failureOf(answer);
        return jsonOf(answer, model);
      },
      async change({ expects, ...call }) {
        const answer = await request(call);
        if (!expects.includes(answer.status)) throw failureOf(answer);
        return answer;
      },
    });
  });
}

/** A string literal for a filter (OData 4.01, 5.1.1.6.1). */
export const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** Messages of ours with this Message-ID, either as composed or as replaced by the provider. */
export async function findOwn(
  graph: Graph,
  messageId: string,
): Promise<z.infer<typeof GraphMessage>[]> {
  const id = quoted(OWN_ID_PROPERTY);
  const filters = [
    `internetMessageId eq ${quoted(messageId)}`,
    `singleValueExtendedProperties/Any(ep: ep/id eq ${id} and ep/value eq ${quoted(messageId)})`,
  ];
  const found = new Map<string, z.infer<typeof GraphMessage>>();
  for (const filter of filters) {
    const { value } = await graph.read(GraphMessages, {
      path: `${ME}/messages`,
      query: {
        $filter: filter,
        $select: 'id,internetMessageId,parentFolderId,isDraft,sentDateTime',
        $top: '20',
      },
    });
    for (const message of value) found.set(message.id, message);
  }
  return [...found.values()];
}

/** Deletes a message; a failure leaves it where it is. */
export async function removeMessage(graph: Graph, id: string): Promise<void> {
  const path = `${ME}/messages/${encodeURIComponent(id)}`;
  await graph.request({ method: 'DELETE', path }).catch(() => undefined);
}

const GraphError = z.object({
  error: z.object({ code: z.string().default(''), message: z.string().default('') }),
});

/** The code and the message of an error. */
export function errorOf(answer: ApiAnswer): { code: string; said: string } {
  const read = GraphError.safeParse(jsonIn(answer));
  const { code, message } = read.success ? read.data.error : { code: '', message: '' };
  const said = [code, message].filter((text) => text !== '').join(': ');
  return { code, said: said === '' ? `Microsoft answered with status ${answer.status}` : said };
}

/** Codes for a mailbox or an administrator that does not allow this program. */
const PERMISSIONS = [
  'ErrorAccessDenied',
  'AccessDenied',
  'Authorization_RequestDenied',
  'MailboxNotEnabledForRESTAPI',
  'MailboxNotSupportedForRESTAPI',
];
const LIMITS = ['ErrorExceededMessageLimit', 'ErrorSubmissionQuotaExceeded', 'ErrorServerBusy'];

/** What a Graph error means ("Microsoft Graph error responses", "throttling guidance"). */
function failureOfGraph(answer: ApiAnswer, realNow: () => number): ApiFailure {
  const { status } = answer;
  const { code, said } = errorOf(answer);
  const retryAfterMs = retryAfterOf(answer, realNow);
  if (status === 429 || (status < 500 && LIMITS.includes(code)))
    return new ApiFailure({ problem: 'NOT_REACHED', limited: true, retryAfterMs, answer: said });
  if (PERMISSIONS.includes(code))
    return new ApiFailure({ problem: 'PERMISSION_NOT_GRANTED', lost: true, answer: said });
  return new ApiFailure({
    problem: 'NOT_REACHED',
    acted: status >= 500,
    retryAfterMs,
    answer: said,
  });
}

const Person = z.object({ mail: z.string().nullish(), userPrincipalName: z.string().nullish() });

/** The address of the mailbox that a grant gives access to. Throws `ApiFailure`. */
export async function addressIn(graph: Graph): Promise<string> {
  const person = await graph.read(Person, {
    path: ME,
    query: { $select: 'mail,userPrincipalName' },
  });
  // Personal accounts have no address besides their sign-in name.
  const address = person.mail ?? person.userPrincipalName ?? '';
  if (address.includes('@')) return address;
  throw new ApiFailure({
    problem: 'PERMISSION_NOT_GRANTED',
    answer: 'This account has no mailbox',
  });
}

/** The address of the mailbox that a new grant gives access to. Throws `ApiFailure`. */
export const addressAtMicrosoft = (query: {
  api: ProviderApi;
  mailbox: Mailbox;
}): Promise<string> => inGraph(query.api, query.mailbox, addressIn);
