import { addressChanges } from '#core/account/address-changes.ts';
import { IP_CHANGES_PER_DAY } from '#core/account/address-limit.ts';
import { ERROR_CATALOG, type ErrorCode } from '#core/errors/error-catalog.ts';
import type { Verdict } from '#core/errors/verdict.ts';
import { reasonText } from '#core/lead/lead-reasons.ts';
import { LEAD_REASONS } from '#core/lead/lead-state.ts';
import { currentPlan } from '#core/plan/feature-tiers.ts';
import { STAFF_ABILITIES, staffVerdicts } from '#core/staff/staff-verdicts.ts';
import { userIdShape } from '#contract/shapes.ts';
import type { FoundUserAnswer, StaffUserAnswer } from '#contract/staff.ts';
import { countOwned } from '#data/account/account-deletion.ts';
import { coveringPlan } from '#data/billing/subscriptions.ts';
import { readCredits } from '#data/finder/credits.ts';
import { readNetworkAddress } from '#data/identity/network-addresses.ts';
import { factorKinds } from '#data/identity/second-factors.ts';
import type { FoundUser } from '#data/staff/find-users.ts';
import { readProxyOf, type Proxy } from '#data/staff/proxies.ts';
import type { StaffPerson } from '#data/staff/staff-log.ts';
import {
  readLaneFacts,
  readLastErrors,
  readPeople,
  type FailedAct,
} from '#data/staff/staff-user.ts';
import { isoInstant } from '#server/http/page-response.ts';
import type { StaffParts } from '#server/staff/staff-parts.ts';
import { todayOf, type JudgedUser, type StaffCall } from '#server/staff/staff-user.ts';

type Lane = StaffUserAnswer['lanes'][number];
type Of = { call: StaffCall; staff: StaffParts; judged: JudgedUser };

export const presentPerson = ({ userId, displayName, email }: StaffPerson) => ({
  userId: userIdShape.parse(userId),
  displayName,
  email,
});

/** A verdict with its sentence, which a control shows unchanged. */
export function presentVerdict(verdict: Verdict<ErrorCode>): { allowed: boolean; reason?: string } {
  return verdict.allowed
    ? { allowed: true }
    : { allowed: false, reason: ERROR_CATALOG[verdict.reason].text };
}

export function presentFoundUser(
  user: FoundUser,
  { parts, realNow }: Pick<StaffCall, 'parts' | 'realNow'>,
): FoundUserAnswer {
  const { allFeaturesAccounts = [] } = parts;
  return {
    ...presentPerson(user),
    linkedInName: user.linkedInName,
    status: user.status,
    tier: currentPlan(user, allFeaturesAccounts, realNow).tier,
    adminStatus: user.adminStatus,
    createdAt: isoInstant(user.createdAt),
    deletionAskedAt: isoInstant(user.deletionAskedAt),
  };
}

export const proxyAddress = ({ protocol, host, port }: Pick<Proxy, 'protocol' | 'host' | 'port'>) =>
  `${protocol}://${host.includes(':') ? `[${host}]` : host}:${port}`;

const presentBrief = (proxy: Proxy) => ({
  id: proxy.id,
  countryCode: proxy.countryCode,
  address: proxyAddress(proxy),
  health: proxy.health,
});

/** The states in which a lane counts as not waiting: it acts, or has nothing to do. */
const ACTING = ['RUNNING', 'IDLE'];
/** What stops email as well as LinkedIn. */
const STOPS_EMAIL = [
  'TRIAL_ENDED',
  'PAUSED_SUBSCRIPTION',
  'NO_CAMPAIGN',
  'LOOKING_BACK',
  'PAUSED_TODAY',
  'SLEEP',
];

