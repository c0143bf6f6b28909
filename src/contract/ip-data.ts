import { z } from 'zod';
import { selfRoutes, type PartialRoutes } from '#contract/route.ts';
import { shapeNames } from '#contract/shape-names.ts';
import { instantShape, userIdShape } from '#contract/shapes.ts';
import { countryCodeShape, userStatusShape } from '#contract/shared-words.ts';
import { checkpointShape } from '#contract/users.ts';

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
shapeNames.add(ipDataShape, { id: 'IpData' });
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
    problems: [
      'TOO_MANY_IP_CHANGES',
      'NETWORK_UNREACHABLE',
      'LINKEDIN_NOT_CONNECTED',
      'LINKEDIN_LOGIN_FAILED',
      'WRONG_LINKEDIN_EMAIL',
    ],
    noDryRun: true,
    params: z.object({ userId: userIdShape }),
    query: z.object({
      countryCode: countryCodeShape,
    }),
    answer: ipDataShape.extend({
      status: userStatusShape,
      checkpoint: checkpointShape.nullable(),
    }),
  },
} as const satisfies PartialRoutes);
