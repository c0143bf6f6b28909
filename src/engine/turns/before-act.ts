import type { OutgoingFile } from '#connectors/network/network.ts';
import type { ActionType, SequenceItem } from '#core/sequence/sequence-item.ts';
import type { EarlierEmail } from '#data/engine-store/email-store.ts';
import type { LeadInWalk } from '#data/walk/lead-in-walk.ts';
import type { ActPayload, EmailContext, Prepared } from '#engine/actions/action.ts';
import { ACTIONS } from '#engine/actions/all-actions.ts';
import { inviteNote, isNoteRefused, omissionOf } from '#engine/acts/invite-note.ts';
import { isAccountAvailable } from '#engine/lane/account-incidents.ts';
import { campaignOf, setState, type LaneRun } from '#engine/lane/lane-run.ts';
import { withEmailMarks } from '#engine/lane/lane-state.ts';
import { canReadMail } from '#engine/lane/mail-incidents.ts';
import { setAsideWith } from '#engine/watching/hidden-threads.ts';
import { readThreadsOf } from '#engine/watching/watch-inbox.ts';
import { watchMailbox } from '#engine/watching/watch-mailbox.ts';

/**
 * Whether recent news changes the lead: a reply must stop a text even if no webhook reported it
 * (guarantee G5), and so must what the user wrote elsewhere (product rules, section 15). The
 * mailbox is read before each email, and before a text to someone with an address; the network's
 * threads are also read before an email, as long as it can be asked.
 */
export async function hasNews(
  run: LaneRun,
  lead: LeadInWalk,
  action: ActionType,
): Promise<boolean> {
  if (action !== 'MESSAGE' && action !== 'INMAIL' && action !== 'EMAIL') return false;
  if (action !== 'EMAIL' && (await readThreadsOf(run, lead))) return true;
  if (action === 'EMAIL' && (await hasUnreadThreads(run, lead))) return true;
  if (!canReadMail(run)) return action === 'EMAIL';
  if (action !== 'EMAIL' && !(await hasAddress(run, lead))) return false;
  const { changed, whole } = await watchMailbox(run);
  // Mailbox trouble never stops the network, but no email leaves while mail is unread.
  return changed || (action === 'EMAIL' && !whole);
}

async function hasAddress(run: LaneRun, lead: LeadInWalk): Promise<boolean> {
  return lead.person.email !== null || (await earlierEmails(run, lead)).length > 0;
}

/**
 * Whether a reply was found in threads that were read before their writer was known to be this lead
 * (decision 108), or that the network did not show (decision 162). An email needs the network only
 * for these: while it cannot be asked, emails to such leads wait.
 */
async function hasUnreadThreads(run: LaneRun, lead: LeadInWalk): Promise<boolean> {
  const { memberId, chatId } = lead.person;
  const { store } = run.parts;
  const { userId } = run.lane;
  if (chatId !== null && isAccountAvailable(run)) return readThreadsOf(run, lead);
  if (memberId === null) return false;
  const unmatched = await store.unmatchedThreads({ userId, memberId });
  if (unmatched.length === 0 && setAsideWith(run, memberId).length === 0) return false;
  if (isAccountAvailable(run)) return readThreadsOf(run, lead);
  setState(run, withEmailMarks(run.state, { realRetryAt: run.state.marks.realRetryAt }));
  return true;
}

/** Prepares an action's payload for a lead, or says why it can't be sent. */
export async function prepareAct(
  run: LaneRun,
  lead: LeadInWalk,
  { item, action }: { item: SequenceItem; action: ActionType },
): Promise<Prepared> {
  const { user } = run.state.facts;
  return ACTIONS[action].prepare({
    lead,
    item,
    email: await emailContext(run, lead, action),
    writer: {
      userId: user.userId,
      nameWords: user.nameWords,
      sender: user.sender,
      noteLength: user.noteLength,
      noteOmission: omissionOf(inviteNote(run, lead, { item, action })),
      noteRefused: isNoteRefused(run, lead),
    },
  });
}

/** What an email is written from; undefined for other acts and without a mailbox. */
async function emailContext(
  run: LaneRun,
  lead: LeadInWalk,
  action: ActionType,
): Promise<EmailContext | undefined> {
  const { mailbox } = run.state.facts.user;
  return action === 'EMAIL' && mailbox !== null
    ? {
        mailbox,
        earlier: await earlierEmails(run, lead),
        sequence: campaignOf(run, lead.campaignId)?.sequence ?? null,
      }
    : undefined;
}

function earlierEmails(run: LaneRun, lead: LeadInWalk): Promise<EarlierEmail[]> {
  return run.parts.store.sentEmails({ userId: run.lane.userId, leadId: lead.leadId });
}

/** The files that go with a text; null if one is gone, in which case nothing is sent. */
export async function filesToSend(
  run: LaneRun,
  { fileIds = [] }: ActPayload,
): Promise<OutgoingFile[] | null> {
  if (fileIds.length === 0) return [];
  const files = await run.parts.store.readFiles({
    userId: run.lane.userId,
    ids: fileIds,
    realNow: run.parts.clock.realNow(),
  });
  return files?.map((file) => ({ ...file, voiceNote: false })) ?? null;
}
