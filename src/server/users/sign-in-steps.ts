import type { z } from 'zod';
import { CONNECT_NOTE_LENGTHS } from '#core/sequence/text-limits.ts';
import type { UserStatus } from '#core/account/user-status.ts';
import type { checkpointShape } from '#contract/users.ts';
import { NetworkError } from '#connectors/network/network-error.ts';
import {
  CHALLENGE_KINDS,
  type ChallengeKind,
  type ConnectedAccount,
  type LoginStep,
} from '#connectors/network/network.ts';
import { storeNetworkAddress, type NetworkAddress } from '#data/identity/network-addresses.ts';
import { inTransaction } from '#data/database/retried-transaction.ts';
import {
  isAccountTaken,
  storeCheckpoint,
  storeConnected,
  storeConnectionStatus,
  wasConnected,
  type ConnectionProfile,
  type StoredCheckpoint,
} from '#data/account/user-connection.ts';
import { changeUser, lockUser, type User } from '#data/account/users.ts';
import type { ServerParts } from '#server/http/handler.ts';
import { ApiError, found } from '#server/http/api-error.ts';
import { promotePendingCredentials } from '#server/users/linkedin-credentials.ts';
import type { UserParts } from '#server/users/user-parts.ts';

export type ConnectionAnswer = {
  status: UserStatus;
  checkpoint: z.infer<typeof checkpointShape> | null;
};
export type SignInContext = {
  parts: ServerParts;
  user: UserParts;
  userId: string;
  actedBy: string;
  now: number;
  realNow: number;
};

/** The user's status at each step of a sign-in (network connector, section 1.5). */
export const STATUS_OF_CHALLENGE = {
  SMS: 'TWO_FA_SMS',
  AUTHENTICATOR: 'TWO_FA_AUTHENTICATOR',
  PIN: 'PIN_CHALLENGED',
  CAPTCHA: 'CAPTCHA_IN_PROGRESS',
  IN_APP: 'TWO_FA_APPROVE_IN_APP',
  PHONE_REGISTER: 'REGISTER_PHONE_CHALLENGED',
} as const satisfies Record<ChallengeKind, UserStatus>;

/** The status after a wrong code; steps without a code keep theirs. */
export const STATUS_OF_WRONG_CODE = {
  SMS: 'TWO_FA_SMS_WRONG_CODE',
  AUTHENTICATOR: 'TWO_FA_AUTHENTICATOR_WRONG_CODE',
  PIN: 'WRONG_VERIFICATION_CODE',
  CAPTCHA: 'CAPTCHA_IN_PROGRESS',
  IN_APP: 'TWO_FA_APPROVE_IN_APP',
  PHONE_REGISTER: 'REGISTER_PHONE_CHALLENGED',
} as const satisfies Record<ChallengeKind, UserStatus>;

export function challengeKindOf(kind: string): ChallengeKind {
  return CHALLENGE_KINDS.find((known) => known === kind) ?? 'PIN';
}

/** The current step of the user's sign-in. */
export function checkpointOf(user: Pick<User, 'network_checkpoint'>): StoredCheckpoint | null {
  return user.network_checkpoint as StoredCheckpoint | null;
}

/** The network's own trouble, which says nothing of the sign-in and leaves it as it is. */
export function isPassing({ kind }: NetworkError): boolean {
  return (
    kind === 'transient' ||
    kind === 'outcome_unknown' ||
    kind === 'rate_limited' ||
    kind === 'incident'
  );
}

/**
 * The status of a user whose sign-in failed: as before a first connection, or else signed out until
 * the network says that the account still works.
 */
export function statusAfterFailedSignIn(
  user: Pick<User, 'network_account_id' | 'network_member_id'>,
): UserStatus {
  return wasConnected(user) ? 'UNAUTHORIZED' : 'REGISTRATION_STARTED';
}

async function profileOf(parts: ServerParts, step: ConnectedAccount): Promise<ConnectionProfile> {
  const unknown = {
    memberId: step.memberId,
    slug: null,
    fullName: step.name ?? '',
    headline: null,
    photoUrl: null,
    premium: false,
  };
  try {
    const me = await parts.network.account.me({ account: step.account });
    return {
      memberId: me.memberId,
      slug: me.slug,
      fullName: me.fullName,
      headline: me.headline,
      photoUrl: me.photoUrl,
      premium: me.premium ?? false,
    };
  } catch (error) {
    // The account is connected all the same; the next refresh reads the rest.
    if (error instanceof NetworkError) return unknown;
    throw error;
  }
}

