import type { NetworkEvent } from '#connectors/network/network.ts';
import type { NetworkHint } from '#data/engine-store/engine-store.ts';
import { applyAccountState } from '#engine/lane/account-trouble.ts';
import { bounds, type LaneRun } from '#engine/lane/lane-run.ts';
import { recheckUnconfirmed } from '#engine/acts/late-proof.ts';
import { recheckConnected } from '#engine/watching/watch-connections.ts';
import { chatIdsWith, readThread } from '#engine/watching/watch-inbox.ts';

const HINTS_AT_ONCE = 200;

/** What a hint says, as far as it can be read; everything in it may be missing. */
type Said = { type: NetworkEvent['type']; chatId: string | null; memberId: string | null };

/**
 * Looks at what webhooks named: "this person", "this thread", "the account". Order and repetition
 * do not matter, since only what the network itself then says counts; unknown types are let go. A
 * hint is done only after its look. Answers whether there were more than fit into one go.
 */
export async function applyHints(run: LaneRun): Promise<boolean> {
  const { store } = run.parts;
  const hints = await store.openHints({ userId: run.lane.userId, limit: HINTS_AT_ONCE });
  const said = hints.map(saidBy);
  if (said.some(({ type }) => type.startsWith('account_'))) await lookAtAccount(run);
  if (run.state.facts.user.status === 'VERIFIED') {
    const memberIds = said
      .filter(({ type, memberId }) => type === 'connected' && memberId !== null)
      .map(({ memberId }) => String(memberId));
    if (said.some(({ type }) => type === 'connected'))
      await recheckConnected({ run, memberIds: [...new Set(memberIds)] });
    await lookAtThreads({ run, said });
    await lookAgainAtNamed({ run, said });
  }
  const done =
    run.state.facts.user.status === 'VERIFIED'
      ? hints
      : hints.filter((_, index) => said[index]?.type.startsWith('account_'));
  await store.closeHints({ userId: run.lane.userId, ids: done.map(({ id }) => id) });
  return hints.length >= HINTS_AT_ONCE && done.length > 0;
}

async function lookAtAccount(run: LaneRun): Promise<void> {
  if (run.state.facts.user.account === null) return;
  const { state } = await run.parts.network.account.get(bounds(run));
  await applyAccountState({ run, state });
}

async function lookAtThreads({
  run,
  said,
}: {
  run: LaneRun;
  said: readonly Said[];
}): Promise<void> {
  const threads = new Map<string, string | null>();
  for (const { type, chatId, memberId } of said) {
    if (type !== 'message' && type !== 'read') continue;
    if (chatId !== null) threads.set(chatId, threads.get(chatId) ?? memberId);
    else if (memberId !== null)
      for (const id of await chatIdsWith({ run, memberId })) threads.set(id, memberId);
  }
  for (const [chatId, memberId] of threads) await readThread({ run, chatId, memberId });
}

/**
 * News of somebody may tell of an act that nobody could tell about: an acceptance of its invite, a
 * message in its thread.
 */
async function lookAgainAtNamed({
  run,
  said,
}: {
  run: LaneRun;
  said: readonly Said[];
}): Promise<void> {
  const named = {
    memberIds: new Set(said.flatMap(({ memberId }) => memberId ?? [])),
    chatIds: new Set(said.flatMap(({ chatId }) => chatId ?? [])),
  };
  if (named.memberIds.size > 0 || named.chatIds.size > 0) await recheckUnconfirmed({ run, named });
}

function saidBy({ type, body }: NetworkHint): Said {
  const text = (value: unknown): string | null =>
    typeof value === 'string' && value !== '' ? value : null;
  const own = text(body['type']) ?? type;
  return {
    type: own as Said['type'],
    chatId: text(body['chatId']),
    memberId: text(body['memberId']),
  };
}
