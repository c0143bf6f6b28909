import { emailCredits } from '#core/plan/email-credits.ts';
import type { emailCreditRoutes } from '#contract/email-credits.ts';
import type { Handlers } from '#server/handler.ts';
import { isoInstant } from '#server/page-answer.ts';
import { namedUser } from '#server/users/named-user.ts';

/** The credits of the email finder: without a finder nobody has spent one. */
export const emailCreditHandlers: Handlers<keyof typeof emailCreditRoutes> = {
  'GET /v1/shared/emailcredits/{userId}': async (call) => {
    await namedUser({ call, userId: call.params.userId });
    const { renewsAt, ...credits } = emailCredits({ spent: 0 });
    return { ...credits, renewsAt: isoInstant(renewsAt) };
  },
};
