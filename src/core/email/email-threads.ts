import { emailDomain } from '#core/account/email-address.ts';

/** The first and the newest are kept of more: a header that names hundreds is refused by servers. */
const MOST_REFERENCES = 20;

/**
 * The Message-ID of one try to send, with its angle brackets: the same for the same try, so that the
 * mailbox can be asked after a crash whether it left, and another for each later try (product
 * rules, section 16; decision 111). `tryKey` is the intent's request id: letters, digits and dashes.
 */
export function messageIdOf({ tryKey, from }: { tryKey: string; from: string }): string {
  return `<${tryKey}@${emailDomain(from)}>`;
}

/** What the product names its messages: by the try, as a check of the mailbox, as a test of a step. */
const OWN_ID = /^<(?:rw|test)-[\w-]{12,}@/u;

/** Whether a message left from here, as its Message-ID says, whatever became of that try. */
export function isOwnMessageId(messageId: string): boolean {
  return OWN_ID.test(messageId.trim());
}

/** A message that this campaign sent to the lead before, newest last. */
export type EarlierEmail = { messageId: string; subject: string };

/** Where a message stands among those sent before. */
export type ThreadPlace = {
  subject: string;
  inReplyTo: string | null;
  references: string[];
};

/** The subject of a message that answers in the thread of this one: a single "Re:" before it. */
export function replySubject(subject: string): string {
  return `Re: ${subject.replace(/^(?:re\s*:\s*)+/iu, '')}`;
}

/**
 * Subject and thread headers of a message (product rules, section 16; RFC 5322, 3.6.4). A follow-up
 * answers the newest earlier message and keeps the subject with which that one's thread began behind
 * a single "Re:"; a new thread, or the first message, has its own subject and no references.
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

/** A message that isn't a reply by its subject began a thread; the last one that did goes on. */
function newestThread(earlier: readonly EarlierEmail[]): readonly EarlierEmail[] {
  let from = 0;
  for (const [index, { subject }] of earlier.entries())
    if (subject !== replySubject(earlier[from]?.subject ?? '')) from = index;
  return earlier.slice(from);
}
