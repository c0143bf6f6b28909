import { availableItems } from '#core/sequence/available-items.ts';
import type { LeadState } from '#core/lead/lead-state.ts';
import { measuredRate } from '#core/campaign/measured-rate.ts';
import { percentOf } from '#core/campaign/lead-statistics.ts';
import type { SequenceItem, SequenceItemType } from '#core/sequence/sequence-item.ts';
import { walkItems } from '#core/sequence/walk-items.ts';
import type { sequenceRoutes } from '#contract/sequences.ts';
import { readCampaign } from '#data/campaigns/campaigns.ts';
import {
  readFoundEmails,
  readItemAnswers,
  type ItemAnswers,
} from '#data/campaigns/event-statistics.ts';
import { listSequenceVersions, readSequenceVersion } from '#data/campaigns/sequence-versions.ts';
import {
  readItemCounts,
  readItemStanding,
  readSequence,
  type ItemStanding,
} from '#data/campaigns/sequences.ts';
import {
  readItemOpens,
  readVariantCounts,
  type ItemOpens,
} from '#data/campaigns/variant-counts.ts';
import type { Handlers } from '#server/http/handler.ts';
import { listRequest, listResponse } from '#server/http/list-query.ts';
import { isoInstant, withIsoInstants } from '#server/http/page-response.ts';
import { actingUserOf } from '#server/http/acting-user-of.ts';
import { ApiError, found } from '#server/http/api-error.ts';
import { countValues } from '#server/sequences/count-values.ts';
import { saveSequence } from '#server/sequences/save-sequence.ts';
import { sendTest } from '#server/sequences/send-test.ts';
import { mayInviteByEmail } from '#server/campaign-facts/sequence-facts.ts';
import { includesFeature, planMoment } from '#server/plan/user-plan.ts';
import { rejectUnknownCampaign } from '#server/http/reject-unknown-campaign.ts';

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

export const sequenceHandlers: Handlers<keyof typeof sequenceRoutes> = {
  'GET /v1/sequenceitems/available': async ({ scope, parts, realNow }) => {
    const user = await actingUserOf(scope);
    const plan = planMoment(parts, realNow);
    const inviteByEmailAllowed = await mayInviteByEmail(user, parts.network, plan);
    return availableItems({
      inviteByEmailAllowed,
      mailboxConnected: user.mailbox_connected,
      finderAvailable: plan.finderAvailable,
    }).map(({ type, allowed, reason, notice }) => ({ type, allowed, reason: reason ?? notice }));
  },
  'GET /v1/sequenceitems/{campaignId}': async ({ scope, params: { campaignId } }) => {
    const stored = found(await readSequence(scope, campaignId));
    return {
      campaignId,
      sequenceUpdatedAt: isoInstant(stored.sequenceUpdatedAt),
      sequence: stored.sequence,
    };
  },
  'GET /v1/sequenceitems/{campaignId}/statistics': async ({
    scope,
    params: { campaignId },
    parts,
    realNow,
  }) => {
    const stored = found(await readSequence(scope, campaignId));
    const standing = await readItemStanding(scope, campaignId);
    const answers = new Map(
      (await readItemAnswers(scope, campaignId)).map((item) => [item.itemId, item]),
    );
    const items = [...walkItems(stored.sequence)].map(({ item }) => item);
    const emailsFound = items.some(({ type }) => type === 'FIND_EMAIL')
      ? await readFoundEmails(scope, campaignId)
      : new Map<string, { asked: number; found: number }>();
    const user = await actingUserOf(scope);
    const plan = planMoment(parts, realNow);
    const analytics = includesFeature(user, 'SEQUENCE_ANALYTICS', plan);
    const opens = includesFeature(user, 'EMAIL_RATE_FEATURE', plan)
      ? await readItemOpens(scope, campaignId)
      : null;
    const counts = new Map(
      (await readItemCounts(scope, campaignId)).map((item) => [item.itemId, item]),
    );
    return items.map((item) => {
      const { done, skipped, yesTaken, noTaken } = counts.get(item.id) ?? {
        done: 0,
        skipped: 0,
        yesTaken: 0,
        noTaken: 0,
      };
      const here = standing.filter(({ itemId }) => itemId === item.id);
      return {
        itemId: item.id,
        itemType: item.type,
        entered:
          done +
          skipped +
          yesTaken +
          noTaken +
          leadsOf(here.filter(({ state }) => state !== 'GETTING_READY')),
        done,
        waiting: leadsOf(here.filter(({ state }) => GOING_ON.includes(state))),
        failed: leadsOf(here.filter(({ state }) => state === 'FAILED')),
        skipped,
        yesTaken,
        noTaken,
        ...answersOf({
          type: item.type,
          answers: answers.get(item.id),
          found: emailsFound.get(item.id),
          analytics,
        }),
        opened: opensOf(item, opens),
        standing: {
          ...NOBODY_STANDING,
          ...Object.fromEntries(here.map(({ state, leads }) => [state, leads])),
        },
      };
    });
  },
  'POST /v1/sequenceitems': async (call) => {
    const { sequence, sequenceUpdatedAt } = await saveSequence(call);
    return {
      campaignId: call.body.campaignId,
      sequenceUpdatedAt: isoInstant(sequenceUpdatedAt),
      sequence,
    };
  },
  'GET /v1/sequenceitems/{campaignId}/versions': async (call) => {
    const {
      scope,
      params: { campaignId },
    } = call;
    await rejectUnknownCampaign(scope, campaignId);
    const asked = listRequest('GET /v1/sequenceitems/{campaignId}/versions', call);
    const versions = await listSequenceVersions(scope, { campaignId, ...asked });
    return listResponse(asked, versions, withIsoInstants);
  },
  'GET /v1/sequenceitems/{campaignId}/versions/{version}': async ({
    scope,
    params: { campaignId, version },
  }) => {
    const kept = found(await readSequenceVersion(scope, campaignId, version));
    return { ...kept, savedAt: isoInstant(kept.savedAt) };
  },
  'GET /v1/sequenceitems/{campaignId}/variants': async ({
    scope,
    params: { campaignId },
    parts,
    realNow,
  }) => {
    await rejectUnknownCampaign(scope, campaignId);
    const user = await actingUserOf(scope);
    const plan = planMoment(parts, realNow);
    if (!includesFeature(user, 'SEQUENCE_ANALYTICS', plan))
      throw new ApiError('FEATURE_NOT_IN_PLAN');
    const emailRates = includesFeature(user, 'EMAIL_RATE_FEATURE', plan);
    const counts = await readVariantCounts(scope, campaignId);
    return counts.map((one) => ({ ...one, opened: emailRates ? one.opened : null }));
  },
  'GET /v1/sequenceitems/{campaignId}/values': countValues,
  'POST /v1/sequenceitems/test': sendTest,
  'GET /v1/sequencerestrictions/{campaignId}': async ({ scope, params: { campaignId } }) => {
    const campaign = found(await readCampaign(scope, campaignId));
    const standing = (await readItemStanding(scope, campaignId)).filter(({ state }) =>
      STANDING_STATES.includes(state),
    );
    const itemIds = [...new Set(standing.map(({ itemId }) => itemId))];
    return {
      campaignId,
      running: campaign.status === 'ACTIVE',
      items: itemIds.map((itemId) => ({
        itemId,
        leadsStanding: leadsOf(standing.filter((one) => one.itemId === itemId)),
      })),
    };
  },
  'GET /processinglimits/invite-message-length': async ({ scope }) => ({
    length: (await actingUserOf(scope)).note_length,
  }),
};

