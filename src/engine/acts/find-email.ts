import { becomesLeadEmail } from '#core/finder/finder-answer.ts';
import { confirmSend } from '#engine/acts/send-check.ts';
import {
  recordBlocked,
  recordDone,
  recordNotDone,
  recordSkipped,
} from '#engine/acts/record-outcome.ts';
import type { ActAttempt } from '#engine/acts/step-after-act.ts';
import { campaignNow, setState, type LaneRun } from '#engine/lane/lane-run.ts';
import { withFinderPaused } from '#engine/lane/finder-incidents.ts';

/** Wait for a lead the finder no longer has: it is about to leave its campaign too; real ms. */
const GONE_WAIT_MS = 60_000;

/**
 * Asks the finder about the lead of a reserved attempt and records the outcome. A question is keyed
 * by its person, so asking again after a crash is paid once (decision 118). Errors from
 * `confirmSend` mean it was held back and are rethrown. `rest`: the finder can't be asked now.
 */
export async function findEmail(
  run: LaneRun,
  attempt: ActAttempt,
  endsElapsed: number,
): Promise<'acted' | 'rest'> {
  const { finder } = run.parts;
  await confirmSend({
    run,
    intentId: attempt.intentId,
    reservedAt: attempt.startedAt,
    endsElapsed,
  });
  const outcome = await finder.ask({ userId: run.lane.userId, leadId: attempt.lead.leadId });
  switch (outcome.kind) {
    case 'FOUND':
      if (becomesLeadEmail(outcome.found.kind))
        await recordDone({ run, attempt, found: {}, foundEmail: outcome.found });
      else
        await recordSkipped({
          run,
          attempt,
          reason: 'EMAIL_CATCH_ALL',
          data: { ...outcome.found },
          happened: true,
        });
      return 'acted';
    case 'NOTHING':
      await recordSkipped({ run, attempt, reason: 'EMAIL_NOT_FOUND', happened: true });
      return 'acted';
    case 'NOT_ASKED':
      await recordSkipped({ run, attempt, reason: 'TOO_LITTLE_KNOWN' });
      return 'acted';
    case 'OUT_OF_CREDITS':
      await recordBlocked({ run, attempt, state: 'PAUSED', reason: 'OUT_OF_EMAIL_CREDITS' });
      return 'acted';
    case 'LATER':
      await recordLater(run, attempt, outcome.realAt);
      if (outcome.because !== 'PROVIDER_DOWN') return 'acted';
      setState(run, withFinderPaused(run, outcome.realAt));
      return 'rest';
    case 'GONE':
      await recordLater(run, attempt, run.parts.clock.realNow() + GONE_WAIT_MS);
      return 'acted';
  }
}

/** The lead waits for the answer and asks again at `realAt`. */
async function recordLater(run: LaneRun, attempt: ActAttempt, realAt: number): Promise<void> {
  const { clock } = run.parts;
  const waitMs = Math.max(1, realAt - clock.realNow());
  const notBefore = Math.ceil(campaignNow(run) + waitMs * clock.rate());
  await recordNotDone({
    run,
    attempt,
    outcome: { reason: 'ANSWERED_LATER' },
    memory: (memory) => ({ ...memory, notBefore, notBeforeCode: 'FINDER_ANSWER' }),
  });
}
