import { z } from 'zod';
import { COUNTRY_CODES } from '#core/account/country-codes.ts';
import { USER_STATUSES } from '#core/account/user-status.ts';
import { selfRoutes, type PartialRoutes } from '#contract/route.ts';
import { instantShape, userIdShape } from '#contract/shapes.ts';
import { CHECKPOINTS } from '#contract/users.ts';

/**
 * Where LinkedIn sees the account sign in from; null for what the provider doesn't report.
 * `changesLeftToday` of three per day, in real time.
 */
const ipDataShape = z.object({
  countryCode: z.string().nullable(),
  city: z.string().nullable(),
  ip: z.string().nullable(),
  changedAt: instantShape.nullable(),
  changesLeftToday: z.number().int(),
});
export type IpDataAnswer = z.infer<typeof ipDataShape>;

/**
 * The outgoing address (product api, "User and LinkedIn connection"). A new address is a new
 * sign-in, so LinkedIn may ask for another step, reported in `status` and `checkpoint`.
 */
export const ipDataRoutes = selfRoutes('User', {
  'GET /user-client/{userId}/ip-data': {
    summary: 'Where LinkedIn sees the account signing in from',
    params: z.object({ userId: userIdShape }),
    answer: ipDataShape,
  },
  'POST /user-client/{userId}/ip-data/new-ip': {
    summary: 'Get a new outgoing address, up to three times a day',
    noDryRun: true,
    params: z.object({ userId: userIdShape }),
    query: z.object({
      countryCode: z.enum(
        COUNTRY_CODES as [string, ...string[]],
        'A two-letter uppercase country code',
      ),
    }),
    answer: ipDataShape.extend({
      status: z.enum(USER_STATUSES),
      checkpoint: z.enum(CHECKPOINTS).nullable(),
    }),
  },
} as const satisfies PartialRoutes);
