import type { EngineParts } from '#engine/engine-parts.ts';
import type { UserMail } from '#connectors/mail/user-mail.ts';
import { MailError } from '#connectors/mail/mail.ts';

/** The mail of users of whom none has connected a mailbox. */
export function userMailOfNobody(): UserMail {
  const answer = 'No mailbox is connected';
  return {
    send: () => Promise.resolve({ kind: 'LOST', problem: 'GRANT_REVOKED', answer }),
    findSent: () => Promise.resolve({ result: 'CANNOT_TELL', problem: 'GRANT_REVOKED' }),
    readNew: () => Promise.reject(new MailError({ problem: 'GRANT_REVOKED', lost: true, answer })),
  };
}

/** The links of emails that nobody sends. */
export const unsubscribeUrlOfNobody: EngineParts['unsubscribeUrl'] = () => {
  throw new Error('No mailbox is connected, so no email has a link.');
};
