import { FINDERS } from '#core/finder/finder-answer.ts';
import { emailCredits } from '#core/plan/email-credits.ts';
import type { emailCreditRoutes } from '#contract/email-credits.ts';
import { leadIdShape } from '#contract/shapes.ts';
import { listCreditEntries, readCredits } from '#data/finder/credits.ts';
import type { Handlers } from '#server/handler.ts';
import { isoInstant, pageResponse } from '#server/page-response.ts';
import { namedUser } from '#server/users/named-user.ts';

/** The credits of the email finder, and the ledger that they are the sum of. */
export const emailCreditHandlers: Handlers<keyof typeof emailCreditRoutes> = {
  'GET /v1/shared/emailcredits/{userId}': async (call) => {
    const { userId } = call.params;
    const { db, finders = [] } = call.parts;
    await namedUser({ call, userId });
    const { renewsAt, ...credits } = emailCredits(await readCredits({ db, userId }));
    return {
      ...credits,
      renewsAt: isoInstant(renewsAt),
      finders: finders.map((finder) => FINDERS[finder]),
    };
  },
  'GET /v1/shared/emailcredits/{userId}/ledger': async (call) => {
    const {
      params: { userId },
      query: { page, size },
      parts: { db },
    } = call;
    await namedUser({ call, userId });
    const { entries, total } = await listCreditEntries({ db, userId, page, size });
    return pageResponse({
      content: entries.map(({ entry_id, type, real_at, amount, balance, lead_id, lead_name }) => ({
        id: entry_id,
        type,
        at: isoInstant(real_at),
        amount,
        left: balance,
        lead: lead_id === null ? null : { id: leadIdShape.parse(lead_id), name: lead_name },
      })),
      page,
      size,
      total,
    });
  },
};
