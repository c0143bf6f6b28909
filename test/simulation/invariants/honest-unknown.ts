import { sentence } from './single-acts.ts';
import type { Tries, Try } from './tries.ts';
import type { Report } from './violation.ts';
import type { SimulatedPerson } from '../provider/person.ts';
import type { JournalEntry } from '../provider/provider.ts';
import type { UserTables } from '../store/user-tables.ts';
import type { WorkerProcess } from '../worker-process.ts';

/** Acts that can be looked for afterward; a view leaves nothing. */
const LOOKED_FOR = {
  CONNECT: 'invite',
  CONNECT_BY_EMAIL: 'invite',
  MESSAGE: 'message',
  INMAIL: 'inmail',
  ENDORSE: 'endorse',
  LIKE: 'like',
  FOLLOW: 'follow',
  WITHDRAW: 'withdraw',
  EMAIL: 'email',
} as const;

/**
 * G2: what is recorded of a try is true. HAPPENED: it stands in the network's journal.
 * DID_NOT_HAPPEN: it does not, and never will. UNCONFIRMED: no one could tell. `beyond`: acts may
 * come later than the settle time, where the second half of the second is known to end.
 */
export function judgeOutcomes({
  report,
  tries,
  personOf,
  tablesOf,
  beyond,
}: {
  report: Report;
  tries: Tries;
  personOf: (made: Try) => SimulatedPerson | undefined;
  tablesOf: (userId: string) => UserTables;
  beyond: boolean;
}) {
  /**
   * People already followed, liked, or endorsed by the user's answer: a lookup can't say which of
   * the two acts it found.
   */
  const isAmbiguousAct = ({ requestId, account, memberId, action, lookedUp }: Try): boolean =>
    lookedUp === 'happened' &&
    [...tries.values()].some(
      (other) =>
        other.requestId !== requestId &&
        other.account === account &&
        other.memberId === memberId &&
        other.action === action &&
        ((action === 'FOLLOW' && other.end === 'HAPPENED') ||
          ((action === 'LIKE' || action === 'ENDORSE') && other.byWord)),
    );
  return {
    onSettled(made: Try): void {
      // Following someone manually while our request may be in transit counts as our act (decision
      // 25).
      const mayHaveLeft = tablesOf(made.userId).intents.get(made.intentId)?.departedAt != null;
      const byHand =
        made.action === 'FOLLOW' &&
        mayHaveLeft &&
        personOf(made)?.followed === 'by hand' &&
        made.lookedUp === 'happened' &&
        !isAmbiguousAct(made);
      if (made.end === 'HAPPENED' && made.landed === null && !byHand)
        report({ promise: 'G2', rule: 'recorded as done, but never was', detail: sentence(made) });
      if (made.end === 'DID_NOT_HAPPEN' && made.landed !== null)
        report({ promise: 'G2', rule: 'recorded as not done, but was', detail: sentence(made) });
      if (
        made.end === 'UNCONFIRMED' &&
        made.action in LOOKED_FOR &&
        made.lookedUp !== 'cannot_tell' &&
        !isAmbiguousAct(made)
      )
        report({
          promise: 'G2',
          rule: 'unconfirmed though it could be known',
          detail: `${sentence(made)}, looked up: ${made.lookedUp ?? 'never'}`,
        });
    },
    onAct({ requestId }: JournalEntry): void {
      const made = tries.get(requestId);
      if (made !== undefined && made.end === 'DID_NOT_HAPPEN' && !beyond)
        report({
          promise: 'G2',
          rule: 'carried out after it was recorded as not done',
          detail: sentence(made),
        });
    },
    /**
     * What the network answered to a look for an act. What a worker hears of a try that another has
     * taken over since, it cannot write.
     */
    onReconciled({
      account,
      memberId,
      kind,
      result,
      process,
    }: {
      account: string;
      memberId: string;
      kind: string;
      result: string;
      process: WorkerProcess;
    }): void {
      for (const made of tries.values()) {
        const isOthers =
          made.end === null && made.takenOverBy !== null && made.takenOverBy !== process;
        if (
          !isOthers &&
          made.end !== 'HAPPENED' &&
          made.account === account &&
          made.memberId === memberId &&
          LOOKED_FOR[made.action as keyof typeof LOOKED_FOR] === kind
        )
          made.lookedUp = result;
      }
    },
  };
}
