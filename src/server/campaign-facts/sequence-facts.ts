import { isInviteByEmailAllowed } from '#core/sequence/available-items.ts';
import { filesOf } from '#core/sequence/attachment-rules.ts';
import { invitesByEmail, type SequenceFacts } from '#core/sequence/sequence-errors.ts';
import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import { walkItems } from '#core/sequence/walk-items.ts';
import type { NetworkConnector } from '#connectors/network/network.ts';
import type { ActingUser } from '#data/identity/acting-user.ts';
import { readAttachments, type StoredAttachment } from '#data/tables/attachments.ts';
import { ownCampaignIds } from '#data/campaigns/campaigns.ts';
import type { AnyDatabase } from '#data/database.ts';
import type { Owner } from '#data/scope.ts';
import { ApiError } from '#server/http/api-error.ts';
import { includesFeature, type PlanMoment } from '#server/plan/user-plan.ts';

/** How long a save waits for the provider's capabilities, in real ms. */
const CAPABILITIES_MS = 5000;

/** Whether any step invites by email; only then is the provider asked. */
export function hasInviteByEmail(root: SequenceItem | null): boolean {
  return [...walkItems(root)].some(({ item }) => invitesByEmail(item));
}

type SavedFacts = SequenceFacts & { files: StoredAttachment[] };

/**
 * What the rules of a sequence check besides the tree itself; `files` are those files named by its
 * steps that the user owns.
 */
export async function sequenceFacts({
  db,
  root,
  user,
  network,
  plan,
}: {
  db: AnyDatabase;
  root: SequenceItem | null;
  user: ActingUser;
  network: NetworkConnector;
  plan: PlanMoment;
}): Promise<SavedFacts> {
  const files = await readAttachments({ db, userId: user.user_id }, filesOfSequence(root));
  return factsOf({
    root,
    user,
    files,
    plan,
    inviteByEmailAllowed: hasInviteByEmail(root) && (await mayInviteByEmail(user, network, plan)),
  });
}

/** Like `sequenceFacts`, from facts that were already read. */
export function factsOf({
  root,
  user,
  files,
  plan,
  inviteByEmailAllowed,
}: {
  root: SequenceItem | null;
  user: ActingUser;
  files: StoredAttachment[];
  plan: PlanMoment;
  inviteByEmailAllowed: boolean;
}): SavedFacts {
  return {
    root,
    noteLength: user.note_length,
    inviteByEmailAllowed,
    leadsMovingAllowed: includesFeature(user, 'LEADS_MOVING', plan),
    attachments: files.map(({ id, realExpiresAt }) => ({ id, expiresAt: realExpiresAt })),
    files,
    realNow: plan.realNow,
  };
}

/** The ids of the files that the steps of a sequence name. */
export function filesOfSequence(root: SequenceItem | null): string[] {
  return [...walkItems(root)].flatMap(({ item }) => filesOf(item));
}

/**
 * Whether the user may invite by email: requires the feature, the user's own setting, and a
 * provider that supports it; a provider that can't be reached counts as one that doesn't.
 */
export async function mayInviteByEmail(
  user: ActingUser,
  network: NetworkConnector,
  plan: PlanMoment,
): Promise<boolean> {
  const wished = {
    feature: includesFeature(user, 'INVITE_BY_EMAIL', plan),
    switchedOn: user.invite_by_email_enabled,
  };
  if (!isInviteByEmailAllowed({ ...wished, supported: true }) || user.network_account_id === null)
    return false;
  const capabilities = await network
    .capabilities({ account: user.network_account_id, deadlineMs: CAPABILITIES_MS })
    .catch(() => null);
  return isInviteByEmailAllowed({
    ...wished,
    supported: capabilities?.has('inviteByEmail') ?? false,
  });
}

/** Rejects a sequence that moves leads to or from a campaign that isn't the user's. */
export async function rejectForeignCampaigns(scope: Owner, root: SequenceItem): Promise<void> {
  const named = campaignsNamed(root);
  rejectForeign({
    named,
    own: await ownCampaignIds(scope, named.filter(isCampaignId)),
  });
}

/** The ids of the campaigns that leads are moved to or from, each once. */
export function campaignsNamed(root: SequenceItem | null): string[] {
  return [
    ...new Set(
      [...walkItems(root)]
        .flatMap(({ item }) => [item.moveToCampaignId, item.moveLeadsFromSequenceId])
        .filter((id) => id !== null),
    ),
  ];
}

/** Whether an id is well-formed; PostgreSQL rejects any other. */
export function isCampaignId(id: string): boolean {
  return /^[1-9]\d{0,17}$/.test(id);
}

export function rejectForeign({
  named,
  own,
}: {
  named: readonly string[];
  own: readonly string[];
}): void {
  if (own.length < named.length)
    throw new ApiError('NOT_FOUND', {
      detail: 'The campaign that leads move to or from doesn’t exist',
    });
}
