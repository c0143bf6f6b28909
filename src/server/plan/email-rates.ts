import { readActingUser } from '#data/identity/acting-user.ts';
import type { ServerParts } from '#server/http/handler.ts';
import { includesFeature, planMoment } from '#server/plan/user-plan.ts';

/**
 * Whether the acting user may see email rates (campaigns spec, section 6: EMAIL_RATE_FEATURE);
 * rates they may not see never leave the server.
 */
export async function canSeeEmailRates(
  { userId }: { userId: string },
  parts: Pick<ServerParts, 'db' | 'allFeaturesAccounts'>,
  realNow: number,
): Promise<boolean> {
  const user = await readActingUser({ db: parts.db, userId });
  return (
    user !== undefined && includesFeature(user, 'EMAIL_RATE_FEATURE', planMoment(parts, realNow))
  );
}
