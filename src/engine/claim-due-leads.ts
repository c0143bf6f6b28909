import { allowanceLeft, dailyAllowance } from '#core/limits/daily-allowance.ts';
import { inviteVerdict, type InviteVerdict } from '#core/limits/weekly-invites.ts';
import { localDay } from '#core/schedule/zone.ts';
import { ACTION_TYPES, CONDITION_TYPES, type SequenceItemType } from '#core/sequence/sequence-item.ts';
import type { LeadInWalk } from '#data/engine-store/lead-in-walk.ts';
import { campaignNow, limitsOf, type LaneRun } from '#engine/lane-run.ts';

/** What a lane may still do now: how much of each type, and of that how much is due. */
export type OpenWork = {
  left: ReadonlyMap<SequenceItemType, number>;
  /** The types of which any lead is due. */
  due: ReadonlySet<SequenceItemType>;
  /** What today's limits still allow of the types that are due, over all types. */
  actionsLeft: number;
  /** Types with due leads that today's limits do not allow any more. */
  waitsForTomorrow: boolean;
  /** Until when the week's invitations hold those that are due, if they do; null with `invitesHeld`: until somebody acts. */
  invitesHeld: boolean;
  invitesHeldUntil: number | null;
  invites: InviteVerdict;
};

const QUEUED_TYPES: readonly SequenceItemType[] = [...ACTION_TYPES, ...CONDITION_TYPES];
const INVITES: readonly SequenceItemType[] = ['CONNECT', 'CONNECT_BY_EMAIL'];

/** How much of each type the day and the week still allow. */
export function allowancesOf(run: LaneRun): { left: Map<SequenceItemType, number>; invites: ReturnType<typeof inviteVerdict> } {
  const { facts, marks, parts } = run;
  const { user } = facts;
  const now = campaignNow(run);
  const { limits, unlimitedQuotas } = limitsOf({ user, lastInvites: facts.lastInvites, marks, now, realNow: parts.clock.realNow(), allFeaturesAccounts: parts.config.allFeaturesAccounts ?? [] });
  const day = localDay({ zone: user.week.zone, at: now });
  const invites = inviteVerdict({ now, paidAccount: user.paidAccount, ...facts.invites, pausedUntil: user.invitesPausedUntil });
  const left = new Map<SequenceItemType, number>();
  for (const type of QUEUED_TYPES) {
    const today = allowanceLeft({ allowance: dailyAllowance({ type, userId: user.userId, limits, range: user.limitRange, unlimitedQuotas, day }), used: facts.usedToday[type] ?? 0 });
    left.set(type, INVITES.includes(type) ? (invites.allowed ? Math.min(today, invites.left) : 0) : today);
  }
  for (const type of run.blockedTypes) left.set(type, 0);
  for (const [type, until] of Object.entries(marks.pausedUntil ?? {})) if (until > now) left.set(type as SequenceItemType, 0);
  return { left, invites };
}

/** What is due and allowed, found by one look into the index for each campaign and type. */
export async function openWork(run: LaneRun): Promise<OpenWork> {
  const { left, invites } = allowancesOf(run);
  const now = campaignNow(run);
  const campaignIds = run.facts.campaigns.map(({ campaignId }) => campaignId);
  const allowed = QUEUED_TYPES.filter((type) => (left.get(type) ?? 0) > 0);
  const due = await run.parts.store.dueTypes({ userId: run.lane.userId, campaignIds, types: QUEUED_TYPES, now });
  const actionsLeft = allowed.reduce((sum, type) => sum + (due.has(type) ? (left.get(type) ?? 0) : 0), 0);
  const isHeld = (type: SequenceItemType): boolean => !allowed.includes(type) && due.has(type);
  const invitesHeld = !invites.allowed && INVITES.some(isHeld);
  return { left, due, actionsLeft, waitsForTomorrow: QUEUED_TYPES.some(isHeld), invites, invitesHeld, invitesHeldUntil: invites.allowed ? null : invites.until };
}

/**
 * The next leads whose time has come and whose action the day still allows, in the order in which they have their turn: leads on their way before new
 * ones and invitations, campaigns one after the other, the oldest first inside one (product rules, section 4). Types whose day is full are never read;
 * of the others `readAhead` of each campaign, and every one is looked at anew before anything is done.
 */
export async function claimDueLeads({ run, work, readAhead }: { run: LaneRun; work: OpenWork; readAhead: number }): Promise<LeadInWalk[]> {
  const types = QUEUED_TYPES.filter((type) => work.due.has(type) && (work.left.get(type) ?? 0) > 0);
  const campaignIds = run.facts.campaigns.map(({ campaignId }) => campaignId);
  const leads = await run.parts.store.dueLeads({ userId: run.lane.userId, campaignIds, types, now: campaignNow(run), limit: readAhead });
  return inTurn({ leads, servedAt: new Map(run.facts.campaigns.map((campaign) => [campaign.campaignId, campaign.servedAt ?? 0])) });
}

/** The order of turns among due leads. Each campaign's own leads are ordered by rank and age; then campaigns take turns, the one served longest ago first. */
export function inTurn({ leads, servedAt }: { leads: readonly LeadInWalk[]; servedAt: ReadonlyMap<string, number> }): LeadInWalk[] {
  const ordered = [...leads].sort((one, other) => rankOf(one) - rankOf(other) || (one.dueAt ?? 0) - (other.dueAt ?? 0) || Number(BigInt(one.leadId) - BigInt(other.leadId)));
  const turns = new Map<string, number>();
  const placed = ordered.map((lead) => {
    const place = `${rankOf(lead)} ${lead.campaignId}`;
    const turn = turns.get(place) ?? 0;
    turns.set(place, turn + 1);
    return { lead, rank: rankOf(lead), turn, served: servedAt.get(lead.campaignId) ?? 0 };
  });
  return placed.sort((one, other) => one.rank - other.rank || one.turn - other.turn || one.served - other.served).map(({ lead }) => lead);
}

/** Follow-ups first, then whoever begins: new leads and invitations. */
function rankOf(lead: LeadInWalk): number {
  const begins = lead.state === 'GETTING_READY' || (lead.itemType !== null && INVITES.includes(lead.itemType));
  return begins ? 1 : 0;
}

