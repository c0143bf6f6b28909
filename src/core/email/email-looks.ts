/** After this many inconclusive lookups, an email is unconfirmed (decisions 115 and 151). */
const LOOKS_IN_VAIN = 6;
/** What a lookup counts that couldn't read the mailbox to its end. */
const UNREAD_LOOK = 1 / 4;
/** While the mailbox can't be read, lookups are up to this many settle times apart. */
const LONGEST_REST = 4;

/**
 * The next lookup of an email: how many were inconclusive so far (one that couldn't read the
 * mailbox counts as a fraction), and after how many settle times.
 */
export type NextLook = { inVain: number; rest: number };

/**
 * The next lookup after an inconclusive one; null leaves the email unconfirmed. If the mailbox was
 * read, the next lookup follows one settle time later, and six are enough. If it couldn't be read,
 * up to four times as many follow, further and further apart, so that an hour of outage never
 * decides about an email; even a mailbox that stays down ends in a question to its user.
 */
export function nextEmailLook({
  inVain,
  unread,
}: {
  inVain: number;
  unread: boolean;
}): NextLook | null {
  const after = inVain + (unread ? UNREAD_LOOK : 1);
  if (after >= LOOKS_IN_VAIN) return null;
  return { inVain: after, rest: unread ? Math.min(LONGEST_REST, 2 ** Math.floor(after)) : 1 };
}

/** The most settle times between the attempt to send an email and the last lookup. */
export const EMAIL_LOOKS_LAST = longest();

/** The longest wait between two lookups, in settle times. */
export const LONGEST_LOOK_REST = LONGEST_REST;

function longest(): number {
  let settles = 1;
  for (
    let next = nextEmailLook({ inVain: 0, unread: true });
    next !== null;
    next = nextEmailLook({ inVain: next.inVain, unread: true })
  )
    settles += next.rest;
  return settles;
}
