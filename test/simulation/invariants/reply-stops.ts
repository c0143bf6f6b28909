import { isLive } from '#core/lead/lead-state.ts';
import type { PlaceRow } from '../store/memory-rows.ts';
import { standing } from './nothing-lost.ts';
import { sentence } from './single-acts.ts';
import type { Try } from './tries.ts';
import type { Report } from './violation.ts';

/** By the product's clock `knownAt` is before `repliedAt` only if that clock was set back. */
type Acknowledged = { elapsed: number; repliedAt: number; knownAt: number; kept: boolean };

/**
 * G5: after we have acknowledged an answer (a webhook taken in, or the poll's commit) no message to
 * that person is reserved, and none leaves later than the request timeout. An answer from before
 * the lead came in, or that was known when the lead was resumed manually, stops nothing.
 */
export function judgeReplies({
  report,
  requestTimeoutMs,
}: {
  report: Report;
  requestTimeoutMs: number;
}) {
  const known = new Map<string, Acknowledged[]>();
  const stopping = (
    { account, memberId }: Pick<Try, 'account' | 'memberId'>,
    { addedAt, memory }: PlaceRow,
  ): Acknowledged[] =>
    (known.get(`${account} ${memberId}`) ?? []).filter(
      ({ repliedAt, knownAt }) =>
        Math.min(repliedAt, knownAt) > Math.max(addedAt, memory.answersSeenUntil ?? 0),
    );
  return {
    /**
     * `kept`: the reply is stored in the product's own conversation; otherwise a webhook has
     * reported it.
     */
    acknowledge({
      account,
      memberId,
      ...answer
    }: Acknowledged & { account: string; memberId: string }): void {
      const key = `${account} ${memberId}`;
      const before = known.get(key) ?? [];
      if (!before.some((one) => one.repliedAt >= answer.repliedAt && (one.kept || !answer.kept)))
        known.set(key, [...before, answer]);
    },
    /** A thread was stored: anyone who replied in it continues in no campaign. */
    onKept({
      account,
      memberId,
      place,
    }: {
      account: string;
      memberId: string;
      place: PlaceRow;
    }): void {
      if (!isLive(place.state) && place.state !== 'PAUSED') return;
      const answer = stopping({ account, memberId }, place).find(({ kept }) => kept);
      if (answer !== undefined)
        report({
          promise: 'G5',
          rule: 'an answered lead goes on',
          detail: `${standing(place)}, answered at ${new Date(answer.repliedAt).toISOString()}`,
        });
    },
    onReserved(made: Try, place: PlaceRow): void {
      if (!isText(made)) return;
      const [answer] = stopping(made, place);
      if (answer !== undefined)
        report({
          promise: 'G5',
          rule: 'a message reserved after an answer was acknowledged',
          detail: `${sentence(made)}, answered at ${new Date(answer.repliedAt).toISOString()}`,
        });
    },
    onDeparture(made: Try, place: PlaceRow | undefined): void {
      if (!isText(made) || place === undefined) return;
      const late = stopping(made, place).find(
        ({ elapsed }) => (made.departedElapsed ?? 0) > elapsed + requestTimeoutMs,
      );
      if (late !== undefined)
        report({
          promise: 'G5',
          rule: 'a message left long after an answer was acknowledged',
          detail: `${sentence(made)}: ${((made.departedElapsed ?? 0) - late.elapsed).toFixed(0)} ms after`,
        });
    },
  };
}

export const isText = ({ action }: Try): boolean =>
  action === 'MESSAGE' || action === 'INMAIL' || action === 'EMAIL';
