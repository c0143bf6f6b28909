/**
 * The cookie beside the session's own that scripts may read: it says that there is a session, and
 * nothing about it, so that a visitor's page does not ask for a token that nobody could give.
 */
export const SESSION_MARK_COOKIE = 'reachwell_signed_in';
