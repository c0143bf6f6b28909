import type { emailBounceRoutes } from '#contract/email-bounces.ts';
import { resumeAfterBounces } from '#data/email-links/bounce-hold.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { Handlers } from '#server/http/handler.ts';
import { isoInstant } from '#server/http/page-response.ts';

/** Resumes emails that the bounce guard has held. */
export const emailBounceHandlers: Handlers<keyof typeof emailBounceRoutes> = {
  'POST /v1/auth/mailbox/bounces/resume': async ({ caller: { userId }, parts: { db }, now }) => {
    const countedFrom = await resumeAfterBounces({ db, userId, now: Math.floor(now) });
    if (countedFrom === undefined) throw new ApiError('NOT_FOUND');
    return { bouncesCountedFrom: isoInstant(countedFrom) };
  },
};
