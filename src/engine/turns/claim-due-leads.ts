import { allowanceLeft, dailyAllowance, warmUpOf } from '#core/limits/daily-allowance.ts';
import { pacedUnits } from '#core/limits/paced-units.ts';
import { usageTypeOf } from '#core/limits/profile-reads.ts';
import { inviteVerdict, type InviteVerdict } from '#core/limits/weekly-invites.ts';
import { workedMsToday, workingMsLeftToday } from '#core/schedule/next-opening.ts';
import { localDay } from '#core/schedule/zone.ts';
import {
  ACTION_TYPES,
  CONDITION_TYPES,
  type SequenceItemType,
} from '#core/sequence/sequence-item.ts';
import { channelOf, type Channel } from '#core/sequence/channels.ts';
import type { LaneMarks } from '#data/walk/lane-facts.ts';
import type { LeadInWalk } from '#data/walk/lead-in-walk.ts';
import { isMailAvailable } from '#engine/lane/mail-incidents.ts';
import { campaignNow, limitsOf, type LaneRun } from '#engine/lane/lane-run.ts';

/** What a lane may still do now: how much of each type, and which types are due. */
export type OpenWork = {
  left: ReadonlyMap<SequenceItemType, number>;
  /** The types with a due lead. */
  due: ReadonlySet<SequenceItemType>;
  /** What today's limits still allow of the due types, in total per channel. */
  actionsLeft: Readonly<Record<Channel, number>>;
  /** How many actions each channel spreads over the rest of the day. */
  pacedLeft: Readonly<Record<Channel, number>>;
  /** Whether some due leads are of types that today's limits no longer allow. */
  waitsForTomorrow: boolean;
  /**
   * Whether the week's invitations hold due ones, and until when; null with `invitesHeld`: until
   * someone acts.
   */
  invitesHeld: boolean;
  invitesHeldUntil: number | null;
  invites: InviteVerdict;
};

const QUEUED_TYPES: readonly SequenceItemType[] = [...ACTION_TYPES, ...CONDITION_TYPES];
/** The types held by the week's cap and by a pause of invitations. */
export const INVITES: readonly SequenceItemType[] = ['CONNECT', 'CONNECT_BY_EMAIL'];

/** How much of each type the day and the week still allow. */
export function allowancesOf(run: LaneRun): {
  left: Map<SequenceItemType, number>;
  invites: ReturnType<typeof inviteVerdict>;
} {
  const { parts } = run;
  const { facts, marks } = run.state;
  const { user } = facts;
  const now = campaignNow(run);
  const { limits, unlimitedQuotas } = limitsOf({
    user,
    lastInvites: facts.lastInvites,
    marks,
    now,
    realNow: parts.clock.realNow(),
    allFeaturesAccounts: parts.config.allFeaturesAccounts ?? [],
  });
  const day = localDay(user.week.zone, now);
  const invites = inviteVerdict({
    now,
    paidAccount: user.paidAccount,
    ...facts.invites,
    pausedUntil: user.invitesPausedUntil,
  });
  const left = new Map<SequenceItemType, number>();
  for (const type of QUEUED_TYPES) {
    const today = allowanceLeft({
      allowance: dailyAllowance({
        type,
        userId: user.userId,
        limits,
        range: user.limitRange,
        unlimitedQuotas,
        day,
        warmUp: warmUpOf(user, now),
      }),
      used: facts.usedToday[usageTypeOf(type)] ?? 0,
    });
    left.set(
      type,
      INVITES.includes(type) ? (invites.allowed ? Math.min(today, invites.left) : 0) : today,
    );
  }
  // Without a mailbox leads still get their turn, in which they are held for it.
  if (user.mailbox !== null && !isMailAvailable(run)) left.set('EMAIL', 0);
  for (const type of run.state.blockedTypes) left.set(type, 0);
  for (const [type, until] of Object.entries(marks.pausedUntil ?? {}))
    if (until > now) left.set(type as SequenceItemType, 0);
  return { left, invites };
}

