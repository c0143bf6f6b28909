import type { UserMail } from '#connectors/mail/user-mail.ts';
import { NetworkError } from '#connectors/network/network-error.ts';
import type {
  ActionIntent,
  FoundAct,
  NetworkConnector,
  Reconciled,
} from '#connectors/network/network.ts';
import { messageIdOf } from '#core/email/email-threads.ts';
import { isAmbiguousAct } from '#core/sequence/ambiguous-acts.ts';
import type { OpenIntent } from '#data/engine-store/engine-store.ts';
import type { ActPayload } from '#engine/actions/action.ts';
import { ACTIONS } from '#engine/actions/all-actions.ts';
import { isTemporaryFailure } from '#engine/lane/isolated-failures.ts';

const NOTHING_MADE = {
  invitationId: null,
  connected: false,
  chatId: null,
  messageId: null,
  postId: null,
  skillIds: [],
};

/**
 * What a lookup found about an attempt, with the thread of an email; `unread`: the mailbox wasn't
 * read.
 */
export type LookedUp =
  | { result: 'happened'; value: FoundAct & { threadId?: string | null } }
  | { result: 'cannot_tell'; unread?: boolean; mayTellLater?: boolean }
  | Exclude<Reconciled, { result: 'happened' | 'cannot_tell' }>;

/** The facts about an attempt that a lookup needs. */
type LookedFor = Pick<
  OpenIntent,
  'action' | 'memberId' | 'startedAt' | 'knownBefore' | 'unnamedBefore' | 'payload' | 'requestId'
>;

type Lookup = {
  network: Pick<NetworkConnector, 'reconcile'>;
  mail: Pick<UserMail, 'findSent'>;
  userId: string;
  /** The account, and how long a call may take; real ms. */
  options: { account: string; deadlineMs: number };
  intent: LookedFor;
  /** Called when the network has answered. */
  onAnswer?: () => Promise<void>;
};

/**
 * What the network says about an attempt, or the mailbox about an email; it only reads. Throws
 * `NetworkError` when the network cannot be asked now.
 */
export async function lookUpFate({
  network,
  intent,
  onAnswer,
  ...asked
}: Lookup): Promise<LookedUp> {
  if (intent.action === 'EMAIL') return lookUpEmail({ ...asked, intent });
  const lookFor = ACTIONS[intent.action].lookFor;
  if (lookFor === null || intent.memberId === null) return { result: 'cannot_tell' };
  const act: ActionIntent = {
    memberId: intent.memberId,
    startedAt: intent.startedAt,
    knownBefore: intent.knownBefore,
    ...lookFor(intent.payload as ActPayload),
  };
  try {
    const answer = await network.reconcile({ ...asked.options, intent: act });
    await onAnswer?.();
    return answer.result === 'happened' && isAmbiguousAct(intent)
      ? { result: 'cannot_tell' }
      : answer;
  } catch (error) {
    if (!(error instanceof NetworkError) || isTemporaryFailure(error)) throw error;
    return { result: 'cannot_tell', mayTellLater: true };
  }
}

async function lookUpEmail({
  mail,
  userId,
  options,
  intent: { requestId, payload, startedAt },
}: Omit<Lookup, 'network' | 'onAnswer'>): Promise<LookedUp> {
  const { from } = payload as ActPayload;
  if (from === undefined) return { result: 'cannot_tell' };
  const search = await mail.findSent({
    userId,
    messageId: messageIdOf({ tryKey: requestId, from }),
    triedAt: startedAt,
    deadlineMs: options.deadlineMs,
  });
  if (search.result === 'NOT_SENT') return { result: 'did_not_happen' };
  if (search.result === 'CANNOT_TELL')
    return { result: 'cannot_tell', unread: search.problem !== null };
  const { at, threadId } = search;
  return { result: 'happened', value: { ...NOTHING_MADE, at, threadId } };
}
