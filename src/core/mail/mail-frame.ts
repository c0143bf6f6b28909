/**
 * The one style element of the frame in which the outbox shows a mail; the page's policy names its
 * hash.
 */
export const MAIL_FRAME_STYLE = 'body { overflow-wrap: anywhere; }';
