import { MailError, type NewEmails } from '#connectors/mail/mail.ts';
import { messageIdOf } from '#core/email/email-threads.ts';
import type { MailboxToRead, MailFound, ReceivedNews } from '#data/engine-store/mailbox-store.ts';
import { campaignNow, canMoveLeads, setState, type LaneRun } from '#engine/lane/lane-run.ts';
import { withChange, withEnds } from '#engine/lane/lane-state.ts';
import { handleMailFailure, recordMailRecovery } from '#engine/lane/mail-incidents.ts';
import {
  cluesOf,
  judged,
  matched,
  namedIds,
  type JudgedEmail,
} from '#engine/watching/received-mail.ts';
import { stepOnEmail } from '#engine/watching/step-on-email.ts';

const PAGE = 50;
/** The most pages per read; the next one continues. */
const MOST_PAGES = 20;

/** `changed`: a lead changed; `whole`: everything that had arrived was read. */
export type MailboxLook = { changed: boolean; whole: boolean };

/**
 * Reads new mail since the last read, page by page and each with its effects: replies stop leads,
 * absences hold them, bounces and complaints count (product rules, section 16). Mail from strangers
 * is never stored. A mailbox that does not answer backs off, and only the emails with it; one that
 * only its user can fix is lost.
 */
export async function watchMailbox(run: LaneRun): Promise<MailboxLook> {
  const { store, clock } = run.parts;
  const ended = (changed: boolean, whole: boolean): MailboxLook => ({ changed, whole });
  if (clock.realNow() < (run.state.marks.email?.realRetryAt ?? 0)) return ended(false, false);
  let mailbox = await store.readMailbox({ userId: run.lane.userId });
  let changed = false;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    if (mailbox?.status !== 'CONNECTED') return ended(changed, false);
    const read = await readPage(run, mailbox);
    if (read === null) return ended(changed, false);
    if (read.emails.length === 0 && read.place === mailbox.place) return ended(changed, true);
    const { news, complete } = await recordPage(run, mailbox, read);
    if (news === null) return ended(changed, false);
    tellNews(run, news);
    changed ||= news.changed.length > 0;
    if (!read.more || !complete) return ended(changed, !read.more);
    mailbox = { ...mailbox, place: read.place };
  }
  return ended(changed, false);
}

/** Null: the mailbox did not answer, which is recorded. */
async function readPage(run: LaneRun, mailbox: MailboxToRead): Promise<NewEmails | null> {
  const { mail, config } = run.parts;
  try {
    const read = await mail.readNew({
      userId: run.lane.userId,
      place: mailbox.place,
      limit: PAGE,
      deadlineMs: config.requestTimeoutMs,
    });
    recordMailRecovery(run);
    return read;
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    await handleMailFailure(run, error);
    return null;
  }
}

/**
 * Records a page of messages. One about an email that is just being sent waits until that is
 * settled: the page is not `complete`, and is read again from its start.
 */
async function recordPage(
  run: LaneRun,
  mailbox: MailboxToRead,
  read: NewEmails,
): Promise<{ news: ReceivedNews | null; complete: boolean }> {
  const { store } = run.parts;
  const { userId } = run.lane;
  const now = campaignNow(run);
  const emails = read.emails
    .map((email) =>
      judged({ email, ownAddress: mailbox.address, zone: run.state.facts.user.week.zone }),
    )
    .filter((one) => one !== null);
  const found = emails.length === 0 ? NOTHING : await store.findMail(cluesOf(userId, emails));
  const isNew = emails.filter(({ messageId }) => !found.received.includes(messageId));
  const ours = isNew.map((one) => {
    const match = matched({ one, found, ownAddress: mailbox.address, now });
    const isOpen = isAboutOpenTry(one, found, mailbox);
    // A report about an email being sent would be taken for one about an earlier email.
    const waits = isOpen && (match === null || match.effect.kind === 'BOUNCE');
    return { match: waits ? null : match, waits };
  });
  const complete = !ours.some(({ waits }) => waits);
  const news = await store.recordReceived({
    lane: run.lane,
    now,
    emails: ours.map(({ match }) => match).filter((match) => match !== null),
    place: complete ? read.place : null,
    step: stepOnEmail(run),
    moving: canMoveLeads(run),
  });
  return { news, complete };
}

const NOTHING: MailFound = { sent: [], leads: [], received: [], open: [] };

function isAboutOpenTry(one: JudgedEmail, found: MailFound, mailbox: MailboxToRead): boolean {
  const named = namedIds(one);
  return found.open.some((tryKey) =>
    named.includes(messageIdOf({ tryKey, from: mailbox.address })),
  );
}

function tellNews(run: LaneRun, news: ReceivedNews): void {
  setState(
    run,
    withEnds(
      run.state,
      news.changed.map(({ campaignId }) => campaignId),
    ),
  );
  for (const change of news.changed) setState(run, withChange(run.state, change));
}
