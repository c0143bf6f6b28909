import { isEmail } from '#core/account/email-address.ts';
import { FEATURES, tierLevel } from '#core/plan/feature-tiers.ts';
import { permissionsOf } from '#core/plan/permissions.ts';
import { newTrialEnd } from '#core/plan/trial-end.ts';
import { DEFAULT_ZONE } from '#core/schedule/week.ts';
import { isZone, normaliseZone } from '#core/schedule/zone.ts';
import type { RouteKey } from '#contract/all-routes.ts';
import { userIdShape } from '#contract/shapes.ts';
import type { UserAnswer } from '#contract/users.ts';
import { readIdentity } from '#data/identity/identities.ts';
import { markRefresh } from '#data/account/user-connection.ts';
import { insertUser, readUser, type User } from '#data/account/users.ts';
import { ATTEMPT_RULES, noteAttempts, refuseWhileWaiting } from '#server/attempts-guard.ts';
import type { Call, Handlers, ServerParts } from '#server/handler.ts';
import { isoInstant } from '#server/page-answer.ts';
import { Refusal, refuseField } from '#server/refusal.ts';
import { patchUser, selectContract } from '#server/users/change-user.ts';
import {
  answerCheckpoint,
  connectLinkedin,
  contextOf,
  pollSignIn,
} from '#server/users/connect-linkedin.ts';
import { disconnectLinkedin } from '#server/users/disconnect-linkedin.ts';
import { engineStatus } from '#server/users/engine-status.ts';
import { planOf, presentUser } from '#server/users/present-user.ts';
import { ipDataHandlers } from '#server/users/ip-data.ts';
import { namedUser } from '#server/users/named-user.ts';
import { receiveWebhook } from '#server/users/receive-webhook.ts';
import { refreshConnection } from '#server/users/refresh-connection.ts';
import { sendNewCode } from '#server/users/send-new-code.ts';
import type { UserParts } from '#server/users/user-parts.ts';

type UsersKey =
  | Exclude<Extract<RouteKey, `${string} /userdetails${string}`>, 'PATCH /userdetails/email'>
  | Extract<
      RouteKey,
      | `${string} /user-client/${string}`
      | `${string} /contracts`
      | 'GET /v1/shared/userpermissions'
      | 'GET /v1/featureflags/user'
      | 'GET /v1/engine/status'
      | 'POST /network/webhooks/{token}'
    >;

/** A check that was begun and never ended, because its process did, is over after so long. */
const REFRESH_LONGEST_MS = 60_000;

async function existing({ parts, userId }: { parts: ServerParts; userId: string }): Promise<User> {
  const user = await readUser({ db: parts.db, userId });
  if (user === undefined) throw new Refusal('NOT_FOUND');
  return user;
}

async function createUser({
  call,
  settings,
}: {
  call: Call<'POST /userdetails'>;
  settings: UserParts['settings'];
}): Promise<UserAnswer> {
  const { body, parts, caller, realNow } = call;
  const identity = await readIdentity({ db: parts.db, identityId: caller.identityId });
  if (identity === undefined) throw new Refusal('NOT_FOUND');
  const zone = body.zone === undefined ? DEFAULT_ZONE : normaliseZone(body.zone);
  if (!isZone(zone)) throw refuseField('zone', 'UNKNOWN_ZONE', 'This is not a known time zone');
  await insertUser({
    db: parts.db,
    user: {
      userId: caller.identityId,
      email: identity.email,
      displayName: body.displayName.trim(),
      zone,
      partnerStackId: body.psXid ?? null,
      realTrialEndsAt: newTrialEnd({ trialDays: settings.trialDays, realNow }),
    },
    realNow,
  });
  return presentUser({
    user: await existing({ parts, userId: caller.identityId }),
    settings,
    realNow,
  });
}

function refreshState({ user, realNow }: { user: User; realNow: number }) {
  const { real_refresh_started_at: startedAt, real_refresh_done_at: doneAt } = user;
  const running =
    startedAt !== null && startedAt > (doneAt ?? 0) && realNow - startedAt < REFRESH_LONGEST_MS;
  return {
    status: running ? ('IN_PROGRESS' as const) : ('IDLE' as const),
    updatedAt: isoInstant(doneAt ?? startedAt),
  };
}