/** A user's lanes with what each waits for, in the words of the engine card. */
export async function presentLanes({
  call,
  staff,
  userId,
  mailbox,
  proxy,
}: {
  call: StaffCall;
  staff: StaffParts;
  userId: string;
  mailbox: JudgedUser['row']['mailbox'];
  proxy: Proxy | null;
}): Promise<Lane[]> {
  const { parts, now, realNow } = call;
  const word = await staff.engineWord({ parts, userId, now, realNow });
  const facts = await readLaneFacts({ db: parts.db, userId, now });
  const until = word.kind === 'LIMITS_REACHED' ? word.until : word.nextAt;
  const waits = { code: word.kind, sentence: word.sentence, until };
  const dead =
    proxy?.health === 'DEAD'
      ? { code: 'PROXY_DEAD', sentence: 'Its proxy can’t be reached', until: null }
      : null;
  const lost = {
    code: 'MAILBOX_LOST',
    sentence: 'The mailbox connection is lost',
    until: null,
  };
  const network: Lane = {
    channel: 'LINKEDIN',
    waitingFor: ACTING.includes(word.kind) ? dead : waits,
    lastActAt: isoInstant(facts.lastActAt),
    dueLeads: facts.dueLeads,
  };
  if (mailbox === null) return [network];
  const stops = STOPS_EMAIL.includes(word.kind) ? waits : null;
  const email: Lane = {
    channel: 'EMAIL',
    waitingFor: mailbox.status === 'LOST' ? lost : stops,
    lastActAt: isoInstant(facts.lastEmailAt),
    dueLeads: facts.dueEmails,
  };
  return [network, email];
}

async function presentBillingOf({ call, staff, judged: { found } }: Of) {
  const { parts, realNow } = call;
  const of = { db: parts.db, userId: found.userId };
  const covering = staff.payments === null ? null : await coveringPlan({ ...of, realNow });
  const buyer = covering === null ? undefined : (await readPeople(parts.db, [covering.buyerId]))[0];
  const credits = await readCredits(of);
  return {
    trialEndsAt: isoInstant(found.realTrialEndsAt),
    subscription:
      covering === null
        ? null
        : {
            id: covering.of.subscriptionId,
            status: covering.state.status,
            productId: covering.of.priceId,
            endsAt: isoInstant(covering.state.endsAt),
            buyer: buyer === undefined ? null : presentPerson(buyer),
          },
    credits:
      credits.granted === 0
        ? null
        : { total: Math.max(0, credits.granted), left: Math.max(0, credits.balance) },
  };
}

async function presentConnection(
  { parts, realNow }: StaffCall,
  { found, row }: JudgedUser,
  proxy: Proxy | null,
) {
  const address = await readNetworkAddress({ db: parts.db, userId: found.userId });
  const { left } = addressChanges({ zone: row.zone, realNow, ...address });
  return {
    countryCode: address.countryCode,
    city: address.city,
    ip: address.ip,
    checkedAt: isoInstant(address.realChangedAt),
    changesToday: IP_CHANGES_PER_DAY - left,
    changesADay: IP_CHANGES_PER_DAY,
    proxy: proxy === null ? null : presentBrief(proxy),
  };
}

function presentError({ at, type, reason }: FailedAct) {
  const known = LEAD_REASONS.find((each) => each === reason);
  return {
    at: isoInstant(at),
    code: reason ?? type,
    sentence:
      known === undefined
        ? type === 'ACTION_FAILED'
          ? 'An action failed'
          : 'Couldn’t confirm whether an action was done'
        : reasonText(known).sentence,
  };
}

/** Everything staff sees of a user. */
export async function presentStaffUser(of: Of): Promise<StaffUserAnswer> {
  const { call, staff, judged } = of;
  const { found, row, facts } = judged;
  const { db } = call.parts;
  const { userId } = found;
  const proxy = await readProxyOf({ db, userId });
  const verdicts = staffVerdicts(facts);
  const { campaigns, leads } = await countOwned({ db, userId });
  return {
    ...presentFoundUser(found, call),
    zone: row.zone,
    team: row.team,
    clientVersion: row.clientVersion,
    secondFactors: await factorKinds(db, userId),
    mailbox: row.mailbox,
    billing: await presentBillingOf(of),
    connection: await presentConnection(of.call, of.judged, proxy),
    lanes: facts.isBeingDeleted
      ? []
      : await presentLanes({ call, staff, userId, mailbox: row.mailbox, proxy }),
    ...(await todayOf(call, judged)),
    invitesPausedUntil: isoInstant(row.invitesPausedUntil),
    lastErrors: (await readLastErrors({ db, userId })).map(presentError),
    counts: { campaigns, leads },
    can: Object.fromEntries(
      STAFF_ABILITIES.map((ability) => [ability, presentVerdict(verdicts[ability])]),
    ) as StaffUserAnswer['can'],
  };
}
