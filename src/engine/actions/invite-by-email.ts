import type { Action } from '#engine/actions/action.ts';
import { invite, prepareNote } from '#engine/actions/invite.ts';

/** CONNECT_BY_EMAIL: an invitation that gives the person's e-mail address. */
export const inviteByEmail: Action = {
  ...invite,
  prepare(query) {
    const prepared = prepareNote(query);
    return prepared.kind === 'stop'
      ? prepared
      : { kind: 'ready', payload: { ...prepared.payload, email: query.lead.person.email } };
  },
};
