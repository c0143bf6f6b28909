import type { Report } from './violation.ts';
import type { Tries, Try } from './tries.ts';
import type { JournalEntry } from '../provider/provider.ts';

const COOLDOWN_MS = 21 * 86_400_000;

/**
 * G1: for each account, person and item at most one act, ever; for each account and person at most
 * one pending invitation, none within 21 days of a withdrawal. Judged by the network's journal
 * alone, at the moment an act is carried out. `slackMs`: by how much times of ours and of the
 * network may differ.
 */
export function judgeSingleActs({
  report,
  tries,
  slackMs,
  mayRepeat,
}: {
  report: Report;
  tries: Tries;
  slackMs: () => number;
  /** Whether an email came back for now, so that its item is done again. */
  mayRepeat: (userId: string, requestId: string) => boolean;
}) {
  const done = new Map<string, string>();
  const withdrawnAt = new Map<string, number>();
  const pending = new Map<string, Set<string>>();
  return {
    onAct(entry: JournalEntry): void {
      const made = tries.get(entry.requestId);
      if (made === undefined)
        return report({
          promise: 'G1',
          rule: 'an act without an intent',
          detail: `${entry.kind} to ${entry.memberId} (${entry.requestId})`,
        });
      if (made.landed !== null)
        return report({
          promise: 'G1',
          rule: 'one request carried out twice',
          detail: sentence(made),
        });
      made.landed = entry;
      const key = `${entry.account} ${entry.memberId} ${made.itemId}`;
      const before = done.get(key);
      if (before !== undefined && !mayRepeat(made.userId, before))
        report({
          promise: 'G1',
          rule: 'an item done twice to a person',
          detail: `${sentence(made)}, done before by ${before}`,
        });
      done.set(key, entry.requestId);
      judgeInvitations(entry, made);
    },
    /** A person took, turned down or lost an invitation. */
    onInvitationOver({ account, memberId }: { account: string; memberId: string }): void {
      pending.delete(`${account} ${memberId}`);
    },
  };

  function judgeInvitations(
    { kind, account, memberId, at, requestId }: JournalEntry,
    made: Try,
  ): void {
    const person = `${account} ${memberId}`;
    if (kind === 'withdraw') {
      withdrawnAt.set(person, at);
      pending.delete(person);
    }
    if (kind !== 'invite') return;
    const open = pending.get(person) ?? new Set<string>();
    if (open.size > 0)
      report({
        promise: 'G1',
        rule: 'two pending invitations',
        detail: `${sentence(made)}, beside ${[...open].join(' ')}`,
      });
    pending.set(person, open.add(requestId));
    const last = withdrawnAt.get(person);
    if (last !== undefined && at < last + COOLDOWN_MS - slackMs())
      report({
        promise: 'G1',
        rule: 'an invitation within 21 days of a withdrawal',
        detail: `${sentence(made)}, ${((at - last) / 86_400_000).toFixed(2)} days after`,
      });
  }
}

export function sentence({ action, memberId, itemId, requestId, campaignId, leadId }: Try): string {
  return `${action} of item ${itemId} to ${memberId} (lead ${leadId}, campaign ${campaignId}, ${requestId})`;
}
