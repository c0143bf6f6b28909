import { z } from 'zod';
import { practicePeopleShape } from '#contract/platform.ts';
import { ApiError } from '#server/http/api-error.ts';

const ANSWER_MS = 10_000;
/** How many people of an account are listed; others are found by name. */
const PEOPLE_SHOWN = 12;
const failureShape = z.object({ error: z.string() });
const healthShape = z.object({ seed: z.number(), size: z.number().int() });
const faultsShape = z.object({ rules: z.array(z.object({ probability: z.number() })) });
const figuresShape = z.object({
  pendingInvites: z.number().int(),
  accepted: z.number().int(),
  replied: z.number().int(),
});
const actorShape = z.object({ name: z.string() });
const accountPeopleShape = practicePeopleShape(z.number());

const personShape = z.object({
  plainName: z.string(),
  slug: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  profileUrl: z.string(),
  title: z.string(),
  company: z.string(),
  location: z.string(),
  email: z.string().nullable(),
});
const peopleShape = z.object({ people: z.array(personShape) });

const mailServerShape = z.object({ host: z.string(), port: z.number().int() });
const mailShape = z.object({ smtp: mailServerShape, imap: mailServerShape });
const mailboxShape = mailShape.extend({
  address: z.string(),
  userName: z.string(),
  password: z.string(),
});

const steeredShape = z.object({ id: z.string() });

type OfAccount = { account: string };
export type PracticeControl = ReturnType<typeof createPracticeControl>;

/**
 * The practice network's control plane, for practice mode. An account that it does not know is
 * null; an event that can't happen now is rejected with its reason.
 */
export function createPracticeControl(controlUrl: string) {
  async function ask<Value>(
    path: string,
    shape: z.ZodType<Value>,
    body?: object,
  ): Promise<Value | null> {
    const sent = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
    const answer = await fetch(`${controlUrl}${path}`, {
      ...sent,
      signal: AbortSignal.timeout(ANSWER_MS),
    }).catch(() => null);
    const content: unknown = await answer?.json().catch(() => null);
    if (answer?.ok) return shape.parse(content);
    if (answer?.status === 404) return null;
    if (answer?.status === 409)
      throw new ApiError('CONFLICT', { detail: failureShape.parse(content).error });
    throw new ApiError('UNAVAILABLE', {
      detail: 'The practice network isn’t responding. Please try again in a moment',
    });
  }
  const of = (account: string, path: string) => `/accounts/${encodeURIComponent(account)}/${path}`;

  return {
    world: () => ask('/health', healthShape),
    people: ({ offset, limit }: { offset: number; limit: number }) =>
      ask(`/people?offset=${offset}&limit=${limit}`, peopleShape),
    person: ({ slug }: { slug: string }) => ask(`/people/${encodeURIComponent(slug)}`, personShape),
    faults: () => ask('/faults', faultsShape),
    mail: () => ask('/mail', mailShape),
    /** The origin of the practice providers that grant access to mailboxes. */
    grantProviders: () => ask('/mail', z.object({ oauth: z.object({ url: z.string() }) })),
    /** Creates a mailbox for a user; rejected if the address has one. */
    makeMailbox: ({ address }: { address: string }) =>
      ask('/mail/mailboxes', mailboxShape, { address }),
    /** Counted since `since`, in campaign time. */
    figures: ({ account, since }: OfAccount & { since: number }) =>
      ask(of(account, `figures?since=${Math.floor(since)}`), figuresShape),
    triggerAnyone: ({ account, action }: OfAccount & { action: 'accept' | 'reply' }) =>
      ask(of(account, 'somebody'), actorShape, { do: action }),
    peopleOf: ({ account, query }: OfAccount & { query: string }) =>
      ask(
        of(account, `people?${new URLSearchParams({ query, limit: String(PEOPLE_SHOWN) })}`),
        accountPeopleShape,
      ),
    /** Makes one person act now; rejected with the reason if it makes no sense. */
    act: ({
      account,
      personId,
      action,
    }: OfAccount & { personId: string; action: 'accept' | 'reply' }) =>
      ask(`/people/${encodeURIComponent(personId)}`, z.object({ personId: z.string() }), {
        do: action,
        accountId: account,
      }),
    disconnect: ({ account }: OfAccount) =>
      ask(of(account, 'state'), steeredShape, { state: 'disconnected' }),
    /** Imports the accounts that another network with the same seed remembered. */
    takeRows: (rows: object) => ask('/rows', z.object({ accounts: z.number().int() }), rows),
    askCode: ({ account }: OfAccount) =>
      ask(of(account, 'sign-in'), steeredShape, { asksCode: true }),
  };
}
