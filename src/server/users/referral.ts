import type { RouteKey } from '#contract/all-routes.ts';
import { userIdShape } from '#contract/shapes.ts';
import { readReferral, storeReferral } from '#data/account/referral.ts';
import { inScope } from '#data/database/retried-transaction.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { Handlers } from '#server/http/handler.ts';
import { enqueuePartnerReport } from '#data/jobs/enqueue-partner-report.ts';
import type { UserParts } from '#server/users/user-parts.ts';

type Settings = { settings: Pick<UserParts['settings'], 'tellsPartner'> };
type ReferralKey = Extract<RouteKey, `${string} /v1/shared/referral`>;

/** Which partner's link the signed-in person came through (platform spec, section 3). */
export function referralHandlers({ settings }: Settings): Handlers<ReferralKey> {
  return {
    'GET /v1/shared/referral': async ({ scope, caller: { userId } }) => {
      const referral = await readReferral(scope);
      if (referral === null) throw new ApiError('NOT_FOUND');
      return { uid: userIdShape.parse(userId), psXid: referral.clickId };
    },
    'PUT /v1/shared/referral': async ({ scope, caller: { userId }, body: { uid, psXid } }) => {
      if (uid !== undefined && uid !== userId) throw new ApiError('NOT_FOUND');
      await inScope(scope, async (scope) => {
        const { isUnreported } = await storeReferral(scope, psXid);
        if (isUnreported && psXid !== null) await enqueuePartnerReport(scope, settings);
      });
      return { uid: userIdShape.parse(userId), psXid };
    },
  };
}
