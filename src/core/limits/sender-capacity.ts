import type { DailyLimits } from '#core/limits/daily-allowance.ts';
import { LIMITED_ACTIONS, type LimitedAction } from '#core/limits/processing-limits.ts';
import type { InviteVerdict } from '#core/limits/weekly-invites.ts';
import type { SchedulerItem } from '#core/schedule/week.ts';
import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import { walkItems } from '#core/sequence/walk-items.ts';
import { SENDER_LOSSES, type SenderLoss } from '#core/team/shared-campaign.ts';

/**
 * The limit on how many people a sender can start today: being unable to send at all, working
 * hours, the week's invitations, or the day's limit (product rules, section 22).
 */
export const CAPACITY_BOUNDS = [
  ...SENDER_LOSSES,
  'CAMPAIGN_LOCKED',
  'WORKING_HOURS',
  'INVITES_PAUSED',
  'WEEKLY_INVITES',
  'PENDING_INVITES',
  'DAILY_LIMIT',
] as const;
export type CapacityBound = (typeof CAPACITY_BOUNDS)[number];

const INVITATIONS: readonly LimitedAction[] = ['CONNECT', 'CONNECT_BY_EMAIL'];

/**
 * The limited actions that each new person costs: the first one of the sequence, and its invitation
 * wherever it is, which runs out first.
 */
export function startingActions(sequence: SequenceItem | null): LimitedAction[] {
  const types = [...walkItems(sequence)].flatMap(
    ({ item }) => LIMITED_ACTIONS.find((action) => action === item.type) ?? [],
  );
  const [first] = types;
  if (first === undefined) return [];
  return [...new Set([first, ...types.filter((type) => INVITATIONS.includes(type))])];
}

/** Whether any of these actions is an invitation. */
export function invites(actions: readonly LimitedAction[]): boolean {
  return actions.some((action) => INVITATIONS.includes(action));
}

/**
 * How many people a sender can begin today, and what binds it; `left` is what is left of each
 * starting action today, `invite` the verdict on invitations if there are any. Null: nothing binds
 * it.
 */
export function capacityToday({
  loss,
  locked,
  worksToday,
  left,
  invite,
}: {
  loss: SenderLoss | null;
  locked: boolean;
  /** Working time is left today. */
  worksToday: boolean;
  left: readonly number[];
  invite: InviteVerdict | null;
}): { capacityToday: number; boundBy: CapacityBound | null } {
  if (loss !== null) return { capacityToday: 0, boundBy: loss };
  if (locked) return { capacityToday: 0, boundBy: 'CAMPAIGN_LOCKED' };
  if (!worksToday) return { capacityToday: 0, boundBy: 'WORKING_HOURS' };
  if (invite !== null && !invite.allowed) return { capacityToday: 0, boundBy: invite.reason };
  if (left.length === 0) return { capacityToday: 0, boundBy: null };
  const day = Math.min(...left);
  return invite !== null && invite.left < day
    ? { capacityToday: invite.left, boundBy: 'WEEKLY_INVITES' }
    : { capacityToday: day, boundBy: 'DAILY_LIMIT' };
}

/**
 * How many people a sender can start in one of their weeks: the limits of the starting actions on
 * each working day, and what the week's invitations leave.
 */
export function peoplePerWeek({
  actions,
  limits,
  schedule,
  invitesLeft,
}: {
  actions: readonly LimitedAction[];
  limits: DailyLimits;
  schedule: readonly SchedulerItem[];
  invitesLeft: number;
}): number {
  if (actions.length === 0) return 0;
  const days = schedule.filter(({ active }) => active).length;
  const byDay = days * Math.min(...actions.map((action) => limits[action]));
  return invites(actions) ? Math.min(byDay, Math.max(0, invitesLeft)) : byDay;
}
