import { pauseAfterFailures } from '#core/errors/send-failures.ts';
import type { MessageEnd, SettleMessageQuery } from '#data/engine-store/message-store.ts';
import { campaignNow, type LaneRun } from '#engine/lane/lane-run.ts';

type Settling = {
  run: LaneRun;
  attempt: { intentId: string };
  end: MessageEnd;
  outcome: SettleMessageQuery['outcome'];
  from?: SettleMessageQuery['from'];
};

/** Records the outcome of a message attempt; false: the attempt was taken over. */
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
 * What is recorded for an attempt that failed temporarily: how often in a row, and until when the
 * message waits; `pauseMs` overrides the usual time (campaign ms).
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
