import { isZone, normalizeZone } from '#core/schedule/zone.ts';
import type { UserAnswer } from '#contract/users.ts';
import { wakeLane } from '#data/tables/lanes.ts';
import { resumeStoppedPacks } from '#data/lead-packs/lead-packs.ts';
import { inTransaction } from '#data/database/retried-transaction.ts';
import { publishStreamEvent } from '#data/tables/stream-events.ts';
import { changeUser, lockUser, readUser, type User, type UserChange } from '#data/account/users.ts';
import type { Call } from '#server/http/handler.ts';
import { ApiError, found, rejectField } from '#server/http/api-error.ts';
import { rejectZoneChange } from '#server/http/reject-zone-change.ts';
import { planOf, presentUser } from '#server/users/present-user.ts';
import type { UserParts } from '#server/users/user-parts.ts';

type PatchCall = Pick<
  Call<'PATCH /userdetails/current'>,
  'body' | 'parts' | 'caller' | 'now' | 'realNow'
>;

/**
 * The time zone is one field wherever it is changed: once in 24 hours of real time (product rules,
 * section 14).
 */
function zoneChange(user: User, zone: string | undefined, realNow: number): UserChange['zone'] {
  if (zone === undefined) return undefined;
  const name = normalizeZone(zone);
  if (!isZone(name)) throw rejectField('zone', 'UNKNOWN_ZONE', 'This time zone isn’t recognized');
  if (name === user.zone) return undefined;
  rejectZoneChange(user.real_zone_updated_at, realNow);
  return { name, realChangedAt: realNow };
}

/**
 * Chooses a seat at the network; null leaves the choice to the network. Searches that stopped for
 * lack of this seat continue where they stopped.
 */
export async function selectContract({
  call,
  userId,
  contractId,
  field,
}: {
  call: Pick<PatchCall, 'parts' | 'now'>;
  userId: string;
  contractId: string;
  field: 'contractId' | 'chosenContract';
}): Promise<void> {
  const { parts, now } = call;
  const user = await readUser({ db: parts.db, userId });
  if (!user?.network_account_id)
    throw new ApiError('LINKEDIN_NOT_CONNECTED', { accountStatus: user?.status });
  const contracts = await parts.network.account.contracts({ account: user.network_account_id });
  if (!contracts.some((contract) => contract.contractId === contractId))
    throw rejectField(field, 'UNKNOWN_CONTRACT', 'Your LinkedIn account doesn’t have this seat');
  await parts.network.account.selectContract({ account: user.network_account_id, contractId });
  await inTransaction(parts.db, async (trx) => {
    await changeUser({ db: trx, userId }, { chosenContract: contractId });
    const resumed = await resumeStoppedPacks({ db: trx, userId, now }, 'WRONG_CONTRACT');
    for (const { leadPackId, campaignId } of resumed)
      await publishStreamEvent({ db: trx, userId }, 'search.progress', { leadPackId, campaignId });
    if (resumed.length > 0) await wakeLane({ db: trx, userId }, now);
  });
}

/** Changes the given fields of the user. */
export async function patchUser(call: PatchCall, of: UserParts): Promise<UserAnswer> {
  const { body, parts, caller, now, realNow } = call;
  const { userId } = caller;
  if (typeof body.chosenContract === 'string')
    await selectContract({
      call,
      userId,
      contractId: body.chosenContract,
      field: 'chosenContract',
    });
  return inTransaction(parts.db, async (trx) => {
    const user = found(await lockUser({ db: trx, userId }));
    if (
      body.inviteByEmailEnabled === true &&
      !planOf(user, of.settings, realNow).features.INVITE_BY_EMAIL
    )
      throw new ApiError('FEATURE_NOT_IN_PLAN');
    const zone = zoneChange(user, body.zone, realNow);
    const { onboardingCompleted, inviteByEmailEnabled } = body;
    await changeUser(
      { db: trx, userId },
      {
        displayName: body.displayName?.trim(),
        zone,
        onboardingCompleted,
        inviteByEmailEnabled,
        ...(body.chosenContract === null && { chosenContract: null }),
      },
    );
    // Leads held for lack of invites by email continue immediately.
    if (zone !== undefined || inviteByEmailEnabled === true)
      await wakeLane({ db: trx, userId }, now);
    const changed = await readUser({ db: trx, userId });
    return presentUser({
      user: changed ?? user,
      caller,
      of,
      parts: { ...parts, db: trx },
      realNow,
    });
  });
}
