import type { PlaceRow } from '#data/engine-store/memory/memory-rows.ts';
import { sentence } from './single-acts.ts';
import type { Try } from './tries.ts';
import type { Report } from './violation.ts';

type Acknowledged = { elapsed: number; repliedAt: number };

/**
 * G5: after we have acknowledged an answer (a webhook taken in, or the poll's commit) no message to that person is reserved, and none leaves later than
 * the request timeout. An answer from before the lead came in, or that was known when the lead was resumed by hand, stops nothing.
 */
export function judgeReplies({ report, requestTimeoutMs }: { report: Report; requestTimeoutMs: number }) {
  const known = new Map<string, Acknowledged[]>();
  const stopping = (made: Try, { addedAt, memory }: PlaceRow): Acknowledged[] =>
    (known.get(`${made.account} ${made.memberId}`) ?? []).filter(({ repliedAt }) => repliedAt > Math.max(addedAt, memory.answersSeenUntil ?? 0));
  return {
    acknowledge({ account, memberId, repliedAt, elapsed }: { account: string; memberId: string; repliedAt: number; elapsed: number }): void {
      const key = `${account} ${memberId}`;
      const before = known.get(key) ?? [];
      if (!before.some((one) => one.repliedAt >= repliedAt)) known.set(key, [...before, { elapsed, repliedAt }]);
    },
    onReserved(made: Try, place: PlaceRow): void {
      if (made.action !== 'MESSAGE' && made.action !== 'INMAIL') return;
      const [answer] = stopping(made, place);
      if (answer !== undefined) report({ promise: 'G5', rule: 'a message reserved after an answer was acknowledged', detail: `${sentence(made)}, answered at ${new Date(answer.repliedAt).toISOString()}` });
    },
    onDeparture(made: Try, place: PlaceRow | undefined): void {
      if ((made.action !== 'MESSAGE' && made.action !== 'INMAIL') || place === undefined) return;
      const late = stopping(made, place).find(({ elapsed }) => (made.departedElapsed ?? 0) > elapsed + requestTimeoutMs);
      if (late !== undefined) report({ promise: 'G5', rule: 'a message left long after an answer was acknowledged', detail: `${sentence(made)}: ${((made.departedElapsed ?? 0) - late.elapsed).toFixed(0)} ms after` });
    },
  };
}
