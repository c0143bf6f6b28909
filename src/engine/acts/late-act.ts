import { channelOf } from '#core/sequence/channels.ts';
import { ambiguousActs } from '#core/sequence/ambiguous-acts.ts';
import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import type { LeadInWalk } from '#data/walk/lead-in-walk.ts';
import { campaignNow, type LaneRun } from '#engine/lane/lane-run.ts';
import { raiseLateActAlarm } from '#engine/acts/late-act-alarm.ts';
import { settleMsOf } from '#engine/acts/open-attempts.ts';
import { askAbout, attemptOfIntent } from '#engine/acts/reconcile.ts';
import { recordDone } from '#engine/acts/record-outcome.ts';
import { recordConnected } from '#engine/watching/watch-connections.ts';

/**
 * Looks an attempt up once more before its item is tried again, so that an act that took effect
 * after the settle time is not repeated. If found, it is recorded as done, its unit is taken again,
 * and the alarm is raised (guarantees G1 and "Provable and not"). 'moved': the lead has moved on.
 * Throws `NetworkError` when it cannot be looked up now.
 */
export async function recheckEarlierAttempt(
  run: LaneRun,
  lead: LeadInWalk,
  item: SequenceItem,
): Promise<'no' | 'moved'> {
  if (lead.tried.lookedUp === null) return 'no';
  const { store, clock, config } = run.parts;
  const intent = await store.readTry({ userId: run.lane.userId, intentId: lead.tried.lookedUp });
  if (intent === null) return 'no';
  const found = await askAbout(run, intent);
  if (found.result !== 'happened') return 'no';
  // Where another act could be mistaken for this one, the reservation waits for the other's
  // outcome.
  if (
    !(await store.reopenTry({
      lane: run.lane,
      now: campaignNow(run),
      intentId: intent.intentId,
      alike: ambiguousActs(intent.action),
    }))
  )
    return 'no';
  const tookMs =
    found.value.at === null
      ? clock.realNow() - intent.realStartedAt
      : (found.value.at - intent.startedAt) / clock.rate();
  const lateMs = raiseLateActAlarm(
    run,
    intent,
    Math.max(0, Math.round(tookMs - settleMsOf(config, channelOf(intent.action)))),
  );
  await recordDone({
    run,
    attempt: { ...attemptOfIntent(run, intent), item },
    found: found.value,
    settled: true,
    lateMs,
  });
  if (found.value.connected) await recordConnected(run, intent.memberId);
  return 'moved';
}