async function selectedContract(parts: ServerParts, account: string): Promise<string | null> {
  const contracts = await parts.network.account.contracts({ account }).catch(() => []);
  return contracts.find(({ selected }) => selected)?.contractId ?? null;
}

/**
 * The address that an account connects from, according to the network; null while it does not
 * answer.
 */
export async function addressOf(
  parts: ServerParts,
  account: string,
): Promise<NetworkAddress | null> {
  const read = await parts.network.account.get({ account }).catch(() => null);
  return read === null
    ? null
    : { countryCode: read.proxyCountry, city: read.proxyCity ?? null, ip: read.proxyIp ?? null };
}

/** Changes the connection with its user locked, so that no two changes report the same news. */
export async function withLockedUser(
  context: SignInContext,
  work: (held: {
    change: Omit<Parameters<typeof storeConnectionStatus>[0], 'status'>;
  }) => Promise<void>,
): Promise<void> {
  const { parts, userId, now, realNow, actedBy } = context;
  await inTransaction(parts.db, async (db) => {
    const before = found(await lockUser({ db, userId }));
    await work({ change: { db, userId, before, now, realNow, actedBy } });
  });
}

async function applyConnected({
  context,
  before,
  step,
  accepted,
}: {
  context: SignInContext;
  before: User;
  step: ConnectedAccount;
  accepted: (() => Promise<void>) | undefined;
}): Promise<ConnectionAnswer> {
  const { parts, user, userId, realNow } = context;
  const otherPerson =
    before.network_member_id !== null && before.network_member_id !== step.memberId;
  if (otherPerson) throw new ApiError('WRONG_LINKEDIN_EMAIL', { accountStatus: before.status });
  if (await isAccountTaken({ db: parts.db, userId }, step.account))
    throw new ApiError('CONFLICT', {
      detail: 'This LinkedIn account is connected to another Reachwell account',
    });
  await accepted?.();
  const profile = await profileOf(parts, step);
  const address = await addressOf(parts, step.account);
  const chosenContract = before.chosen_contract ?? (await selectedContract(parts, step.account));
  await withLockedUser(context, async ({ change }) => {
    await storeConnected({
      ...change,
      account: step.account,
      profile,
      noteLength: CONNECT_NOTE_LENGTHS[profile.premium ? 'paid' : 'free'],
    });
    await changeUser({ db: change.db, userId }, { chosenContract });
    if (address !== null) await storeNetworkAddress({ db: change.db, userId, realNow }, address);
  });
  await promotePendingCredentials({ db: parts.db, userId, realNow }, user);
  user.background(() => user.webhooks.ensure());
  return { status: 'VERIFIED', checkpoint: null };
}

/**
 * Takes the next step of a sign-in: connected, or a checkpoint with its status. Rejects another
 * person's account, and one that another user has; otherwise runs `accepted`.
 */
export async function applySignInStep({
  context,
  before,
  step,
  country,
  accepted,
}: {
  context: SignInContext;
  before: User;
  step: LoginStep;
  country: string | null;
  accepted?: () => Promise<void>;
}): Promise<ConnectionAnswer> {
  if (step.state === 'connected') return applyConnected({ context, before, step, accepted });
  await accepted?.();
  const status = STATUS_OF_CHALLENGE[step.kind];
  const { realNow } = context;
  await withLockedUser(context, ({ change }) =>
    storeCheckpoint({
      ...change,
      status,
      checkpoint: {
        flowId: step.flowId,
        kind: step.kind,
        country,
        realStartedAt: realNow,
        realPolledAt: realNow,
      },
    }),
  );
  return { status, checkpoint: step.kind };
}

/** Records that the sign-in failed, or that its code was wrong. */
export async function recordSignInFailure({
  context,
  status,
  keepCheckpoint = false,
}: {
  context: SignInContext;
  status: UserStatus;
  keepCheckpoint?: boolean;
}): Promise<void> {
  await withLockedUser(context, ({ change }) =>
    storeConnectionStatus({ ...change, status, keepCheckpoint }),
  );
}
