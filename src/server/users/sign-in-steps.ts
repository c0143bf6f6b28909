import type { UserStatus } from '#core/account/user-status.ts';
import type { CHECKPOINTS } from '#contract/users.ts';
import { CHALLENGE_KINDS, NetworkError, type ChallengeKind, type ConnectedAccount, type LoginStep } from '#connectors/network/network.ts';
import { wakeLane } from '#data/lanes.ts';
import { inTransaction } from '#data/retried-transaction.ts';
import { announce } from '#data/stream-events.ts';
import { isAccountTaken, storeCheckpoint, storeConnected, storeConnectionStatus, type ConnectionProfile, type StoredCheckpoint } from '#data/user-connection.ts';
import { changeUser, type User } from '#data/users.ts';
import type { ServerParts } from '#server/handler.ts';
import { Refusal } from '#server/refusal.ts';
import type { UserParts } from '#server/users/user-parts.ts';

export type ConnectionAnswer = { status: UserStatus; checkpoint: (typeof CHECKPOINTS)[number] | null };
export type SignInContext = { parts: ServerParts; user: UserParts; userId: string; now: number; realNow: number };

/** The status that each step of a sign-in gives the user (network connector, section 1.5). */
export const STATUS_OF_CHALLENGE = {
  SMS: 'TWO_FA_SMS', AUTHENTICATOR: 'TWO_FA_AUTHENTICATOR', PIN: 'PIN_CHALLENGED', CAPTCHA: 'CAPTCHA_IN_PROGRESS', IN_APP: 'TWO_FA_APPROVE_IN_APP', PHONE_REGISTER: 'REGISTER_PHONE_CHALLENGED',
} as const satisfies Record<ChallengeKind, UserStatus>;

/** The status after a wrong code; steps without a code keep theirs. */
export const STATUS_OF_WRONG_CODE = {
  SMS: 'TWO_FA_SMS_WRONG_CODE', AUTHENTICATOR: 'TWO_FA_AUTHENTICATOR_WRONG_CODE', PIN: 'WRONG_VERIFICATION_CODE', CAPTCHA: 'CAPTCHA_IN_PROGRESS', IN_APP: 'TWO_FA_APPROVE_IN_APP', PHONE_REGISTER: 'REGISTER_PHONE_CHALLENGED',
} as const satisfies Record<ChallengeKind, UserStatus>;

/** Characters of an invitation note, without and with a paid network account (network connector, section 1.2). */
const NOTE_LENGTH = { free: 200, paid: 300 } as const;

export function challengeKindOf(kind: string): ChallengeKind {
  return CHALLENGE_KINDS.find((known) => known === kind) ?? 'PIN';
}

/** The step at which the user's sign-in stands. */
export function checkpointOf(user: Pick<User, 'network_checkpoint'>): StoredCheckpoint | null {
  return user.network_checkpoint as StoredCheckpoint | null;
}

/** The status of a user whose sign-in has come to nothing: as before a first connection, else signed out. */
export function statusWithout(user: Pick<User, 'network_account_id'>): UserStatus {
  return user.network_account_id === null ? 'REGISTRATION_STARTED' : 'UNAUTHORIZED';
}

async function profileOf({ parts, step }: { parts: ServerParts; step: ConnectedAccount }): Promise<ConnectionProfile> {
  const unknown = { memberId: step.memberId, slug: null, fullName: step.name ?? '', headline: null, photoUrl: null, premium: false };
  try {
    const me = await parts.network.account.me({ account: step.account });
    return { memberId: me.memberId, slug: me.slug, fullName: me.fullName, headline: me.headline, photoUrl: me.photoUrl, premium: me.premium ?? false };
  } catch (error) {
    // The account is connected all the same; the next refresh reads the rest.
    if (error instanceof NetworkError) return unknown;
    throw error;
  }
}

async function selectedContract({ parts, account }: { parts: ServerParts; account: string }): Promise<string | null> {
  const contracts = await parts.network.account.contracts({ account }).catch(() => []);
  return contracts.find(({ selected }) => selected)?.contractId ?? null;
}

async function tell({ context, status }: { context: SignInContext; status: UserStatus }): Promise<void> {
  await announce({ db: context.parts.db, userId: context.userId, type: 'user.status', data: { status } });
}

async function takeConnected({ context, before, step, userName }: { context: SignInContext; before: User; step: ConnectedAccount; userName: string }): Promise<ConnectionAnswer> {
  const { parts, user, userId, now } = context;
  const otherPerson = before.network_member_id !== null && before.network_member_id !== step.memberId;
  if (otherPerson) throw new Refusal('WRONG_LINKEDIN_EMAIL', { accountStatus: before.status });
  if (await isAccountTaken({ db: parts.db, userId, account: step.account })) throw new Refusal('CONFLICT', { detail: 'This LinkedIn account is connected to another Reachwell account' });
  const profile = await profileOf({ parts, step });
  const chosenContract = before.chosen_contract ?? (await selectedContract({ parts, account: step.account }));
  await inTransaction({
    db: parts.db,
    work: async (trx) => {
      await storeConnected({ db: trx, userId, account: step.account, profile, userName, noteLength: profile.premium ? NOTE_LENGTH.paid : NOTE_LENGTH.free, now });
      await changeUser({ db: trx, userId, change: { chosenContract } });
      await announce({ db: trx, userId, type: 'user.status', data: { status: 'VERIFIED' } });
      await wakeLane({ db: trx, userId, at: now });
    },
  });
  user.background(() => user.webhooks.ensure());
  return { status: 'VERIFIED', checkpoint: null };
}

/** Takes the next step of a sign-in: connected, or a checkpoint with its status. Refuses another person's account, and one that another user has. */
export async function takeStep({ context, before, step, userName }: { context: SignInContext; before: User; step: LoginStep; userName: string }): Promise<ConnectionAnswer> {
  const { parts, userId, realNow } = context;
  if (step.state === 'connected') return takeConnected({ context, before, step, userName });
  const status = STATUS_OF_CHALLENGE[step.kind];
  await storeCheckpoint({ db: parts.db, userId, status, checkpoint: { flowId: step.flowId, kind: step.kind, userName, realStartedAt: realNow, realPolledAt: realNow } });
  await tell({ context, status });
  return { status, checkpoint: step.kind };
}

/** Writes down that the sign-in has failed, or that its code was wrong. */
export async function takeFailure({ context, status, keepCheckpoint = false }: { context: SignInContext; status: UserStatus; keepCheckpoint?: boolean }): Promise<void> {
  await storeConnectionStatus({ db: context.parts.db, userId: context.userId, status, keepCheckpoint });
  await tell({ context, status });
}
