/** So many looks that tell nothing leave an email unconfirmed (decisions 115 and 151). */
const LOOKS_IN_VAIN = 6;
/** A look that could not read the mailbox to its end is no word about the email. */
const UNREAD_LOOK = 1 / 4;
/** While the mailbox can't be read, looks come apart up to this many settle times. */
const LONGEST_REST = 4;

/**
 * When an email is looked for again: how many looks were in vain so far (one that could not read the
 * mailbox is a part of one), and after how many settle times.
 */
export type NextLook = { inVain: number; rest: number };

/**
 * What follows a look that could not tell whether an email left: another look, or null, which leaves
 * it unconfirmed. Where the mailbox was read and told nothing, the next look is a settle time later,
 * and six are enough. One that could not be read is asked four times as often, further and further
 * apart, so that an hour of outage never is the word about an email; a mailbox that stays away ends
 * in its user's question all the same.
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

/** So many settle times pass at most from the try of an email to the last look for it. */
export const EMAIL_LOOKS_LAST = longest();

/** The longest rest that is ever kept between two looks, in settle times. */
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
