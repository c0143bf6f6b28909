/**
 * The cookie next to the session's own that scripts may read: it only says that a session exists,
 * so that signed-out pages don't request a token.
 */
export const SESSION_HINT_COOKIE = 'reachwell_signed_in';
