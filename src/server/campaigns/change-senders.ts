import { canShareCampaign, isOut, sharePercent } from '#core/team/shared-campaign.ts';
import type { CampaignInvitationAnswer } from '#contract/campaign-senders.ts';
import { lockCampaignRow, lockCampaignCreation } from '#data/campaigns/campaigns.ts';
import { readSequence } from '#data/campaigns/sequences.ts';
import { changeZapierAddress, readZapierUrl } from '#data/campaigns/zapier-url.ts';
import type { DatabaseTransaction } from '#data/database.ts';
import { inScope } from '#data/database/retried-transaction.ts';
import type { Owner, Scope } from '#data/scope.ts';
import { createCopy, endSending } from '#data/shared-campaigns/copies.ts';
import { renewCopy } from '#data/shared-campaigns/renew-copy.ts';
import {
  answerInvitation,
  findForMember,
  insertShared,
  isFed,
  inviteSenders,
  listSenders,
  lockShared,
  readSharedName,
  sharedCampaignOf,
  whoJoinsCampaigns,
  type Sender,
  type SharedCampaign,
} from '#data/shared-campaigns/shared-campaigns.ts';
import { writeNotification } from '#data/tables/notifications.ts';
import { publishStreamEvent } from '#data/tables/stream-events.ts';
import { listMembers, readTeam } from '#data/teams/teams.ts';
import { campaignsNamed } from '#server/campaign-facts/sequence-facts.ts';
import { rejectCopy } from '#server/campaign-facts/shared-copy.ts';
import { readCampaignGates, rejectCreation } from '#server/campaigns/campaign-gates.ts';
import { presentSenders } from '#server/campaigns/present-senders.ts';
import { ApiError, found, rejectField, rejectUnless } from '#server/http/api-error.ts';
import type { Call, ServerParts } from '#server/http/handler.ts';
import { planMoment } from '#server/plan/user-plan.ts';

type Writing = Scope<'now' | 'realNow', DatabaseTransaction>;

/**
 * Sets who sends for a campaign: invites those who are new, declined, or left, changes shares, and
 * ends the part of those who aren't listed. Members with a standing consent join at once (product
 * rules, section 22).
 */
export async function putSenders({
  scope,
  params: { campaignId },
  body,
  parts,
  realNow,
}: Call<'PUT /campaigns/{campaignId}/senders'>) {
  const plan = planMoment(parts, realNow);
  return inScope(scope, async (scope) => {
    const campaign = found(await lockCampaignRow(scope, campaignId));
    await rejectCopy(scope, campaignId);
    const team = await readTeam(scope);
    rejectUnless(canShareCampaign(team?.role ?? null));
    if (team === null) throw new ApiError('NOT_IN_TEAM');
    if (campaign.locked) throw new ApiError('CAMPAIGN_LOCKED');
    await rejectUnshareable(scope, campaignId);
    const members = new Set((await listMembers(scope.db, team.teamId)).map(({ userId }) => userId));
    const stranger = body.findIndex(({ userId }) => !members.has(userId));
    if (stranger >= 0)
      throw rejectField(`${stranger}.userId`, 'NOT_IN_TEAM', 'This person isn’t on your team');
    const twice = body.findIndex(
      ({ userId }, place) => body.findIndex((one) => one.userId === userId) < place,
    );
    if (twice >= 0) throw rejectField(`${twice}.userId`, 'DUPLICATE', 'Listed more than once');
    if ((await sharedCampaignOf(scope, campaignId)) === null)
      await insertShared(scope, { teamId: team.teamId, campaignId });
    const shared = found((await sharedCampaignOf(scope, campaignId)) ?? undefined);
    await lockShared(scope, shared);
    const before = await listSenders(scope, shared);
    await inviteSenders(scope, shared, body);
    const listed = new Set<string>(body.map(({ userId }) => userId));
    for (const { userId, state } of before)
      if (!listed.has(userId) && userId !== scope.userId && !isOut(state))
        await endSending({ ...scope, userId }, shared.teamId, shared.campaignId);
    await welcome(scope, { shared, before, campaignName: campaign.name, parts });
    await publishStreamEvent(scope, 'campaign.statistics', { campaignId });
    return presentSenders(scope, shared, plan);
  });
}

/**
 * Tells new senders that they are invited; those with a standing consent join if their plan allows
 * and they haven't declined this campaign before.
 */
async function welcome(
  scope: Writing,
  {
    shared,
    before,
    campaignName,
    parts,
  }: {
    shared: SharedCampaign;
    before: readonly Sender[];
    campaignName: string;
    parts: ServerParts;
  },
): Promise<void> {
  const states = new Map(before.map(({ userId, state }) => [userId, state]));
  const fresh = (await listSenders(scope, shared)).filter(
    ({ userId, state }) => state === 'INVITED' && states.get(userId) !== 'INVITED',
  );
  const joining = new Set(
    await whoJoinsCampaigns(
      scope,
      shared.teamId,
      fresh.flatMap(({ userId }) => (states.get(userId) === 'DECLINED' ? [] : userId)),
    ),
  );
  for (const sender of fresh) {
    const { userId } = sender;
    const own = { ...scope, userId };
    const joins = joining.has(userId) && (await hasPlaceFor(own, sender, parts));
    if (joins) await join(own, shared, { sender, parts });
    await writeNotification(own, {
      at: scope.now,
      type: 'CAMPAIGN_INVITATION',
      data: { by: shared.ownerName, campaign: campaignName, joined: joins },
      link: `/campaigns/${shared.campaignId}/invitation`,
    });
  }
}

