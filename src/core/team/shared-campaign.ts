import type { TeamRole } from '#core/account/user-status.ts';
import type { Verdict } from '#core/errors/verdict.ts';
import { canActOnTeam, type TeamRefusal } from '#core/team/team-rules.ts';

/** How a member stands to a shared campaign (product rules, section 22). */
export const SENDER_STATES = ['INVITED', 'AGREED', 'DECLINED', 'LEFT'] as const;
export type SenderState = (typeof SENDER_STATES)[number];

/** Whether a member said no or left: they stay listed as that until they are invited again. */
export function isOut(state: SenderState): boolean {
  return state === 'DECLINED' || state === 'LEFT';
}

/** When the people a lost sender never contacted are dealt to the others. */
export const HAND_OVERS = ['AT_ONCE', 'AFTER_DAY', 'NEVER'] as const;
export type HandOver = (typeof HAND_OVERS)[number];

/** The most senders of one campaign, and the largest weight of one. */
export const MOST_SENDERS = 50;
export const MOST_WEIGHT = 100;

/** How long AFTER_DAY waits, and a pause may last before its sender counts as lost; campaign ms. */
export const LOST_DAY_MS = 86_400_000;

/**
 * The reasons why a sender can't work: the account left the campaign or the team, LinkedIn isn't
 * connected, the subscription ended or is paused, or the account is paused for more than a day.
 */
export const SENDER_LOSSES = [
  'LEFT',
  'NOT_IN_TEAM',
  'NOT_CONNECTED',
  'SUBSCRIPTION',
  'PAUSED',
] as const;
export type SenderLoss = (typeof SENDER_LOSSES)[number];

/** Each loss after the sender's name: "Maya isn't connected to LinkedIn". */
export const SENDER_LOSS_TEXTS = {
  LEFT: 'left this campaign',
  NOT_IN_TEAM: 'is no longer on the team',
  NOT_CONNECTED: 'isn’t connected to LinkedIn',
  SUBSCRIPTION: 'has no active subscription',
  PAUSED: 'paused their campaigns',
} as const satisfies Record<SenderLoss, string>;

/** Whether a member may share their campaign with teammates, and change who sends for it. */
export function canShareCampaign(role: TeamRole | null): Verdict<TeamRefusal> {
  return canActOnTeam(role, 'SHARE_CAMPAIGN');
}

/**
 * A sender's share of the people in percent, with one decimal: of the weights of those who agreed,
 * and of their own even if they haven't.
 */
export function sharePercent(
  senders: readonly { userId: string; state: SenderState; weight: number }[],
  userId: string,
): number {
  const counted = senders.filter((one) => one.state === 'AGREED' || one.userId === userId);
  const whole = counted.reduce((sum, { weight }) => sum + weight, 0);
  const own = counted.find((one) => one.userId === userId)?.weight ?? 0;
  return whole === 0 ? 0 : Math.round((own / whole) * 1000) / 10;
}

/** The facts about a sender that decide whether they are lost; campaign ms. */
export type SenderStanding = {
  state: SenderState;
  inTeam: boolean;
  connected: boolean;
  subscribed: boolean;
  pausedUntil: number | null;
  now: number;
};

/** Why a sender can't send; null if they can, or never agreed. */
export function senderLoss({
  state,
  inTeam,
  connected,
  subscribed,
  pausedUntil,
  now,
}: SenderStanding): SenderLoss | null {
  if (state === 'INVITED' || state === 'DECLINED') return null;
  if (state === 'LEFT') return 'LEFT';
  if (!inTeam) return 'NOT_IN_TEAM';
  if (!connected) return 'NOT_CONNECTED';
  if (!subscribed) return 'SUBSCRIPTION';
  return pausedUntil !== null && pausedUntil - now > LOST_DAY_MS ? 'PAUSED' : null;
}

/**
 * Whether the people a lost sender never contacted are dealt to the others now. `lostAt`:
 * since when the sender has been lost; campaign ms.
 */
export function isDealtAnew({
  handOver,
  lostAt,
  now,
}: {
  handOver: HandOver;
  lostAt: number | null;
  now: number;
}): boolean {
  if (lostAt === null || handOver === 'NEVER') return false;
  return handOver === 'AT_ONCE' || now - lostAt >= LOST_DAY_MS;
}
