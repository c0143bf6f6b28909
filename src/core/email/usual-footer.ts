import { UNSUBSCRIBE_LINK } from '#core/email/email-body.ts';

/** The footer of a mailbox whose user has written none. */
export const USUAL_FOOTER = `If you’d rather not hear from me again, unsubscribe here: ${UNSUBSCRIBE_LINK}`;