const NOBODY_STANDING = {
  UPLOADING: 0,
  GETTING_READY: 0,
  IN_PROGRESS: 0,
  WAITING: 0,
  PAUSED: 0,
  FINISHED: 0,
  FAILED: 0,
  BLACKLISTED: 0,
} as const satisfies Record<LeadState, number>;

/** The steps whose text can be answered; an invitation is answered by being accepted. */
const ANSWERABLE: readonly SequenceItemType[] = [
  'CONNECT',
  'CONNECT_BY_EMAIL',
  'MESSAGE',
  'INMAIL',
  'EMAIL',
];

function answersOf({
  type,
  answers,
  found,
  analytics,
}: {
  type: SequenceItemType;
  answers: ItemAnswers | undefined;
  found: { asked: number; found: number } | undefined;
  analytics: boolean;
}) {
  if (type === 'FIND_EMAIL')
    return { answered: null, rate: rateOf({ part: found?.found, whole: found?.asked, analytics }) };
  if (!ANSWERABLE.includes(type)) return { answered: null, rate: null };
  const { sent, answered } = answers ?? { sent: 0, answered: 0 };
  return { answered, rate: rateOf({ part: answered, whole: sent, analytics }) };
}

function rateOf({
  part: some = 0,
  whole: all = 0,
  analytics,
}: {
  part: number | undefined;
  whole: number | undefined;
  analytics: boolean;
}) {
  const { percent, part, whole, low, high } = measuredRate({
    name: 'REPLY',
    part: some,
    whole: all,
  });
  return analytics ? { percent, part, whole, low, high } : null;
}

function opensOf({ id, type }: SequenceItem, opens: readonly ItemOpens[] | null) {
  if (type !== 'EMAIL' || opens === null) return null;
  const { opened: part, delivered: whole } = opens.find(({ itemId }) => itemId === id) ?? {
    opened: 0,
    delivered: 0,
  };
  return { percent: percentOf({ part, whole }), part, whole };
}

function leadsOf(standing: readonly ItemStanding[]): number {
  return standing.reduce((sum, { leads }) => sum + leads, 0);
}
