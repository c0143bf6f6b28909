import type { Cast } from './cast.ts';
import { drawLimits, drawSchedule } from './draw-settings.ts';
import type { Try } from './invariants/tries.ts';
import type { ProductTime } from './product-time.ts';
import type { Provider } from './provider/provider.ts';
import type { Scenario, UserAction } from './scenario.ts';
import { ZONES } from './scenario-zones.ts';
import type { Scheduler } from './scheduler.ts';
import type { Random } from './seeded-random.ts';

/** The person an act or a step is for. */
type Standing = { lane: { userId: string }; lead: { campaignId: string; leadId: string } };

type MomentOptions = {
  scenario: Scenario;
  scheduler: Scheduler;
  time: ProductTime;
  provider: Provider;
  cast: readonly Cast[];
  /**
   * `pause` decides only about pauses, so that what was drawn before they existed stays the same.
   */
  random: { life: Random; pause: Random };
  doNow: (action: UserAction) => void;
  stepClock: (byMs: number) => void;
};

/**
 * Actions by people at the moment of a write or an act, which must respect them: between a worker's
 * read and its transaction, or while the request is in transit.
 */
export function createMoments({
  scenario,
  scheduler,
  time,
  provider,
  cast,
  random: { life, pause },
  doNow,
  stepClock,
}: MomentOptions) {
  /**
   * Actions by people that an act must respect; what is turned off here is turned on again later.
   */
  function drawUserAction({ lane, lead }: Standing): UserAction | null {
    const user = cast.findIndex(({ userId }) => userId === lane.userId);
    const owner = cast[user];
    const person = owner?.leadIds.indexOf(lead.leadId) ?? -1;
    const campaign = owner?.campaignIds.indexOf(lead.campaignId) ?? -1;
    if (owner === undefined || person < 0 || campaign < 0) return null;
    const afterwards = (action: UserAction): void =>
      scheduler.after(20 + life.next() * (scenario.quietAfterMs / 4), () => doNow(action));
    switch (life.below(14)) {
      case 0:
        afterwards({ kind: 'start campaign', user, campaign });
        return { kind: 'pause campaign', user, campaign };
      case 1:
        afterwards({ kind: 'unblacklist lead', user, person });
        return { kind: 'blacklist lead', user, person };
      case 2:
        afterwards({ kind: 'resume lead', user, person });
        return { kind: 'pause lead', user, person };
      case 3:
        return {
          kind: 'save sequence',
          user,
          campaign,
          how: life.pick(['remove', 'append', 'delay', 'text', 'finish removed']),
        };
      case 4:
        afterwards({ kind: 'regain account', user });
        return { kind: 'sign out', user };
      case 5:
        afterwards({ kind: 'start subscription', user });
        return { kind: 'stop subscription', user };
      case 6: {
        const schedule = drawSchedule(life);
        if (pause.chance(0.5)) return { kind: 'set schedule', user, schedule };
        if (pause.chance(0.7)) afterwards({ kind: 'resume today', user });
        return { kind: 'pause today', user };
      }
      case 7:
        return { kind: 'set zone', user, zone: life.pick(ZONES).zone };
      case 8:
        return { kind: 'set limits', user, limits: drawLimits(life) };
      case 9:
        return life.chance(0.6) ? { kind: 'remove lead', user, person } : null;
      case 10:
        afterwards({ kind: 'resume lead', user, person });
        return { kind: 'finish lead', user, person };
      default:
        return { kind: 'reply', user, person };
    }
  }

  return {
    /**
     * A person acts between a worker's read of a lead and the transaction that reserves its act or
     * writes its step.
     */
    beforeWrite({
      lane,
      lead,
      latencyMs,
      often,
    }: Standing & { latencyMs: number; often: number }): void {
      if (scenario.momentous === 0 || !life.chance(scenario.momentous * often)) return;
      const action = drawUserAction({ lane, lead });
      if (action !== null) scheduler.after(life.next() * latencyMs, () => doNow(action));
    },

    /** A person acts, or a clock is set, while the reserved act is in transit. */
    afterReservation({ userId, account, memberId, campaignId, leadId }: Try): void {
      if (life.chance(scenario.clockInTheMoment))
        scheduler.after(life.next() * 20, () =>
          stepClock(time.offBy() === 0 ? life.pick([-1, 1]) * 3_600_000 : -time.offBy()),
        );
      if (!life.chance(scenario.momentous)) return;
      if (life.chance(0.4)) {
        const action = drawUserAction({ lane: { userId }, lead: { campaignId, leadId } });
        if (action !== null) scheduler.after(life.next() * 8, () => doNow(action));
        return;
      }
      const person = provider.account(account).people.get(memberId);
      if (person === undefined) return;
      scheduler.after(life.next() * 8, () => {
        if (!provider.accept({ account, person }) && life.chance(0.5))
          provider.reply({ account, person });
      });
    },
  };
}
