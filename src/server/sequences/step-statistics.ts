import { LEAD_STATES, type LeadState } from '#core/lead/lead-state.ts';
import { measuredRate } from '#core/campaign/measured-rate.ts';
import { percentOf } from '#core/campaign/lead-statistics.ts';
import type { SequenceItemType } from '#core/sequence/sequence-item.ts';
import { walkItems } from '#core/sequence/walk-items.ts';
import { readCampaign } from '#data/campaigns/campaigns.ts';
import type { AnyDatabase } from '#data/database.ts';
import {
  readFoundEmails,
  readItemAnswers,
  type FoundEmails,
  type ItemAnswers,
} from '#data/campaigns/event-statistics.ts';
import { readItemCounts, readItemStanding, readSequence } from '#data/campaigns/sequences.ts';
import {
  readItemOpens,
  readVariantCounts,
  type ItemOpens,
} from '#data/campaigns/variant-counts.ts';
import type { Owner } from '#data/scope.ts';
import type { SeenSender } from '#data/shared-campaigns/sender-leads.ts';
import { askedSenders } from '#server/campaign-facts/asked-senders.ts';
import { actingUserOf } from '#server/http/acting-user-of.ts';
import { ApiError, found } from '#server/http/api-error.ts';
import type { Call } from '#server/http/handler.ts';
import { rejectUnknownCampaign } from '#server/http/reject-unknown-campaign.ts';
import { includesFeature, planMoment } from '#server/plan/user-plan.ts';

/**
 * The states of leads that are on an item and will continue, on their own or when the user acts.
 */
const STANDING_STATES: readonly LeadState[] = [
  'GETTING_READY',
  'IN_PROGRESS',
  'WAITING',
  'PAUSED',
  'FAILED',
];
const GOING_ON: readonly LeadState[] = ['GETTING_READY', 'IN_PROGRESS', 'WAITING'];

const NOBODY_STANDING = Object.fromEntries(LEAD_STATES.map((state) => [state, 0])) as Record<
  LeadState,
  number
>;

/** The steps whose text can be answered; an invitation is answered by being accepted. */
const ANSWERABLE: readonly SequenceItemType[] = [
  'CONNECT',
  'CONNECT_BY_EMAIL',
  'MESSAGE',
  'INMAIL',
  'EMAIL',
];

/** The counts of each step; of a shared campaign, for its owner, the sum over the senders. */
export async function stepStatistics({
  scope,
  params: { campaignId },
  query: { senderIds },
  parts,
  realNow,
}: Call<'GET /v1/sequenceitems/{campaignId}/statistics'>) {
  const stored = found(await readSequence(scope, campaignId));
  const senders = await askedSenders(scope, campaignId, senderIds);
  const items = [...walkItems(stored.sequence)].map(({ item }) => item);
  const user = await actingUserOf(scope);
  const plan = planMoment(parts, realNow);
  const analytics = includesFeature(user, 'SEQUENCE_ANALYTICS', plan);
  const withOpens = includesFeature(user, 'EMAIL_RATE_FEATURE', plan);
  const withFound = items.some(({ type }) => type === 'FIND_EMAIL');
  const all = { db: scope.db, senders };
  const none = { ...all, senders: [] };
  const standing = await ofSenders(all, readItemStanding);
  const counts = await ofSenders(all, readItemCounts);
  const answers = await ofSenders(all, readItemAnswers);
  const emails = await ofSenders(withFound ? all : none, readFoundEmails);
  const opens = await ofSenders(withOpens ? all : none, readItemOpens);
  return items.map(({ id, type }) => {
    const here = ofStep(standing, id);
    const own = ofStep(counts, id);
    const [done, skipped, yesTaken, noTaken] = [
      sumOf(own, 'done'),
      sumOf(own, 'skipped'),
      sumOf(own, 'yesTaken'),
      sumOf(own, 'noTaken'),
    ];
    const leadsIn = (states: readonly LeadState[]) =>
      sumOf(
        here.filter(({ state }) => states.includes(state)),
        'leads',
      );
    const arrived = here.filter(({ state }) => state !== 'GETTING_READY');
    return {
      itemId: id,
      itemType: type,
      entered: done + skipped + yesTaken + noTaken + sumOf(arrived, 'leads'),
      done,
      waiting: leadsIn(GOING_ON),
      failed: leadsIn(['FAILED']),
      skipped,
      yesTaken,
      noTaken,
      ...answersOf({
        type,
        answers: ofStep(answers, id),
        found: ofStep(emails, id),
        analytics,
      }),
      opened: withOpens && type === 'EMAIL' ? opensOf(ofStep(opens, id)) : null,
      standing: {
        ...NOBODY_STANDING,
        ...Object.fromEntries(here.map(({ state }) => [state, leadsIn([state])])),
      },
    };
  });
}

