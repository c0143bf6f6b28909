import { emailDomain, isEmail, normalizeEmail } from '#core/email/email-address.ts';
import { threadPlace } from '#core/email/email-threads.ts';
import { withoutSubject, withThreadSubject } from '#core/sequence/thread-before.ts';
import { shownFullName } from '#core/sequence/lead-values.ts';
import { leadText } from '#engine/actions/lead-text.ts';
import type { Prepared, PrepareQuery } from '#engine/actions/action.ts';

/**
 * An email to a lead: the item's filled texts, from the user's mailbox, in the thread of what this
 * campaign already sent to the same address unless the item starts a new one (product rules,
 * sections 2 and 16). A bounced email was never read, so it is not replied to.
 */
export function prepareEmail(query: PrepareQuery): Prepared {
  const { lead, item, email } = query;
  if (email === undefined)
    return { kind: 'stop', state: 'FAILED', reason: 'MAILBOX_MISSING', data: {} };
  const to = normalizeEmail(lead.person.email ?? '');
  if (!isEmail(to)) return { kind: 'stop', state: 'FAILED', reason: 'EMAIL_INVALID', data: {} };
  const { mailbox, sequence } = email;
  const earlier = email.earlier.filter(
    ({ campaignId, address, bounced }) =>
      campaignId === lead.campaignId && address === to && !bounced,
  );
  const answers = earlier.length > 0 && item.newThread !== true;
  const prepared = leadText(
    answers ? withoutSubject(item) : withThreadSubject({ sequence, item }),
    query.lead,
    query.writer,
  );
  if (prepared.kind === 'stop') return prepared;
  const place = threadPlace({
    subject: prepared.payload.subject ?? '',
    earlier,
    newThread: item.newThread === true,
  });
  const last = earlier.at(-1);
  // A thread id means something only to the provider whose mailbox it is in.
  const isOwn = last?.messageId.endsWith(`@${emailDomain(mailbox.address)}>`) === true;
  return {
    kind: 'ready',
    payload: {
      ...prepared.payload,
      ...place,
      to,
      toName: shownFullName(lead.person, query.writer.nameWords) ?? '',
      from: mailbox.address,
      fromName: mailbox.fromName,
      threadId: isOwn && place.inReplyTo !== null ? (last?.threadId ?? null) : null,
    },
  };
}
