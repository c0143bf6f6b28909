import { hasUsable } from '../provider/finder-service.ts';
import type { UserTables } from '../store/user-tables.ts';
import type { WorkerProcess } from '../worker-process.ts';
import { standing } from './nothing-lost.ts';
import { sentence } from './single-acts.ts';
import type { Tries, Try } from './tries.ts';
import type { Report } from './violation.ts';

/**
 * Guarantees of the email search (product rules, section 16; decision 120): no one is asked about
 * without an intent, nor again once the answer was stored, nor while the lead's address may be
 * used; no one is paid for twice; and no step uses a likely address unless the campaign allows it.
 */
export function judgeFinder({ report, tries }: { report: Report; tries: Tries }) {
  const placeOf = ({ userId, campaignId, leadId, itemId, visit }: Try): string =>
    `${userId} ${campaignId} ${leadId} ${itemId} ${visit}`;
  return {
    onReserved({ made, tables }: { made: Try; tables: UserTables }): void {
      const { leadId, campaignId, action } = made;
      const allowLikely = tables.campaigns.get(campaignId)?.row.useLikelyEmails ?? false;
      const usable = hasUsable({ tables, leadId, allowLikely });
      if (action === 'FIND_EMAIL' && usable)
        report({
          promise: 'off',
          rule: 'an email looked for that is known',
          detail: sentence(made),
        });
      const person = tables.leads.get(leadId)?.person;
      if ((action === 'EMAIL' || action === 'CONNECT_BY_EMAIL') && person?.emailKind === 'LIKELY')
        if (!allowLikely)
          report({
            promise: 'off',
            rule: 'a likely address used without leave',
            detail: `${sentence(made)} to ${person.email ?? ''}`,
          });
    },

    /** The try for which a worker asks; undefined, after it was reported, where there is none. */
    onAsked({
      userId,
      leadId,
      process,
    }: {
      userId: string;
      leadId: string;
      process: WorkerProcess;
    }): Try | undefined {
      const made = [...tries.values()].findLast(
        (one) =>
          one.userId === userId &&
          one.action === 'FIND_EMAIL' &&
          one.process === process &&
          one.leadId === leadId,
      );
      if (made === undefined || made.end !== null) {
        report({
          promise: 'G1',
          rule: 'a question without an intent',
          detail: `about lead ${leadId} of user ${userId}`,
        });
        return undefined;
      }
      const before = [...tries.values()].find(
        (one) => one !== made && one.end === 'HAPPENED' && placeOf(one) === placeOf(made),
      );
      if (before !== undefined)
        report({
          promise: 'G1',
          rule: 'asked about again after the answer was kept',
          detail: `${sentence(made)}, answered to ${before.requestId}`,
        });
      return made;
    },

    onPaid(whom: string, times: number): void {
      if (times > 1)
        report({ promise: 'G1', rule: 'paid twice for one person', detail: `${whom}: ${times}` });
    },
  };
}

/**
 * A found address is stored on the lead and reported once; leads that waited for credits have
 * continued.
 */
export function judgeFound({
  report,
  tables,
  tries,
  freeSince,
}: {
  report: Report;
  tables: UserTables;
  tries: readonly Try[];
  /** Whether the hours have been open long enough, with credits, for everyone to continue. */
  freeSince: boolean;
}): void {
  for (const made of tries) {
    if (made.action !== 'FIND_EMAIL') continue;
    const told = tables.events.filter(
      ({ type, data }) => type === 'EMAIL_FOUND' && data['requestId'] === made.requestId,
    ).length;
    const gets = made.found === 'VERIFIED' || made.found === 'LIKELY';
    if (told !== (made.end === 'HAPPENED' && gets ? 1 : 0))
      report({
        promise: 'ledger',
        rule: 'the timeline is not what was found',
        detail: `${sentence(made)}: told ${told} times, found ${made.found ?? 'nothing'}`,
      });
    const lead = tables.leads.get(made.leadId);
    if (
      made.end === 'HAPPENED' &&
      (made.found === 'VERIFIED' || made.found === 'LIKELY') &&
      lead?.person.email === null
    )
      report({
        promise: 'G2',
        rule: 'an address that was found and not kept',
        detail: sentence(made),
      });
  }
  if (!freeSince) return;
  for (const { row, places } of tables.campaigns.values())
    for (const place of places.values())
      if (row.status === 'ACTIVE' && place.reason === 'OUT_OF_EMAIL_CREDITS')
        report({
          promise: 'G4',
          rule: 'a lead forgotten without credits',
          detail: standing(place),
        });
}
