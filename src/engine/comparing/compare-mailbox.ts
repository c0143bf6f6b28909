import { normalizeEmail } from '#core/email/email-address.ts';
import { messageIdOf } from '#core/email/email-threads.ts';
import { readLeadsBeforeEmail } from '#data/doctor/recorded-acts.ts';
import type { LeadInWalk } from '#data/walk/lead-in-walk.ts';
import { nextEmailRequestIds } from '#engine/acts/email-request-id.ts';
import { lookUpFate } from '#engine/acts/look-up-fate.ts';
import {
  isoOf,
  noteDifference,
  recordedActs,
  type Comparing,
} from '#engine/comparing/comparing.ts';

const PAGE_ROWS = 500;

/**
 * Compares emails: those on record by their Message-IDs, and, for leads whose next step is an
 * email, whether it was sent already under the Message-IDs that it will have.
 */
export async function compareMailbox(comparing: Comparing): Promise<void> {
  await compareSentEmails(comparing);
  let after: LeadInWalk | null = null;
  while (!comparing.signal.aborted) {
    const leads: LeadInWalk[] = await readLeadsBeforeEmail(
      { db: comparing.parts.db, userId: comparing.account.userId },
      { after, limit: PAGE_ROWS },
    );
    for (const lead of leads) {
      if (comparing.signal.aborted) return;
      await compareNextEmail(comparing, lead);
    }
    if (leads.length < PAGE_ROWS) return;
    after = leads.at(-1) ?? null;
  }
}

async function compareSentEmails(comparing: Comparing): Promise<void> {
  const { parts, account, into, signal } = comparing;
  for await (const act of recordedActs(comparing, ['EMAIL'])) {
    if (signal.aborted) return;
    // One that left from another mailbox isn't in this one.
    if (act.payload['from'] !== account.mailbox) continue;
    into.looked.ROW_ONLY += 1;
    const where = `lead ${act.leadId}, intent ${act.intentId}`;
    const { result } = await lookUpFate({
      network: parts.network,
      mail: parts.mail,
      userId: account.userId,
      options: { account: account.account ?? '', deadlineMs: parts.requestTimeoutMs },
      intent: act,
    });
    if (result === 'cannot_tell') into.unasked.push(`${where}: the mailbox can’t tell`);
    if (result === 'did_not_happen')
      noteDifference(comparing, 'ROW_ONLY', {
        where,
        says: `EMAIL of ${isoOf(act.startedAt)} is recorded as done, but the mailbox doesn’t have it`,
      });
  }
}

async function compareNextEmail(comparing: Comparing, lead: LeadInWalk): Promise<void> {
  const { parts, account, since, into } = comparing;
  const from = account.mailbox ?? '';
  const to = normalizeEmail(lead.person.email ?? '');
  if (to === '' || lead.tried.standing !== null) return;
  into.looked.NETWORK_ONLY += 1;
  const { userId } = account;
  for (const tryKey of nextEmailRequestIds({ userId, lead, payload: { from, to } })) {
    const search = await parts.mail.findSent({
      userId,
      messageId: messageIdOf({ tryKey, from }),
      triedAt: since,
      deadlineMs: parts.requestTimeoutMs,
    });
    if (search.result !== 'SENT') continue;
    noteDifference(comparing, 'NETWORK_ONLY', {
      where: `campaign ${lead.campaignId}, lead ${lead.leadId}`,
      says: `the email of step ${lead.itemId ?? ''} from ${isoOf(search.at)} is in the mailbox, but no row has it`,
    });
    return;
  }
}
