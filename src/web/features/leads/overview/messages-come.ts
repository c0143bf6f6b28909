/** Why nobody can be written to by hand yet. */
export const MESSAGES_COME = 'Messages by hand come with the inbox, in the next version';
