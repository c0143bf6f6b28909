import type { NetworkEvent, ReportedMessage } from '#connectors/network/network.ts';
import type { NetworkHint } from '#data/engine-store/engine-store.ts';
import { applyAccountState } from '#engine/lane/account-incidents.ts';
import { isIsolatedFailure } from '#engine/lane/isolated-failures.ts';
import { callOptions, campaignNow, type LaneRun } from '#engine/lane/lane-run.ts';
import { recheckUnconfirmed } from '#engine/acts/late-proof.ts';
import { isSetAside, recordHidden } from '#engine/watching/hidden-threads.ts';
import { recheckConnected } from '#engine/watching/watch-connections.ts';
import { INBOX_WANTED } from '#data/conversations/inbox-refresh.ts';
import {
  chatIdsWith,
  readNamedThread,
  readThread,
  watchInbox,
} from '#engine/watching/watch-inbox.ts';

const HINTS_AT_ONCE = 200;

/** What a hint says, as far as it can be read; anything may be missing. */
type Said = {
  type: NetworkEvent['type'];
  chatId: string | null;
  memberId: string | null;
  told: ReportedMessage | null;
};

/**
 * Looks up what webhooks named: "this person", "this thread", "the account". Order and repetition
 * do not matter, since only what the network then says counts; unknown types are ignored. A message
 * contained in an event also counts if its thread no longer shows it (decision 108). A hint is
 * closed only after its lookup. Returns whether more hints remain.
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
      await recheckConnected(run, [...new Set(memberIds)]);
    if (!(await lookAtThreads(run, said))) return false;
    if (hints.some(({ type }) => type === INBOX_WANTED)) await watchInbox(run);
    await lookAgainAtNamed(run, said);
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
  const { state } = await run.parts.network.account.get(callOptions(run));
  await applyAccountState(run, state);
}

/** False: the lane is lost, and the hints stay for its next holder. */
async function lookAtThreads(run: LaneRun, said: readonly Said[]): Promise<boolean> {
  const threads = new Map<string, string | null>();
  const reportedIn = new Map<string, ReportedMessage[]>();
  const removed = new Set(
    said.flatMap(({ type, chatId }) =>
      type === 'chat_removed' && chatId !== null ? [chatId] : [],
    ),
  );
  for (const { type, chatId, memberId, told } of said) {
    if (type !== 'message' && type !== 'read' && type !== 'chat_removed') continue;
    if (chatId !== null) {
      threads.set(chatId, threads.get(chatId) ?? memberId);
      if (type === 'message' && told !== null)
        reportedIn.set(chatId, [...(reportedIn.get(chatId) ?? []), told]);
    } else if (memberId !== null)
      for (const id of await chatIdsWith(run, memberId)) threads.set(id, memberId);
  }
  const known = new Map(
    (
      await run.parts.store.knownThreads({
        userId: run.lane.userId,
        chatIds: [...threads.keys()],
      })
    ).map((thread) => [thread.chatId, thread.memberId]),
  );
  let hidden = false;
  for (const [chatId, memberId] of threads) {
    // Nothing to read in a chat that is removed and was never stored.
    if (!known.has(chatId) && removed.has(chatId)) continue;
    const thread = { run, chatId, memberId, reported: reportedIn.get(chatId) ?? [] };
    const isReported = thread.reported.length > 0;
    if (!isSetAside(run, chatId))
      try {
        await readNamedThread({ ...thread, known: known.has(chatId) });
        continue;
      } catch (error) {
        if (!(await isIsolatedFailure(run, error))) throw error;
        const other = known.get(chatId) ?? (await personIn({ run, chatId, memberId }));
        const isAside = recordHidden({ run, chatId, memberId: other });
        // An event without a message is kept until its thread is read or set aside: otherwise a
        // reply deleted before the next sweep would be missed.
        if (!isAside && !(isReported && known.has(chatId))) throw error;
      }
    hidden = true;
    // If only this thread is not shown, what the event says counts.
    if (isReported) await readThread({ ...thread, shown: false });
  }
  if (!hidden) return true;
  // Save which threads are set aside before their events are closed: this worker may die.
  const { lane, state } = run;
  const { store } = run.parts;
  return store.changeUser({ lane, now: campaignNow(run), change: {}, marks: state.marks });
}

/** The other participant of an unreadable thread, if the event or the network names them. */
async function personIn({
  run,
  chatId,
  memberId,
}: {
  run: LaneRun;
  chatId: string;
  memberId: string | null;
}): Promise<string | null> {
  if (memberId !== null && memberId !== run.state.facts.user.memberId) return memberId;
  const chat = await run.parts.network.read.chat({ ...callOptions(run), chatId }).catch(() => null);
  return chat?.memberId ?? null;
}

/**
 * News about a person may settle an unconfirmed act: an acceptance of its invitation, a message in
 * its thread.
 */
async function lookAgainAtNamed(run: LaneRun, said: readonly Said[]): Promise<void> {
  const named = {
    memberIds: new Set(said.flatMap(({ memberId }) => memberId ?? [])),
    chatIds: new Set(said.flatMap(({ chatId }) => chatId ?? [])),
  };
  if (named.memberIds.size > 0 || named.chatIds.size > 0) await recheckUnconfirmed(run, named);
}

function saidBy({ type, body }: NetworkHint): Said {
  const own = text(body['type']) ?? type;
  return {
    type: own as Said['type'],
    chatId: text(body['chatId']),
    memberId: text(body['memberId']),
    told: reportedBy(body['told']),
  };
}

function reportedBy(value: unknown): ReportedMessage | null {
  if (typeof value !== 'object' || value === null) return null;
  const { messageId, text: words, at } = value as Record<keyof ReportedMessage, unknown>;
  const id = text(messageId);
  return id !== null && typeof words === 'string' && typeof at === 'number'
    ? { messageId: id, text: words, at }
    : null;
}

function text(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
