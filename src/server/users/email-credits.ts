import { FINDERS } from '#core/finder/finder-answer.ts';
import {
  CREDIT_USE_MS,
  creditsAWeek,
  creditSource,
  emailCredits,
} from '#core/plan/email-credits.ts';
import type { emailCreditRoutes } from '#contract/email-credits.ts';
import { leadIdShape } from '#contract/shapes.ts';
import { listCreditRows, readCreditUse } from '#data/finder/credit-rows.ts';
import { readCredits } from '#data/finder/credits.ts';
import type { Handlers } from '#server/http/handler.ts';
import { ApiError } from '#server/http/api-error.ts';
import { isoInstant, pageResponse } from '#server/http/page-response.ts';
import { namedUser } from '#server/users/named-user.ts';

/** The credits of the email finder, and the ledger whose sum they are. */
export const emailCreditHandlers: Handlers<keyof typeof emailCreditRoutes> = {
  'GET /v1/shared/emailcredits/{userId}': async (call) => {
    const { userId } = call.params;
    const { realNow } = call;
    const { db, finders = [] } = call.parts;
    await namedUser(call, userId);
    const use = await readCreditUse({ db, userId }, realNow - CREDIT_USE_MS);
    const { renewsAt, ...credits } = emailCredits(await readCredits({ db, userId }));
    return {
      ...credits,
      renewsAt: isoInstant(renewsAt),
      finders: finders.map((finder) => FINDERS[finder]),
      use: { aWeek: creditsAWeek({ ...use, realNow }), campaigns: use.campaigns },
    };
  },
  'GET /v1/shared/emailcredits/{userId}/ledger': async (call) => {
    const {
      params: { userId },
      query: { show, page, size },
      caller,
      parts: { db },
    } = call;
    if (userId !== caller.userId) throw new ApiError('NOT_FOUND');
    const { rows, total } = await listCreditRows({ db, userId }, { page, size, show });
    return pageResponse(
      { page, size },
      {
        rows: rows.map((row) => ({
          id: row.entry_id,
          type: row.type,
          at: isoInstant(row.real_at),
          amount: row.amount,
          left: row.balance,
          source: creditSource(row.type, row.cause),
          lead:
            row.lead_id === null
              ? null
              : { id: leadIdShape.parse(row.lead_id), name: row.lead_name },
          result: row.result,
          email: row.type === 'CAPTURE' ? row.email : null,
        })),
        total,
      },
    );
  },
};
