import { isLive } from '#core/lead/lead-state.ts';
import type { ReturnedEmail, ReturnedMail } from '../provider/returned-mail.ts';
import type { PlaceRow } from '../store/memory-rows.ts';
import type { UserTables } from '../store/user-tables.ts';
import { standing } from './nothing-lost.ts';
import { sentence } from './single-acts.ts';
import type { Try } from './tries.ts';
import type { Report } from './violation.ts';

/**
 * What is promised of email that comes back (product rules, sections 3 and 16; guarantee G5),
 * judged by what lies in the mailboxes: no email is reserved without a whole look into the mailbox
 * before it, nor to anyone of whom that look showed an answer, a final bounce or a complaint; once
 * a message is read, nothing at all is done to who answered, and each message has its effect once.
 */
export function judgeReturnedEmails({
  report,
  returned,
  slackMs,
}: {
  report: Report;
  returned: ReturnedMail;
  slackMs: () => number;
}) {
  /** Up to where the product has recorded each mailbox, and the last whole look since an email. */
  const recorded = new Map<string, number>();
  const seen = new Map<string, number>();
  /** What had its effect, also on a page that waits for another's outcome and is read again. */
  const effective = new Set<string>();
  const whatWasRead = (userId: string): ReturnedEmail[] =>
    returned
      .inboxOf(userId)
      .filter(
        ({ email }, at) => at < (recorded.get(userId) ?? 0) || effective.has(email.messageId ?? ''),
      );
  const against = (made: Try, rule: string, { kind, index, at }: ReturnedEmail): void =>
    report({
      promise: 'G5',
      rule,
      detail: `${sentence(made)}: ${kind} ${index} came at ${new Date(at).toISOString()}`,
    });

  return {
    onRead({ userId, upTo, whole }: { userId: string; upTo: number; whole: boolean }): void {
      if (whole) seen.set(userId, upTo);
    },
    onRecorded({
      userId,
      emails,
      place,
    }: {
      userId: string;
      emails: readonly { messageId: string }[];
      place: string | null;
    }): void {
      for (const { messageId } of emails) effective.add(messageId);
      if (place !== null) recorded.set(userId, Math.max(recorded.get(userId) ?? 0, Number(place)));
    },
    /** Whether the mail system gave an email back for now, so that its step is done again. */
    mayRepeat: (userId: string, requestId: string): boolean =>
      returned
        .inboxOf(userId)
        .some(
          (one) =>
            one.kind === 'bounceForNow' &&
            one.requestId === requestId &&
            effective.has(one.email.messageId ?? ''),
        ),

    onReserved({ made, place, tables }: { made: Try; place: PlaceRow; tables: UserTables }): void {
      const { userId } = made;
      const inbox = returned.inboxOf(userId);
      const email = tables.leads.get(made.leadId)?.person.email?.toLowerCase() ?? null;
      const about = (one: ReturnedEmail): boolean => one.address === email;
      const reply = whatWasRead(userId).find(
        (one) => about(one) && stops({ one, place, tables, slackMs: 0 }),
      );
      if (reply !== undefined)
        against(made, 'an act reserved after an answer by email was read', reply);
      if (made.action !== 'EMAIL') return;
      const upTo = seen.get(userId);
      seen.delete(userId);
      if (upTo === undefined)
        return report({
          promise: 'G5',
          rule: 'an email reserved without a look into the mailbox',
          detail: sentence(made),
        });
      const shown = inbox.slice(0, upTo).filter(about);
      const answer = shown.find((one) => stops({ one, place, tables, slackMs: slackMs() }));
      if (answer !== undefined)
        against(made, 'an email reserved though the mailbox showed an answer', answer);
      const end = shown.find((one) => forbids({ one, tables }));
      if (end !== undefined) against(made, 'an email reserved though the mailbox forbids it', end);
    },

    /**
     * When each lead answered, as the product knows it where it does: from the address of today, or
     * to an email that reached them at an earlier one.
     */
    answersIn:
      (tables: UserTables) =>
      (leadId: string): number[] => {
        const address = tables.leads.get(leadId)?.person.email?.toLowerCase();
        return returned
          .inboxOf(tables.userId)
          .filter(
            (one) =>
              one.kind === 'reply' &&
              (one.address === address || tables.sentEmails.get(one.requestId)?.leadId === leadId),
          )
          .map(({ at, email }) => tables.receivedEmails.get(String(email.messageId))?.at ?? at);
      },

    /** What was read has had its effect, and once. */
    onEnd(tables: UserTables): void {
      const read = whatWasRead(tables.userId);
      for (const one of read) judgeEffect({ report, tables, one });
      for (const type of ['EMAIL_RESPONDED', 'EMAIL_BOUNCED'] as const) {
        const kinds = type === 'EMAIL_RESPONDED' ? ['reply'] : ['bounce', 'bounceForNow'];
        const count = read.filter(({ kind }) => kinds.includes(kind)).length;
        const told = new Map<string, number>();
        for (const event of tables.events)
          // What a server refuses while it is sent comes back in no message.
          if (event.type === type && event.data['atSending'] !== true) {
            const key = `lead ${event.leadId}, campaign ${event.campaignId}`;
            told.set(key, (told.get(key) ?? 0) + 1);
          }
        for (const [key, times] of told)
          if (times > count)
            report({
              promise: 'effects',
              rule: 'a message had its effect more than once',
              detail: `${type} ${times} times for ${key}, with ${count} messages in the mailbox`,
            });
      }
    },
  };
}

/** Whether an answer stops the lead: it came after they did, and after what a resume ignores. */
function stops({
  one,
  place,
  tables,
  slackMs,
}: {
  one: ReturnedEmail;
  place: PlaceRow;
  tables: UserTables;
  slackMs: number;
}): boolean {
  const kept = tables.receivedEmails.get(String(one.email.messageId));
  const at = Math.min(one.at, kept?.at ?? one.at);
  return (
    one.kind === 'reply' &&
    at > Math.max(place.addedAt, place.memory.answersSeenUntil ?? 0) + slackMs
  );
}

/** Whether nothing may be emailed to its address anymore; of an email that we know to have left. */
function forbids({ one, tables }: { one: ReturnedEmail; tables: UserTables }): boolean {
  return (
    (one.kind === 'bounce' || one.kind === 'complaint') && tables.sentEmails.has(one.requestId)
  );
}

function judgeEffect({
  report,
  tables,
  one,
}: {
  report: Report;
  tables: UserTables;
  one: ReturnedEmail;
}): void {
  const without = (what: string): void =>
    report({
      promise: 'effects',
      rule: 'a message that was read has no effect',
      detail: `${one.kind} ${one.index} of user ${one.userId} from ${one.address}: ${what}`,
    });
  if (forbids({ one, tables }) && !tables.refusedAddresses.has(one.address))
    without('the address is not refused');
  if (one.kind !== 'reply') return;
  for (const { places } of tables.campaigns.values())
    for (const place of places.values()) {
      if (tables.leads.get(place.leadId)?.person.email?.toLowerCase() !== one.address) continue;
      if (isLive(place.state) && stops({ one, place, tables, slackMs: 0 }))
        without(standing(place));
    }
}
