/**
 * The only style element of the frame in which the outbox shows an email; the page's policy allows
 * its hash.
 */
export const MAIL_FRAME_STYLE = 'body { overflow-wrap: anywhere; }';