/** What is due and allowed, found by one index lookup per campaign and type. */
export async function openWork(run: LaneRun): Promise<OpenWork> {
  const { left, invites } = allowancesOf(run);
  const now = campaignNow(run);
  const campaignIds = run.state.facts.campaigns.map(({ campaignId }) => campaignId);
  const allowed = QUEUED_TYPES.filter((type) => (left.get(type) ?? 0) > 0);
  const due = await run.parts.store.dueTypes({
    userId: run.lane.userId,
    campaignIds,
    types: QUEUED_TYPES,
    now,
  });
  const time = {
    workingMsLeft: workingMsLeftToday(run.state.facts.user.week, now),
    workedMs: workedMsToday(run.state.facts.user.week, now),
  };
  const actionsLeft = { NETWORK: 0, EMAIL: 0, FINDER: 0 };
  const pacedLeft = { ...actionsLeft };
  for (const type of allowed) {
    actionsLeft[channelOf(type)] += due.has(type) ? (left.get(type) ?? 0) : 0;
    pacedLeft[channelOf(type)] += pacedUnits({
      type,
      left: left.get(type) ?? 0,
      used: run.state.facts.usedToday[usageTypeOf(type)] ?? 0,
      due: due.has(type),
      ...time,
    });
  }
  const isHeld = (type: SequenceItemType): boolean => !allowed.includes(type) && due.has(type);
  const invitesHeld = !invites.allowed && INVITES.some(isHeld);
  return {
    left,
    due,
    actionsLeft,
    pacedLeft,
    waitsForTomorrow: QUEUED_TYPES.some(isHeld),
    invites,
    invitesHeld,
    invitesHeldUntil: invites.allowed ? null : invites.until,
  };
}

/**
 * The next leads of a channel that are due and whose action the day still allows, in the order of
 * their turns. Types whose day is full are not read; of the others, `readAhead` leads per campaign,
 * each of which is checked again before anything is done.
 */
export async function nextDueLeads({
  run,
  work,
  channel,
  readAhead,
}: {
  run: LaneRun;
  work: OpenWork;
  channel: Channel;
  readAhead: number;
}): Promise<LeadInWalk[]> {
  const types = QUEUED_TYPES.filter(
    (type) => channelOf(type) === channel && work.due.has(type) && (work.left.get(type) ?? 0) > 0,
  );
  const campaignIds = run.state.facts.campaigns.map(({ campaignId }) => campaignId);
  const leads = await run.parts.store.dueLeads({
    userId: run.lane.userId,
    campaignIds,
    types,
    now: campaignNow(run),
    limit: readAhead,
  });
  return inTurnOrder(
    leads,
    new Map(
      run.state.facts.campaigns.map((campaign) => [campaign.campaignId, campaign.servedAt ?? 0]),
    ),
    run.state.marks.servedTypes,
  );
}

/**
 * The order of turns among due leads: follow-ups before new leads and invitations; campaigns take
 * turns, the least recently served first; within a campaign types take turns the same way, so that
 * none with an allowance starves while another has more leads than slots; within a type the oldest
 * first (product rules, section 4).
 */
export function inTurnOrder(
  leads: readonly LeadInWalk[],
  servedAt: ReadonlyMap<string, number>,
  servedTypes: LaneMarks['servedTypes'] = {},
): LeadInWalk[] {
  const oldestFirst = [...leads].sort(
    (one, other) =>
      (one.dueAt ?? 0) - (other.dueAt ?? 0) || Number(BigInt(one.leadId) - BigInt(other.leadId)),
  );
  const ofRank = (rank: number): LeadInWalk[] => {
    const campaigns = groups(
      oldestFirst.filter((lead) => rankOf(lead) === rank),
      ({ campaignId }) => campaignId,
      (campaignId) => servedAt.get(campaignId) ?? 0,
    );
    return alternating(
      campaigns.map((own) =>
        alternating(
          groups(
            own,
            ({ itemType }) => itemType ?? '',
            (type) => servedTypes[type as SequenceItemType] ?? 0,
          ),
        ),
      ),
    );
  };
  return [...ofRank(0), ...ofRank(1)];
}

/**
 * Groups leads by a key, the least recently served group first; a group never served comes before
 * all others.
 */
function groups(
  leads: readonly LeadInWalk[],
  keyOf: (lead: LeadInWalk) => string,
  servedAt: (key: string) => number,
): LeadInWalk[][] {
  return [...Map.groupBy(leads, keyOf)]
    .sort(([one], [other]) => servedAt(one) - servedAt(other))
    .map(([, group]) => group);
}

/** One from each list in turn, until all are empty. */
function alternating(lists: readonly LeadInWalk[][]): LeadInWalk[] {
  const longest = Math.max(0, ...lists.map((list) => list.length));
  return Array.from({ length: longest }, (_, turn) =>
    lists.flatMap((list) => list[turn] ?? []),
  ).flat();
}

/** Follow-ups first, then whatever starts: new leads and invitations. */
function rankOf(lead: LeadInWalk): number {
  const begins =
    lead.state === 'GETTING_READY' || (lead.itemType !== null && INVITES.includes(lead.itemType));
  return begins ? 1 : 0;
}
