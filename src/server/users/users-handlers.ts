import { isEmail } from '#core/email/email-address.ts';
import { FEATURES, tierLevel } from '#core/plan/feature-tiers.ts';
import { permissionsOf } from '#core/account/permissions.ts';
import { newTrialEnd } from '#core/plan/trial-end.ts';
import { DEFAULT_ZONE } from '#core/schedule/week.ts';
import { isZone, normalizeZone } from '#core/schedule/zone.ts';
import type { RouteKey } from '#contract/all-routes.ts';
import { userIdShape } from '#contract/shapes.ts';
import type { UserAnswer } from '#contract/users.ts';
import { inTransaction } from '#data/database/retried-transaction.ts';
import { readIdentity } from '#data/identity/identities.ts';
import { insertUser } from '#data/account/users.ts';
import {
  ATTEMPT_RULES,
  recordAttempts,
  rejectWhileBackingOff,
} from '#server/http/attempts-guard.ts';
import type { Call, Handlers } from '#server/http/handler.ts';
import { found, rejectField } from '#server/http/api-error.ts';
import { patchUser } from '#server/users/change-user.ts';
import { connectionHandlers } from '#server/users/connection-handlers.ts';
import { contextOf, pollSignIn } from '#server/users/connect-linkedin.ts';
import { engineStatus } from '#server/users/engine-status.ts';
import { existingUser } from '#server/users/existing-user.ts';
import { planOf, presentUser } from '#server/users/present-user.ts';
import { namedUser } from '#server/users/named-user.ts';
import { referralHandlers } from '#server/users/referral.ts';
import { enqueuePartnerReport } from '#data/jobs/enqueue-partner-report.ts';
import type { UserParts } from '#server/users/user-parts.ts';

type UsersKey =
  | Exclude<Extract<RouteKey, `${string} /userdetails${string}`>, 'PATCH /userdetails/email'>
  | Extract<
      RouteKey,
      | `${string} /user-client/${string}`
      | `${string} /contracts`
      | `${string} /v1/shared/referral`
      | 'GET /v1/shared/userpermissions'
      | 'GET /v1/featureflags/user'
      | 'GET /v1/engine/status'
      | 'POST /network/webhooks/{token}'
    >;

async function createUser(call: Call<'POST /userdetails'>, user: UserParts): Promise<UserAnswer> {
  const { body, parts, caller, realNow } = call;
  const identity = found(await readIdentity(parts.db, caller.identityId));
  const zone = body.zone === undefined ? DEFAULT_ZONE : normalizeZone(body.zone);
  if (!isZone(zone)) throw rejectField('zone', 'UNKNOWN_ZONE', 'This time zone isn’t recognized');
  await inTransaction(parts.db, async (trx) => {
    const isNew = await insertUser(
      trx,
      {
        userId: caller.identityId,
        email: identity.email,
        displayName: body.displayName.trim(),
        zone,
        partnerStackId: body.psXid ?? null,
        realTrialEndsAt: newTrialEnd({ trialDays: user.settings.trialDays, realNow }),
      },
      realNow,
    );
    if (isNew) await enqueuePartnerReport({ db: trx, userId: caller.identityId }, user.settings);
  });
  return presentUser({
    user: await existingUser(parts, caller.identityId),
    caller,
    of: user,
    parts,
    realNow,
  });
}

/**
 * The product user; its LinkedIn connection has its own handlers (product api, "User and LinkedIn
 * connection").
 */
export function usersHandlers(user: UserParts): Handlers<UsersKey> {
  const { settings } = user;
  return {
    ...connectionHandlers(user),
    ...referralHandlers(user),
    'GET /userdetails/current': async (call) => {
      const { caller, parts, realNow } = call;
      const { userId } = caller;
      const before = await existingUser(parts, userId);
      await pollSignIn(contextOf(call, user), before);
      return presentUser({
        user: before.network_checkpoint === null ? before : await existingUser(parts, userId),
        caller,
        of: user,
        parts,
        realNow,
      });
    },
    'PATCH /userdetails/current': (call) => patchUser(call, user),
    'POST /userdetails': (call) => createUser(call, user),
    'GET /userdetails/verify/{email}': async ({ params, caller, parts, realNow }) => {
      const guarded = [{ rule: ATTEMPT_RULES.lookUpUser, key: caller?.identityId ?? '' }];
      await rejectWhileBackingOff({ db: parts.db, guarded, realNow });
      await recordAttempts(parts.db, guarded, realNow);
      return { available: isEmail(params.email) };
    },
    'GET /v1/shared/userpermissions': async ({ caller: { userId }, parts, realNow }) => {
      const actingUser = await existingUser(parts, userId);
      const { tier, features } = planOf(actingUser, settings, realNow);
      return {
        permissions: permissionsOf(features, actingUser.admin_status),
        tier,
        tierLevel: tierLevel(tier),
        features,
      };
    },
    'GET /v1/featureflags/user': async ({ query, caller: { userId }, parts, realNow }) => {
      const { features } = planOf(await existingUser(parts, userId), settings, realNow);
      const { featureFlag } = query;
      const known = FEATURES.find((feature) => feature === featureFlag);
      return { featureFlag, enabled: known !== undefined && features[known] };
    },
    'GET /userdetails/{id}': async (call) =>
      presentUser({
        user: await namedUser(call, call.params.id),
        caller: call.caller,
        of: user,
        parts: call.parts,
        realNow: call.realNow,
      }),
    'PUT /userdetails/{id}': async (call) => {
      const { user_id: userId } = await namedUser(call, call.params.id);
      return patchUser(
        { ...call, caller: { ...call.caller, userId: userIdShape.parse(userId) } },
        user,
      );
    },
    'GET /v1/engine/status': ({ caller: { userId }, parts, now, realNow }) =>
      engineStatus({ parts, userId, now, realNow }),
  };
}
