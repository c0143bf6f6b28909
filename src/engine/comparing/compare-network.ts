import type { Chat, ChatMessage, Invitation } from '#connectors/network/network.ts';
import { PROFILE_READS_PER_DAY } from '#core/limits/profile-reads.ts';
import { isAsleep } from '#core/schedule/sleep-mode.ts';
import { localDay } from '#core/schedule/zone.ts';
import {
  readLeadsAmong,
  readUnknownMessages,
  type RecordedAct,
} from '#data/doctor/recorded-acts.ts';
import { takeProfileRead } from '#data/tables/profile-reads.ts';
import { lookUpFate } from '#engine/acts/look-up-fate.ts';
import {
  isoOf,
  noteDifference,
  recordedActs,
  type Comparing,
} from '#engine/comparing/comparing.ts';
import {
  networkTimeSince,
  readActsSince,
  readSince,
  type ActsSince,
} from '#engine/watching/acts-since.ts';

/** Real ms between two reads about a person: no one opens threads faster. */
const BETWEEN_READS_MS = 1000;
const MESSAGES_PAGE = 50;
const INVITES = ['CONNECT', 'CONNECT_BY_EMAIL'] as const;
const TEXTS = ['MESSAGE', 'INMAIL'] as const;

type Leads = Awaited<ReturnType<typeof readLeadsAmong>>;

/** Compares invitations and messages. Throws `NetworkError`. */
export async function compareNetwork(comparing: Comparing): Promise<void> {
  const { parts, account, since } = comparing;
  const from = networkTimeSince(since, parts.clock.rate());
  const shown = await readActsSince(
    { network: parts.network, options: optionsOf(comparing) },
    from,
  );
  const people = [...shown.invitations, ...shown.chats].map(({ memberId }) => memberId);
  const leads = await readLeadsAmong(
    { db: parts.db, userId: account.userId },
    people.filter((id) => id !== null),
  );
  for (const invitation of shown.invitations) compareInvitation(comparing, leads, invitation);
  const read = new Set<string>();
  for (const chat of shown.chats) {
    if (comparing.signal.aborted) return;
    const lead = leads.get(chat.memberId ?? '');
    if (lead === undefined) continue;
    const ours = await messagesSince(comparing, chat, from);
    await compareMessages({ comparing, leadId: lead.leadId, ours });
    for (const { messageId } of ours) read.add(messageId);
  }
  for await (const act of recordedActs(comparing, [...INVITES, ...TEXTS])) {
    if (comparing.signal.aborted) return;
    comparing.into.looked.ROW_ONLY += 1;
    if (!isShown({ act, shown, read })) await lookUpAct(comparing, act);
  }
}

function optionsOf({ account: { account }, parts: { requestTimeoutMs } }: Comparing) {
  return { account: account ?? '', deadlineMs: requestTimeoutMs };
}

function compareInvitation(comparing: Comparing, leads: Leads, invitation: Invitation): void {
  const lead = leads.get(invitation.memberId ?? '');
  if (lead === undefined || (invitation.sentAt ?? 0) >= comparing.until) return;
  comparing.into.looked.NETWORK_ONLY += 1;
  if (lead.invited) return;
  noteDifference(comparing, 'NETWORK_ONLY', {
    where: `lead ${lead.leadId}`,
    says: `an invitation from ${isoOf(invitation.sentAt)} is pending on LinkedIn, but no row has it`,
  });
}

/** What the account wrote in a chat since. */
async function messagesSince(
  comparing: Comparing,
  { chatId }: Chat,
  since: number,
): Promise<ChatMessage[]> {
  await pause(comparing);
  const messages = await readSince({
    readPage: (page) =>
      comparing.parts.network.read.messages({
        ...optionsOf(comparing),
        chatId,
        page,
        limit: MESSAGES_PAGE,
        after: since,
      }),
    at: ({ at }) => at,
    since,
  });
  return messages.filter(
    ({ fromMe, system, deleted, at }) => fromMe && !system && !deleted && at < comparing.until,
  );
}

async function compareMessages({
  comparing,
  leadId,
  ours,
}: {
  comparing: Comparing;
  leadId: string;
  ours: readonly ChatMessage[];
}): Promise<void> {
  const { parts, account, into } = comparing;
  into.looked.NETWORK_ONLY += ours.length;
  const unknown = await readUnknownMessages(
    { db: parts.db, userId: account.userId },
    { leadId, messageIds: ours.map(({ messageId }) => messageId) },
  );
  for (const { messageId, at } of ours)
    if (unknown.has(messageId))
      noteDifference(comparing, 'NETWORK_ONLY', {
        where: `lead ${leadId}`,
        says: `message ${messageId} from ${isoOf(at)} is on LinkedIn, but no row has it`,
      });
}

/**
 * Whether the lists and threads show the act. An invitation that was answered or withdrawn since
 * leaves nothing to compare.
 */
function isShown({
  act: { action, pending, memberId, invitationId, messageId },
  shown: { invitations, relations },
  read,
}: {
  act: RecordedAct;
  shown: ActsSince;
  read: ReadonlySet<string>;
}): boolean {
  if (action === 'MESSAGE' || action === 'INMAIL') return messageId !== null && read.has(messageId);
  return (
    !pending ||
    relations.some((relation) => relation.memberId === memberId) ||
    invitations.some(
      (one) =>
        (one.memberId !== null && one.memberId === memberId) || one.invitationId === invitationId,
    )
  );
}

/** Asks about one act, as a lookup after a lost response does. */
async function lookUpAct(comparing: Comparing, act: RecordedAct): Promise<void> {
  const { parts, account, into } = comparing;
  const where = `lead ${act.leadId}, intent ${act.intentId}`;
  const isInvite = act.action === 'CONNECT' || act.action === 'CONNECT_BY_EMAIL';
  if (isInvite && !(await mayReadProfile(comparing))) {
    into.unasked.push(`${where}: no profile may be read now`);
    return;
  }
  await pause(comparing);
  const { result } = await lookUpFate({
    network: parts.network,
    mail: parts.mail,
    userId: account.userId,
    options: optionsOf(comparing),
    intent: act,
  });
  if (result !== 'did_not_happen') return;
  noteDifference(comparing, 'ROW_ONLY', {
    where,
    says: `${act.action} of ${isoOf(act.startedAt)} is recorded as done, but LinkedIn doesn’t have it`,
  });
}

/** Takes one of the account's profile reads of the day, in working hours only. */
async function mayReadProfile({ parts, account: { userId, week } }: Comparing): Promise<boolean> {
  const now = Math.floor(parts.clock.now());
  if (isAsleep(week, now)) return false;
  const read = { day: localDay(week.zone, now), limit: PROFILE_READS_PER_DAY };
  return (await takeProfileRead({ db: parts.db, userId }, read)) !== null;
}

function pause({ parts, signal }: Comparing): Promise<void> {
  return parts.sleep({ ms: BETWEEN_READS_MS, signal });
}
