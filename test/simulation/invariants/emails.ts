import { judgedDay } from '../judge-clock.ts';
import type { AcceptedEmail } from '../provider/mail-server.ts';
import type { UserTables } from '../store/user-tables.ts';
import { sentence } from './single-acts.ts';
import type { Try } from './tries.ts';
import type { Report } from './violation.ts';

const STEP_MS = (7 * 86_400_000) / 3;

type Reserved = { made: Try; domain: string; most: number };

/**
 * What is promised of emails beside any act (product rules, section 16), judged by what the mail
 * server took: at most one for each lead and item; on no local day more than the warm-up allows,
 * nor to one domain more than a third of that; none reserved to an address that is refused, from a
 * mailbox that is lost, or while bounces hold it.
 */
export function judgeEmails({
  report,
  mayRepeat,
}: {
  report: Report;
  mayRepeat: (userId: string, requestId: string) => boolean;
}) {
  const reserved = new Map<string, Reserved>();
  const taken = new Map<string, Reserved[]>();
  const items = new Map<string, string>();
  return {
    onReserved({ made, to, tables }: { made: Try; to: string; tables: UserTables }): void {
      const { mailbox } = tables.row.user;
      const against = (what: string): void =>
        report({
          promise: 'off',
          rule: 'an email reserved that was forbidden',
          detail: `${sentence(made)}: ${what}`,
        });
      if (mailbox?.status !== 'CONNECTED') return against('the mailbox is not connected');
      if (mailbox.bouncesHoldSince !== null) against('too many bounces hold the mailbox');
      const refusal = tables.refusedAddresses.get(to);
      if (refusal !== undefined) against(`${to} is ${refusal.reason}`);
      const step = Math.floor((made.reservedAt - mailbox.rampFrom) / STEP_MS);
      const percent = Math.min(100, 20 * (Math.max(0, step) + 1));
      const most = Math.max(1, Math.floor((made.limit * percent) / 100));
      reserved.set(made.requestId, { made, domain: to.slice(to.indexOf('@') + 1), most });
    },

    onAccepted({ requestId, to }: AcceptedEmail): void {
      const one = reserved.get(requestId);
      if (one === undefined) return;
      const { made } = one;
      const key = `${made.userId} ${made.campaignId} ${made.leadId} ${made.itemId}`;
      const before = items.get(key);
      if (before !== undefined && !mayRepeat(made.userId, before))
        report({
          promise: 'G1',
          rule: 'two emails of one item to a lead',
          detail: `${sentence(made)} to ${to}, sent before by ${before}`,
        });
      items.set(key, requestId);
      const all = taken.get(made.userId) ?? [];
      taken.set(made.userId, [...all, one]);
      judgeDay([...all, one], one);
    },
  };

  function judgeDay(all: readonly Reserved[], one: Reserved): void {
    const day = ({ made: { zone, reservedAt } }: Reserved): number =>
      judgedDay({ zone, at: reservedAt });
    const today = all.filter(
      (other) => other.made.zone === one.made.zone && day(other) === day(one),
    );
    // A limit holds for what was reserved under it: a higher one may have come since.
    const most = Math.max(...today.map((other) => other.most));
    const toDomain = today.filter(({ domain }) => domain === one.domain);
    if (today.length > most)
      report({
        promise: 'G3',
        rule: 'more emails in a day than the mailbox has warmed up for',
        detail: `${sentence(one.made)}: ${today.length} of ${most}`,
      });
    const share = Math.max(1, Math.floor(most / 3));
    if (toDomain.length > share)
      report({
        promise: 'G3',
        rule: 'more emails in a day to a domain than its third',
        detail: `${sentence(one.made)}: ${toDomain.length} of ${share} to ${one.domain}`,
      });
  }
}
