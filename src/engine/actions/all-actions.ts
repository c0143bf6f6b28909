import type { ActionType } from '#core/sequence/sequence-item.ts';
import type { Action } from '#engine/actions/action.ts';
import { email } from '#engine/actions/email.ts';
import { endorse } from '#engine/actions/endorse.ts';
import { findEmail } from '#engine/actions/find-email.ts';
import { follow } from '#engine/actions/follow.ts';
import { inmail } from '#engine/actions/inmail.ts';
import { inviteByEmail } from '#engine/actions/invite-by-email.ts';
import { invite } from '#engine/actions/invite.ts';
import { like } from '#engine/actions/like.ts';
import { message } from '#engine/actions/message.ts';
import { visit } from '#engine/actions/visit.ts';
import { withdraw } from '#engine/actions/withdraw.ts';

/** Every action the engine can do. */
export const ACTIONS = {
  CONNECT: invite,
  CONNECT_BY_EMAIL: inviteByEmail,
  MESSAGE: message,
  INMAIL: inmail,
  VISIT: visit,
  ENDORSE: endorse,
  LIKE: like,
  FOLLOW: follow,
  EMAIL: email,
  FIND_EMAIL: findEmail,
  WITHDRAW: withdraw,
} as const satisfies Record<ActionType, Action>;
