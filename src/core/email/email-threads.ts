import { emailDomain } from '#core/email/email-address.ts';

/** Only the first and the newest references are kept: servers refuse a header with hundreds. */
const MOST_REFERENCES = 20;

/**
 * The Message-ID of one attempt to send, with its angle brackets: stable for an attempt, so that
 * the mailbox can be asked after a crash whether it was sent, and different for each later one
 * (product rules, section 16; decision 111). `tryKey` is the intent's request id: letters, digits,
 * and dashes.
 */
export function messageIdOf({ tryKey, from }: { tryKey: string; from: string }): string {
  return `<${tryKey}@${emailDomain(from)}>`;
}

/** The Message-IDs of the product: for an attempt, a mailbox check, or a step's test. */
const OWN_ID = /^<(?:rw|test)-[\w-]{12,}@/u;

/**
 * Whether a message was sent from here, judging by its Message-ID, whatever became of the attempt.
 */
export function isOwnMessageId(messageId: string): boolean {
  return OWN_ID.test(messageId.trim());
}

/** An email that this campaign already sent to the lead, newest last. */
export type EarlierEmail = { messageId: string; subject: string };

/** The place of a message among those already sent. */
export type ThreadPlace = {
  subject: string;
  inReplyTo: string | null;
  references: string[];
};

/** The subject of a reply in this thread: with a single "Re:" before it. */
export function replySubject(subject: string): string {
  return `Re: ${subject.replace(/^(?:re\s*:\s*)+/iu, '')}`;
}

/**
 * Subject and thread headers of a message (product rules, section 16; RFC 5322, 3.6.4). A follow-up
 * replies to the newest earlier message and keeps its thread's first subject after a single "Re:";
 * a new thread, or the first message, has its own subject and no references.
 */
export function threadPlace({
  subject,
  earlier,
  newThread,
}: {
  subject: string;
  earlier: readonly EarlierEmail[];
  newThread: boolean;
}): ThreadPlace {
  const thread = newestThread(earlier);
  const first = thread[0];
  const last = thread.at(-1);
  if (newThread || first === undefined || last === undefined)
    return { subject, inReplyTo: null, references: [] };
  const ids = thread.map(({ messageId }) => messageId);
  return {
    subject: replySubject(first.subject),
    inReplyTo: last.messageId,
    references:
      ids.length <= MOST_REFERENCES ? ids : [first.messageId, ...ids.slice(1 - MOST_REFERENCES)],
  };
}

/** A message whose subject isn't a reply began a thread; the last such thread continues. */
function newestThread(earlier: readonly EarlierEmail[]): readonly EarlierEmail[] {
  let from = 0;
  for (const [index, { subject }] of earlier.entries())
    if (subject !== replySubject(earlier[from]?.subject ?? '')) from = index;
  return earlier.slice(from);
}
