import { drawLimits, drawSchedule } from './draw-settings.ts';
import type { PlannedAction, Scenario, UserAction, UserPlan } from './scenario.ts';
import { ZONES } from './scenario-zones.ts';
import type { Random } from './seeded-random.ts';

const HOUR_MS = 3_600_000;

type ActionQuery = { random: Random; scenario: Scenario };

/** What people and clocks do in mid-run, in the order of time. */
export function drawUserActions({ random, scenario }: ActionQuery): PlannedAction[] {
  const userActions: PlannedAction[] = [];
  const { quietAfterMs } = scenario;
  const plan = (share: number, action: UserAction): void =>
    void userActions.push({ afterMs: share * quietAfterMs, action });
  const count = random.pick([0, 0, 1, 2, 4, 8]);
  if (scenario.wire.cannotTell > 0)
    for (let user = 0; user < scenario.users.length; user += 1)
      if (random.chance(0.5)) plan(random.within(0.4, 1), { kind: 'give words', user });
  for (let made = 0; made < count; made += 1) drawUserAction({ random, scenario, plan });
  if (random.chance(0.08)) {
    const byMs = random.pick([-1, 1]) * HOUR_MS;
    plan(random.next(), { kind: 'step clock', byMs });
    if (random.chance(0.5)) plan(random.next(), { kind: 'step clock', byMs: -byMs });
  }
  return userActions.sort((one, other) => one.afterMs - other.afterMs);
}

function drawUserAction({
  random,
  scenario,
  plan,
}: ActionQuery & { plan: (share: number, action: UserAction) => void }): void {
  const user = random.below(scenario.users.length);
  const owner = scenario.users[user] as UserPlan;
  const campaign = random.below(owner.campaigns.length);
  const person = random.below(owner.people.length);
  const share = random.next();
  const later = share + random.next() * (1 - share);
  const kind = random.next();
  if (kind < 0.1) {
    plan(share, { kind: 'pause campaign', user, campaign });
    plan(later, { kind: 'start campaign', user, campaign });
  } else if (kind < 0.24)
    plan(share, {
      kind: 'save sequence',
      user,
      campaign,
      how: random.pick(['remove', 'remove', 'finish removed', 'append', 'delay', 'text', 'stale']),
    });
  else if (kind < 0.3) plan(share, { kind: 'set limits', user, limits: drawLimits(random) });
  else if (kind < 0.36) plan(share, { kind: 'set schedule', user, schedule: drawSchedule(random) });
  else if (kind < 0.44) plan(share, { kind: 'set zone', user, zone: random.pick(ZONES).zone });
  else if (kind < 0.54) {
    plan(share, { kind: 'pause lead', user, person });
    plan(later, { kind: 'resume lead', user, person });
  } else if (kind < 0.6) {
    plan(share, { kind: 'blacklist lead', user, person });
    if (random.chance(0.5)) plan(later, { kind: 'unblacklist lead', user, person });
  } else if (kind < 0.64) {
    plan(share, { kind: 'finish lead', user, person });
    plan(later, { kind: 'resume lead', user, person });
  } else if (kind < 0.67) plan(share, { kind: 'retry lead', user, person });
  else if (kind < 0.69) plan(share, { kind: 'give words', user });
  else if (kind < 0.71) plan(share, { kind: 'remove lead', user, person });
  else if (kind < 0.8)
    plan(share, { kind: random.pick(['accept', 'reply', 'reply', 'read'] as const), user, person });
  else if (kind < 0.88)
    plan(share, {
      kind: 'by hand',
      user,
      person,
      what: random.pick(['invite', 'withdraw', 'message', 'follow', 'connect'] as const),
    });
  else if (kind < 0.95) {
    plan(share, {
      kind: random.pick(['lose account', 'restrict account', 'sign out'] as const),
      user,
    });
    plan(later, { kind: 'regain account', user });
  } else {
    plan(share, { kind: 'stop subscription', user });
    plan(later, { kind: 'start subscription', user });
  }
}
