import type { MemoryWorld } from './store/memory-world.ts';
import type { UserTables } from './store/user-tables.ts';
import type { Cast } from './cast.ts';
import type { Goal } from './goals.ts';
import { judgeAgreement } from './invariants/agreement.ts';
import { judgeTheEnd } from './invariants/at-the-end.ts';
import { judgeFound } from './invariants/finder.ts';
import { judgePlaces } from './invariants/nothing-lost.ts';
import type { Report } from './invariants/violation.ts';
import { isInside } from './judge-clock.ts';
import type { ProductTime } from './product-time.ts';
import type { News, Provider } from './provider/provider.ts';
import type { Scenario } from './scenario.ts';
import type { Scheduler } from './scheduler.ts';
import type { Watch } from './watch.ts';

const MINUTE_MS = 60_000;
const STEP_MS = 5 * MINUTE_MS;

type Ended = {
  scenario: Scenario;
  world: MemoryWorld;
  provider: Provider;
  watch: Watch;
  scheduler: Scheduler;
  time: ProductTime;
  cast: readonly Cast[];
  /**
   * For each user, the leads given to a campaign as `campaign/lead`, and those that people removed.
   */
  places: ReadonlyMap<string, readonly string[]>;
  removed: Parameters<typeof judgePlaces>[0]['removed'];
  /** Events whose webhook was lost. */
  lost: readonly News[];
  report: Report;
  reach: (goal: Goal) => void;
  quietSince: number;
  quietElapsed: number;
  clockWasSet: boolean;
};

/**
 * Judges at the end of a history what became of everyone, and whether product and network agree.
 */
export function judgeEverybody({
  scenario,
  world,
  provider,
  watch,
  scheduler,
  time,
  cast,
  places,
  removed,
  lost,
  report,
  reach,
  quietSince,
  quietElapsed,
  clockWasSet,
}: Ended): void {
  watch.team.onEnd({ quietSince });
  for (const { userId, account } of cast) {
    const tables = world.state.users.get(userId);
    const lane = world.lane(userId);
    if (tables === undefined || lane === null) continue;
    const tries = [...watch.tries.values()].filter((made) => made.userId === userId);
    const holder = provider.account(account);
    judgeTheEnd({
      report,
      tables,
      lane,
      holder,
      tries,
      rate: scenario.rate,
      now: time.clock.now(),
      realNow: time.clock.realNow(),
      elapsed: scheduler.elapsed(),
      quietSince,
      quietElapsed,
      settleMs: scenario.config.settleMs,
      minGapMs: scenario.config.minGapSeconds * 1000,
      invitesPausedUntil: watch.invitesPausedUntil.get(userId) ?? 0,
      clockWasSet,
    });
    judgePlaces({ report, tables, seeded: places.get(userId) ?? [], removed });
    watch.returned.onEnd(tables);
    judgeAgreement({
      report,
      tables,
      tries,
      holder,
      answeredBy: watch.returned.answersIn(tables),
      clockWasSet,
    });
    judgeFound({
      report,
      tables,
      tries,
      freeSince: isFreeSince({
        tables,
        since: Math.max(quietSince, lane.marks.pausedUntil?.FIND_EMAIL ?? 0),
        now: time.clock.now(),
        needMs: 40 * MINUTE_MS + 10_000 * scenario.rate,
      }),
    });
    if (tables.notifications.some(({ type }) => type === 'LATE_ACCEPTANCE'))
      reach('a late acceptance');
    if (tables.events.some(({ type }) => type === 'INVITE_GONE'))
      reach('an invitation that vanished is explained');
    if (
      tables.events.some(
        ({ type, data }) => type === 'STATE_CHANGED' && data['reason'] === 'LATE_ACCEPTANCE',
      )
    )
      reach('a late acceptance goes on along yes');
    countFoundNews({ tables, lost: lost.filter((news) => news.account === account), reach });
  }
}

/** Whether a user's hours have been open this long since then, in one stretch. */
function isFreeSince({
  tables,
  since,
  now,
  needMs,
}: {
  tables: UserTables;
  since: number;
  now: number;
  needMs: number;
}): boolean {
  const { zone, schedulerItems: schedule, pause = null } = tables.row.user.week;
  let open = 0;
  for (let at = since; at <= now; at += STEP_MS) {
    open = isInside({ zone, schedule, pause, at }) ? open + STEP_MS : 0;
    if (open > needMs) return true;
  }
  return false;
}

/** Events whose webhook was lost but that a sweep found. */
function countFoundNews({
  tables,
  lost,
  reach,
}: {
  tables: UserTables;
  lost: readonly News[];
  reach: (goal: Goal) => void;
}): void {
  for (const { memberId, type } of lost.filter((news) => news.memberId !== null)) {
    const lead = [...tables.leads.values()].find(({ person }) => person.memberId === memberId);
    if (
      lead !== undefined &&
      (type === 'connected'
        ? lead.person.connectedAt !== null
        : type === 'message' && lead.person.repliedAt !== null)
    )
      reach('a lost hint is found by the sweep');
  }
}