async function hasPlaceFor(scope: Writing, sender: Sender, parts: ServerParts): Promise<boolean> {
  try {
    await rejectNoPlace(scope, sender, parts);
    return true;
  } catch (error) {
    if (error instanceof ApiError) return false;
    throw error;
  }
}

/**
 * Rejects a campaign more than the sender's own plan allows, and the one they had if another feeds
 * it.
 */
async function rejectNoPlace(
  scope: Writing,
  { ownCampaignId }: Sender,
  parts: ServerParts,
): Promise<void> {
  await lockCampaignCreation(scope);
  const plan = planMoment(parts, scope.realNow);
  await rejectCreation(scope, await readCampaignGates(scope, plan, scope.now), ownCampaignId);
  if (ownCampaignId !== null && (await isFed(scope, ownCampaignId)))
    throw new ApiError('CAMPAIGN_NOT_SHAREABLE');
}

/**
 * Makes the sender's own campaign, with the owner's address for events; someone who left goes on
 * with the one they had.
 */
async function join(
  scope: Writing,
  shared: SharedCampaign,
  { sender, parts: { masterKey } }: { sender: Sender; parts: ServerParts },
): Promise<void> {
  const { db, userId, realNow } = scope;
  const ownCampaignId =
    (await renewCopy(scope, shared, sender.ownCampaignId)) ?? (await createCopy(scope, shared));
  await answerInvitation(scope, shared, { state: 'AGREED', ownCampaignId });
  const { ownerId, campaignId } = shared;
  const own = { db, masterKey, userId, campaignId: ownCampaignId };
  const zapierUrl = await readZapierUrl({ ...own, userId: ownerId, campaignId });
  if (zapierUrl !== (await readZapierUrl(own)))
    await changeZapierAddress({ db, userId, realNow }, { ...own, zapierUrl });
}

/** A campaign that hands leads to or takes them from others can't be one of several senders. */
async function rejectUnshareable(scope: Owner, campaignId: string): Promise<void> {
  const stored = await readSequence(scope, campaignId);
  if (campaignsNamed(stored?.sequence ?? null).length > 0 || (await isFed(scope, campaignId)))
    throw new ApiError('CAMPAIGN_NOT_SHAREABLE');
}

type MeKey = 'POST /campaigns/{campaignId}/senders/me';

/** The signed-in person’s answer to an invitation, however they came into the account. */
export async function answerSending({
  params: { campaignId },
  body: { agree },
  caller: { identityId: userId },
  parts,
  now,
  realNow,
}: Call<MeKey>): Promise<CampaignInvitationAnswer> {
  return inScope({ db: parts.db, userId, now, realNow }, async (scope) => {
    const { shared } = found((await findForMember(scope, campaignId)) ?? undefined);
    await lockCampaignRow({ ...scope, userId: shared.ownerId }, shared.campaignId);
    await lockShared(scope, shared);
    const { me } = found((await findForMember(scope, campaignId)) ?? undefined);
    if (me.state === 'LEFT' || shared.ownerId === userId) throw new ApiError('NOT_INVITED');
    if (agree && me.state !== 'AGREED') {
      await rejectUnshareable({ ...scope, userId: shared.ownerId }, shared.campaignId);
      await rejectNoPlace(scope, me, parts);
      await join(scope, shared, { sender: me, parts });
    }
    if (!agree && me.state === 'AGREED') await endSending(scope, shared.teamId, shared.campaignId);
    if (!agree && me.state === 'INVITED')
      await answerInvitation(scope, shared, {
        state: 'DECLINED',
        ownCampaignId: me.ownCampaignId,
      });
    await publishStreamEvent({ ...scope, userId: shared.ownerId }, 'campaign.statistics', {
      campaignId: shared.campaignId,
    });
    return presentInvitation(scope, campaignId);
  });
}

/** The signed-in person leaves a shared campaign. */
export async function leaveSending({
  params: { campaignId },
  caller: { identityId: userId },
  parts: { db },
  now,
  realNow,
}: Call<'DELETE /campaigns/{campaignId}/senders/me'>): Promise<undefined> {
  return inScope({ db, userId, now, realNow }, async (scope) => {
    const { shared } = found((await findForMember(scope, campaignId)) ?? undefined);
    await lockShared(scope, shared);
    if (shared.ownerId === userId) throw new ApiError('NOT_INVITED');
    await endSending(scope, shared.teamId, shared.campaignId);
    await publishStreamEvent({ ...scope, userId: shared.ownerId }, 'campaign.statistics', {
      campaignId: shared.campaignId,
    });
    return undefined;
  });
}

/**
 * The invitation as an invited member sees it before agreeing: the campaign, its texts, and their
 * share.
 */
export async function presentInvitation(
  scope: Owner,
  campaignId: string,
): Promise<CampaignInvitationAnswer> {
  const { shared, me } = found((await findForMember(scope, campaignId)) ?? undefined);
  const owner = { db: scope.db, userId: shared.ownerId };
  const [stored, campaign, senders] = [
    await readSequence(owner, shared.campaignId),
    await readSharedName(owner, shared.campaignId),
    await listSenders(scope, shared),
  ];
  return {
    state: me.state,
    name: campaign,
    ownerName: shared.ownerName,
    sequence: stored?.sequence ?? null,
    weight: me.weight,
    share: sharePercent(senders, me.userId),
    ownCampaignId: me.ownCampaignId,
  };
}
