import type { WaitingFacts, WaitingFor } from '#core/lead/waiting-facts.ts';
import { waitingFor } from '#core/lead/waiting-for.ts';
import { dailyAllowance, type DailyLimits } from '#core/limits/daily-allowance.ts';
import { evenGapMs } from '#core/limits/pace.ts';
import { MIN_GAP_SECONDS } from '#core/limits/processing-limits.ts';
import { inviteVerdict, type InviteVerdict } from '#core/limits/weekly-invites.ts';
import { isSubscriptionUsable } from '#core/plan/subscription-usable.ts';
import { nextClosing, nextOpening } from '#core/schedule/next-opening.ts';
import { localDay } from '#core/schedule/zone.ts';
import { stepSurroundings } from '#core/sequence/surroundings.ts';
import { scrubName } from '#core/scrubber/person-name.ts';
import { readActingUser } from '#data/acting-user.ts';
import type { AnyDatabase } from '#data/database.ts';
import { stepFactsOf, type LeadInWalk } from '#data/engine-store/lead-in-walk.ts';
import type { LeadPlace } from '#data/leads.ts';
import { placeKey, readQueuePlaces, readWaitingSources, type WaitingSources } from '#data/waiting-facts.ts';
import { limitsInForce } from '#server/limits-in-force.ts';
import { includesFeature, type PlanMoment } from '#server/user-plan.ts';

export type Waiting = WaitingFor;
/** A place in a campaign: the campaign's id and the lead's. */
export type PlaceKey = `${string}/${string}`;

/** An act that is longer on its way than a request may take is being looked for, in real ms. */
const REQUEST_MS = 20_000;

type Asked = { db: AnyDatabase; userId: string; places: readonly LeadPlace[]; plan: PlanMoment; now: number };
/** What holds for all leads of a user. */
type Account = { sources: WaitingSources; limits: DailyLimits; unlimitedQuotas: boolean; invites: InviteVerdict; subscriptionUsable: boolean; workingMs: number; allFeaturesAccounts: readonly string[]; realNow: number; now: number };

/** What each of these places waits for; one that waits for nothing is absent (product rules, section 3, "Waiting for"). */
export async function readWaiting({ db, userId, places, plan, now }: Asked): Promise<Map<PlaceKey, Waiting>> {
  const open = places.filter(({ state }) => state !== 'FINISHED' && state !== 'FAILED' && state !== 'BLACKLISTED').map((place) => ({ campaignId: place.campaign_id, leadId: place.lead_id }));
  const sources = open.length === 0 ? null : await readWaitingSources({ db, userId, places: open, now });
  if (sources === null) return new Map();
  const [account, queue] = await Promise.all([accountOf({ db, userId, sources, plan, now }), readQueuePlaces({ db, userId, leads: sources.leads, now })]);
  const answers = new Map<PlaceKey, Waiting>();
  for (const lead of sources.leads) {
    const answer = waitingFor(factsOf({ account, lead, queuePosition: queue.get(placeKey(lead)) ?? null }));
    if (answer !== null) answers.set(placeKey(lead), answer);
  }
  return answers;
}

async function accountOf({ db, userId, sources, plan, now }: Omit<Asked, 'places'> & { sources: WaitingSources }): Promise<Account> {
  const { user, marks, lastInvites } = sources;
  const planUser = await readActingUser({ db, userId });
  const may = (feature: 'ACTIVITY_CONTROL' | 'UNLIMITED_QUOTAS'): boolean => planUser !== undefined && includesFeature({ user: planUser, feature, plan });
  return {
    sources,
    limits: limitsInForce({ account: user, mayControl: may('ACTIVITY_CONTROL'), lastInvites, lastWarningAt: marks.lastWarningAt ?? null, now }),
    unlimitedQuotas: may('UNLIMITED_QUOTAS'),
    invites: inviteVerdict({ now, paidAccount: user.paidAccount, ...sources.invites, pausedUntil: user.invitesPausedUntil }),
    subscriptionUsable: isSubscriptionUsable({ planTier: user.planTier, subscriptionStatus: user.subscriptionStatus, realTrialEndsAt: user.realTrialEndsAt, realNow: plan.realNow }),
    workingMs: workingMsOf({ week: user.week, now }),
    allFeaturesAccounts: plan.allFeaturesAccounts,
    realNow: plan.realNow,
    now,
  };
}

function factsOf({ account, lead, queuePosition }: { account: Account; lead: LeadInWalk; queuePosition: number | null }): WaitingFacts {
  const { sources, now } = account;
  const { user, marks, nextSlotAt } = sources;
  const campaign = sources.campaigns.get(lead.campaignId);
  const openSince = sources.openActs.get(placeKey(lead));
  return {
    now,
    name: nameOf({ lead, words: user.nameWords }),
    state: lead.state,
    reason: lead.reason,
    position: lead.itemId === null ? null : { itemId: lead.itemId, enteredAt: lead.enteredAt, visit: lead.visit },
    facts: stepFactsOf(lead),
    around: stepSurroundings({ account: user, startedAt: campaign?.startedAt ?? null, connectionsKnownUntil: marks.invitationsReadAt ?? null, realNow: account.realNow, allFeaturesAccounts: account.allFeaturesAccounts }),
    sequence: campaign?.sequence ?? null,
    campaign: { status: campaign?.status ?? 'DRAFT', locked: campaign?.locked ?? false },
    account: { status: user.status, subscriptionUsable: account.subscriptionUsable, incident: user.incident, week: user.week, paceSlotAt: nextSlotAt },
    limit: limitOf({ account, lead }),
    invites: account.invites,
    queuePosition,
    openIntent: openSince === undefined ? null : account.realNow - openSince > REQUEST_MS ? 'CHECKING' : 'BEING_DONE',
  };
}

/** Today's limit of the lead's next item, and the gap by which what is left of it is spread over the working hours. */
function limitOf({ account, lead }: { account: Account; lead: LeadInWalk }): WaitingFacts['limit'] {
  const { sources, limits, unlimitedQuotas, workingMs, now } = account;
  const { user, usedToday } = sources;
  const type = lead.itemType ?? 'END';
  const allowance = dailyAllowance({ type, userId: user.userId, limits, range: user.limitRange, unlimitedQuotas, day: localDay({ zone: user.week.zone, at: now }) });
  const used = usedToday[type] ?? 0;
  return { used, allowance, gapMs: Math.max(MIN_GAP_SECONDS * 1000, evenGapMs({ workingMsLeft: workingMs, actionsLeft: Math.max(1, allowance - used) })) };
}

/** How long the working hours that run now, or those that come next, still last. */
function workingMsOf({ week, now }: { week: WaitingSources['user']['week']; now: number }): number {
  const from = nextOpening({ week, now }) ?? now;
  return Math.max(0, (nextClosing({ week, now: from }) ?? from) - from);
}

function nameOf({ lead: { person }, words }: { lead: LeadInWalk; words: readonly string[] }): string {
  const name = person.fullName ?? [person.firstName, person.lastName].filter((part) => part !== null).join(' ');
  return name === '' ? (person.email ?? 'This lead') : scrubName({ name, words }).name;
}
