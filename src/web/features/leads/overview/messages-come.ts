/** Why nobody can be written to by hand yet. */
export const MESSAGES_COME = 'Manual messages are coming with the inbox in the next version';
