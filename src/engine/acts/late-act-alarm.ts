import { channelOf } from '#core/sequence/channels.ts';
import { CLOCK_DIFFERENCE_MS } from '#core/time/clock.ts';
import type { OpenIntent } from '#data/engine-store/engine-store.ts';
import { settleMsOf } from '#engine/acts/open-attempts.ts';
import { campaignNow, type LaneRun } from '#engine/lane/lane-run.ts';

/**
 * By how many real ms an act took effect after the settle time, or null when it was in time or the
 * time is unknown. The settle time is an assumption about the provider, and a later act disproves
 * it, so this raises the alarm: in the log, in the metric, and (by the caller) in the timeline
 * (guarantees, "Provable and not").
 */
export function reportLateAct(run: LaneRun, intent: OpenIntent, at: number | null): number | null {
  const { clock, config } = run.parts;
  // A delay of our own before the request left is not the provider's.
  const leftAt = intent.departedAt ?? intent.startedAt;
  const lateMs =
    ((at ?? leftAt) - leftAt) / clock.rate() - settleMsOf(config, channelOf(intent.action));
  if (lateMs <= CLOCK_DIFFERENCE_MS) return null;
  return raiseLateActAlarm(run, intent, Math.round(lateMs));
}

/**
 * Raises the alarm for an act that one lookup missed and a later one found; it was late by at least
 * the time elapsed until now.
 */
export function raiseLateActAlarm(run: LaneRun, intent: OpenIntent, lateMs: number): number {
  const { userId } = run.lane;
  run.parts.log.error(
    {
      userId,
      action: intent.action,
      requestId: intent.requestId,
      lateMs,
      settleMs: settleMsOf(run.parts.config, channelOf(intent.action)),
      at: new Date(campaignNow(run)).toISOString(),
    },
    `An action took effect after the settle time: ${intent.action === 'EMAIL' ? 'EMAIL_SETTLE_MS' : 'ENGINE_SETTLE_MS'} is too short for this provider`,
  );
  run.parts.onLateAct?.({ action: intent.action, lateMs });
  return lateMs;
}
