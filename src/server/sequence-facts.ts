import { isInviteByEmailAllowed } from '#core/sequence/available-items.ts';
import { filesOf } from '#core/sequence/attachment-rules.ts';
import type { SequenceFacts } from '#core/sequence/sequence-errors.ts';
import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import { walkItems } from '#core/sequence/walk-items.ts';
import type { NetworkConnector } from '#connectors/network/network.ts';
import type { ActingUser } from '#data/acting-user.ts';
import { readAttachments, type StoredAttachment } from '#data/attachments.ts';
import { ownCampaignIds } from '#data/campaigns.ts';
import type { AnyDatabase } from '#data/database.ts';
import { Refusal } from '#server/refusal.ts';
import { includesFeature, type PlanMoment } from '#server/user-plan.ts';

/** How long a save waits for the provider to say what it can, in real ms. */
const CAPABILITIES_MS = 5000;

/** What the rules of a sequence look at beside the tree itself; `files` are the user's own of those that its steps name. */
export async function sequenceFacts({ db, root, user, network, plan }: { db: AnyDatabase; root: SequenceItem | null; user: ActingUser; network: NetworkConnector; plan: PlanMoment }): Promise<SequenceFacts & { files: StoredAttachment[] }> {
  const files = await readAttachments({ db, userId: user.user_id, attachmentIds: [...walkItems(root)].flatMap(({ item }) => filesOf(item)) });
  return {
    root,
    noteLength: user.note_length,
    inviteByEmailAllowed: await mayInviteByEmail({ user, network, plan }),
    leadsMovingAllowed: includesFeature({ user, feature: 'LEADS_MOVING', plan }),
    attachments: files.map(({ id, realExpiresAt }) => ({ id, expiresAt: realExpiresAt })),
    files,
    realNow: plan.realNow,
  };
}

/** Invite by email: the feature, the user's own switch, and a provider that can do it; one that cannot be asked cannot. */
export async function mayInviteByEmail({ user, network, plan }: { user: ActingUser; network: NetworkConnector; plan: PlanMoment }): Promise<boolean> {
  const wished = { feature: includesFeature({ user, feature: 'INVITE_BY_EMAIL', plan }), switchedOn: user.invite_by_email_enabled };
  if (!isInviteByEmailAllowed({ ...wished, supported: true }) || user.network_account_id === null) return false;
  const capabilities = await network.capabilities({ account: user.network_account_id, deadlineMs: CAPABILITIES_MS }).catch(() => null);
  return isInviteByEmailAllowed({ ...wished, supported: capabilities?.has('inviteByEmail') ?? false });
}

/** Refuses a sequence that takes leads from or hands them to a campaign that is not the user's. */
export async function refuseForeignCampaigns({ db, userId, root }: { db: AnyDatabase; userId: string; root: SequenceItem }): Promise<void> {
  const named = [...new Set([...walkItems(root)].flatMap(({ item }) => [item.moveToCampaignId, item.moveLeadsFromSequenceId]).filter((id) => id !== null))];
  if (named.length === 0) return;
  const own = named.every((id) => /^[1-9]\d{0,17}$/.test(id)) ? await ownCampaignIds({ db, userId, campaignIds: named }) : [];
  if (own.length < named.length) throw new Refusal('NOT_FOUND', { detail: 'The campaign that leads are moved to or from does not exist' });
}
