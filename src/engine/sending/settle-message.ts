import { pauseAfterFailures } from '#core/conversation/send-failures.ts';
import type { MessageEnd, SettleMessageQuery } from '#data/engine-store/message-store.ts';
import { campaignNow, type LaneRun } from '#engine/lane/lane-run.ts';

type Settling = {
  run: LaneRun;
  attempt: { intentId: string };
  end: MessageEnd;
  outcome: SettleMessageQuery['outcome'];
  from?: SettleMessageQuery['from'];
};

/** Writes what became of a try of a message; false: the try was taken over. */
export async function settleMessage({
  run,
  attempt: { intentId },
  end,
  outcome,
  from = 'SENDING',
}: Settling): Promise<boolean> {
  const { settled } = await run.parts.store.settleMessage({
    lane: run.lane,
    now: campaignNow(run),
    intentId,
    from,
    end,
    outcome,
  });
  return settled;
}

/**
 * What is written down of a try that failed for the moment: how often in a row, and until when the
 * message waits; `pauseMs` where it is another time than usual (campaign ms).
 */
export function momentFailure({
  run,
  failures,
  pauseMs = pauseAfterFailures(failures + 1),
}: {
  run: LaneRun;
  failures: number;
  pauseMs?: number;
}): { failures: number; notBefore: number } {
  return { failures: failures + 1, notBefore: campaignNow(run) + pauseMs };
}
