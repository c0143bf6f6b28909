import { CHANGE_REASON_TEXTS } from '#core/conversation/message-state.ts';
import { ApiError } from '#server/http/api-error.ts';

/** The error for a change that a message does not allow now. */
export function notChangeable(reason: keyof typeof CHANGE_REASON_TEXTS): ApiError {
  return new ApiError('MESSAGE_NOT_CHANGEABLE', { detail: CHANGE_REASON_TEXTS[reason] });
}