/** The results of each text variant, summed over the senders as those of the steps are. */
export async function variantStatistics({
  scope,
  params: { campaignId },
  query: { senderIds },
  parts,
  realNow,
}: Call<'GET /v1/sequenceitems/{campaignId}/variants'>) {
  await rejectUnknownCampaign(scope, campaignId);
  const senders = await askedSenders(scope, campaignId, senderIds);
  const user = await actingUserOf(scope);
  const plan = planMoment(parts, realNow);
  if (!includesFeature(user, 'SEQUENCE_ANALYTICS', plan)) throw new ApiError('FEATURE_NOT_IN_PLAN');
  const emailRates = includesFeature(user, 'EMAIL_RATE_FEATURE', plan);
  const rows = await ofSenders({ db: scope.db, senders }, readVariantCounts);
  const variants = Map.groupBy(rows, ({ itemId, variantId }) => `${itemId} ${variantId}`);
  return [...variants.values()].flatMap(([first, ...others]) => {
    if (first === undefined) return [];
    const all = [first, ...others];
    return {
      itemId: first.itemId,
      variantId: first.variantId,
      sent: sumOf(all, 'sent'),
      accepted: sumOf(all, 'accepted'),
      replied: sumOf(all, 'replied'),
      opened: emailRates ? sumOf(all, 'opened') : null,
    };
  });
}

/** The steps with leads on them, of all senders, as an edit reaches them all. */
export async function leadsOnSteps({
  scope,
  params: { campaignId },
}: Call<'GET /v1/sequencerestrictions/{campaignId}'>) {
  const campaign = found(await readCampaign(scope, campaignId));
  const senders = await askedSenders(scope, campaignId, undefined);
  const read = await ofSenders({ db: scope.db, senders }, readItemStanding);
  const standing = read.filter(({ state }) => STANDING_STATES.includes(state));
  const itemIds = [...new Set(standing.map(({ itemId }) => itemId))];
  return {
    campaignId,
    running: campaign.status === 'ACTIVE',
    items: itemIds.map((itemId) => ({
      itemId,
      leadsStanding: sumOf(ofStep(standing, itemId), 'leads'),
    })),
  };
}

type Senders = { db: AnyDatabase; senders: readonly SeenSender[] };

/** The rows of every sender's own campaign. */
async function ofSenders<Row>(
  { db, senders }: Senders,
  read: (own: Owner, campaignId: string) => Promise<Row[]>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const { userId, campaignId } of senders)
    rows.push(...(await read({ db, userId }, campaignId)));
  return rows;
}

function ofStep<Row extends { itemId: string | null }>(rows: readonly Row[], id: string): Row[] {
  return rows.filter(({ itemId }) => itemId === id);
}

function sumOf<Key extends string>(rows: readonly Record<Key, number>[], key: Key): number {
  return rows.reduce((sum, row) => sum + row[key], 0);
}

function answersOf({
  type,
  answers,
  found,
  analytics,
}: {
  type: SequenceItemType;
  answers: readonly ItemAnswers[];
  found: readonly FoundEmails[];
  analytics: boolean;
}) {
  const rateOf = (part: number, whole: number) => {
    const { percent, low, high } = measuredRate({ name: 'REPLY', part, whole });
    return analytics ? { percent, part, whole, low, high } : null;
  };
  if (type === 'FIND_EMAIL')
    return { answered: null, rate: rateOf(sumOf(found, 'found'), sumOf(found, 'asked')) };
  if (!ANSWERABLE.includes(type)) return { answered: null, rate: null };
  const answered = sumOf(answers, 'answered');
  return { answered, rate: rateOf(answered, sumOf(answers, 'sent')) };
}

function opensOf(opens: readonly ItemOpens[]) {
  const counts = { part: sumOf(opens, 'opened'), whole: sumOf(opens, 'delivered') };
  return { percent: percentOf(counts), ...counts };
}