/** The product user and its LinkedIn connection (product api, "User and LinkedIn connection"). */
export function usersHandlers(user: UserParts): Handlers<UsersKey> {
  const { settings } = user;
  return {
    'GET /userdetails/current': async (call) => {
      const {
        caller: { userId },
        parts,
        realNow,
      } = call;
      const before = await existing({ parts, userId });
      await pollSignIn({ context: contextOf({ call, user }), before });
      return presentUser({
        user: before.network_checkpoint === null ? before : await existing({ parts, userId }),
        settings,
        realNow,
      });
    },
    'PATCH /userdetails/current': (call) => patchUser({ call, parts: user }),
    'POST /userdetails': (call) => createUser({ call, settings }),
    'POST /userdetails/verify': (call) => connectLinkedin({ call, user }),
    'DELETE /userdetails/verify': (call) => disconnectLinkedin({ call, user }),
    'POST /userdetails/verification/code': (call) => answerCheckpoint({ call, user }),
    'POST /userdetails/verification/resend': (call) => sendNewCode({ call, user }),
    'GET /userdetails/verify/{email}': async ({ params, caller, parts, realNow }) => {
      const guarded = [{ rule: ATTEMPT_RULES.lookUpUser, key: caller?.identityId ?? '' }];
      await refuseWhileWaiting({ db: parts.db, guarded, realNow });
      await noteAttempts({ db: parts.db, guarded, realNow });
      return { available: isEmail(params.email) };
    },
    'GET /userdetails/refreshTask': async ({ caller: { userId }, parts, realNow }) =>
      refreshState({ user: await existing({ parts, userId }), realNow }),
    'POST /userdetails/refreshTask': async ({
      caller: { userId, identityId },
      parts,
      now,
      realNow,
    }) => {
      await markRefresh({ db: parts.db, userId, state: 'started', realNow });
      user.background(() =>
        refreshConnection({ parts, userId, actedBy: identityId, now, realNow }),
      );
      return { status: 'IN_PROGRESS', updatedAt: isoInstant(realNow) };
    },
    'GET /v1/shared/userpermissions': async ({ caller: { userId }, parts, realNow }) => {
      const actingUser = await existing({ parts, userId });
      const { tier, features } = planOf({ user: actingUser, settings, realNow });
      return {
        permissions: permissionsOf({ features, adminStatus: actingUser.admin_status }),
        tier,
        tierLevel: tierLevel(tier),
        features,
      };
    },
    'GET /v1/featureflags/user': async ({ query, caller: { userId }, parts, realNow }) => {
      const { features } = planOf({ user: await existing({ parts, userId }), settings, realNow });
      const { featureFlag } = query;
      const known = FEATURES.find((feature) => feature === featureFlag);
      return { featureFlag, enabled: known !== undefined && features[known] };
    },
    'GET /contracts': async ({ caller: { userId }, parts }) => {
      const { network_account_id: account, chosen_contract: chosen } = await existing({
        parts,
        userId,
      });
      const contracts = account === null ? [] : await parts.network.account.contracts({ account });
      return contracts.map(({ contractId, name, product, selected }) => ({
        id: contractId,
        name,
        product: product === 'recruiter' ? ('RECRUITER' as const) : ('SALES_NAVIGATOR' as const),
        chosen: chosen === null ? selected : chosen === contractId,
      }));
    },
    'POST /contracts': async (call) => {
      await selectContract({
        call,
        userId: call.caller.userId,
        contractId: call.body.contractId,
        field: 'contractId',
      });
      return presentUser({
        user: await existing({ parts: call.parts, userId: call.caller.userId }),
        settings,
        realNow: call.realNow,
      });
    },
    'GET /userdetails/{id}': async (call) =>
      presentUser({
        user: await namedUser({ call, userId: call.params.id }),
        settings,
        realNow: call.realNow,
      }),
    'PUT /userdetails/{id}': async (call) => {
      const { user_id: userId } = await namedUser({ call, userId: call.params.id });
      return patchUser({
        call: { ...call, caller: { ...call.caller, userId: userIdShape.parse(userId) } },
        parts: user,
      });
    },
    ...ipDataHandlers(user),
    'GET /v1/engine/status': (call) => engineStatus({ call, parts: user }),
    'POST /network/webhooks/{token}': (call) => receiveWebhook({ call, user }),
  };
}
