// What the suites of a mailbox share.
import type {
  KnownSentEmail,
  MatchedEmail,
  StepOnEmail,
} from '#data/engine-store/mailbox-store.ts';
import { beginStore, NOW, stepOf, type BegunStore } from '../../../../test/support/begun-store.ts';
import { chain, item } from '../../../../test/support/engine-world.ts';
import type { StoreSubject } from '../../../../test/support/store-subject.ts';

export const ADDRESS = 'ada@client.example';
export const LASTING = {
  kind: 'BOUNCE',
  cause: 'ADDRESS',
  lasting: true,
  status: '5.1.1',
} as const;
export const FOR_NOW = { kind: 'BOUNCE', cause: 'ROUTE', lasting: false, status: '4.4.1' } as const;
/** Holds who is absent, and puts back on the email who is to get it again. */
const step: StepOnEmail = ({ lead, email: { effect }, retryAt }) => {
  if (retryAt !== null) return stepOf(lead, { visit: lead.visit + 1, dueAt: retryAt });
  return effect.kind === 'OUT_OF_OFFICE' && lead.state !== 'FINISHED'
    ? stepOf(lead, { state: 'WAITING', dueAt: effect.until })
    : null;
};

/** What the suites of a mailbox do: begin, send emails, and record what comes back. */
export function mailboxCalls(subject: () => StoreSubject) {
  const begin = async () => {
    const begun = await beginStore({
      subject: subject(),
      sequence: chain(item('EMAIL'), item('MESSAGE')),
      people: [
        { memberId: 'm-1', email: 'Ada@client.example' },
        { memberId: 'm-2', email: 'bo@client.example' },
        { memberId: 'm-3', email: ADDRESS },
      ],
    });
    await begun.subject.addMailbox({ userId: begun.userId });
    return begun;
  };
  const sent = async (
    begun: BegunStore,
    { at = NOW - 9, lead = 0, campaignId = begun.campaignId, tag = '' } = {},
  ): Promise<KnownSentEmail> => {
    const requestId = `${begun.userId}-${campaignId}-${lead}-${at}${tag}`;
    const email = {
      requestId,
      messageId: `<${requestId}@firm.example>`,
      threadId: 'thread-1',
      campaignId,
      leadId: String(begun.leadIds[lead]),
      itemId: 'email',
      address: lead === 1 ? 'bo@client.example' : ADDRESS,
      sentAt: at,
    };
    await begun.subject.addSentEmail({ userId: begun.userId, ...email });
    const read = await begun.store.readLead({
      userId: begun.userId,
      campaignId,
      leadId: email.leadId,
    });
    if (read !== null)
      await begun.apply(
        stepOf(read, {}, { stamps: { emailed: at, email_delivered: at, contacted: at } }),
      );
    return email;
  };
  let ids = 0;
  const receivedOf = (begun: BegunStore, over: Partial<MatchedEmail>): MatchedEmail => ({
    messageId: `<in-${(ids += 1)}@client.example>`,
    leadIds: [String(begun.leadIds[0])],
    about: null,
    fromAddress: ADDRESS,
    subject: 'Re: Hello',
    text: 'Yes\n> Hello',
    ownText: 'Yes',
    at: NOW + 5,
    effect: { kind: 'REPLY' },
    ...over,
  });
  const record = (
    begun: BegunStore,
    emails: readonly MatchedEmail[],
    { now = NOW + 10, place = 'p-1' as string | null } = {},
  ) => begun.store.recordReceived({ ...begun.held, now, emails, place, step });
  return { begin, sent, receivedOf, record };
}
