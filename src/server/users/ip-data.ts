import { addressChanges } from '#core/account/address-changes.ts';
import { IP_CHANGES_PER_DAY } from '#core/account/address-limit.ts';
import { NetworkError } from '#connectors/network/network-error.ts';
import type { RouteKey } from '#contract/all-routes.ts';
import type { IpDataAnswer } from '#contract/ip-data.ts';
import { writeAudit } from '#data/tables/audit-log.ts';
import {
  releaseAddressChange,
  readNetworkAddress,
  reserveAddressChange,
} from '#data/identity/network-addresses.ts';
import { openProxy, otherProxy } from '#data/staff/proxies.ts';
import { moveProxy, proxyIdOf } from '#data/staff/proxy-users.ts';
import type { User } from '#data/account/users.ts';
import type { Call, Handlers } from '#server/http/handler.ts';
import { isoInstant } from '#server/http/page-response.ts';
import { ApiError } from '#server/http/api-error.ts';
import { contextOf, handleLoginError } from '#server/users/connect-linkedin.ts';
import { addressOf, applySignInStep } from '#server/users/sign-in-steps.ts';
import { decryptCredentials } from '#server/users/linkedin-credentials.ts';
import type { UserParts } from '#server/users/user-parts.ts';
import { existingUser } from '#server/users/existing-user.ts';

type IpKey = Extract<RouteKey, `${string} /user-client/${string}`>;
type NewIpCall = Call<'POST /user-client/{userId}/ip-data/new-ip'>;

async function present(
  call: Pick<NewIpCall, 'parts' | 'realNow'>,
  user: User,
): Promise<IpDataAnswer> {
  const { countryCode, city, ip, realChangedAt, ...used } = await readNetworkAddress({
    db: call.parts.db,
    userId: user.user_id,
  });
  return {
    countryCode,
    city,
    ip,
    changedAt: isoInstant(realChangedAt),
    changesLeftToday: addressChanges({ zone: user.zone, realNow: call.realNow, ...used }).left,
  };
}

/** The caller’s own user, which the path must name; anyone else’s address is a 404. */
async function ownUser({
  params: { userId },
  caller,
  parts,
}: Pick<NewIpCall, 'params' | 'caller' | 'parts'>): Promise<User> {
  if (userId !== caller.userId) throw new ApiError('NOT_FOUND');
  return existingUser(parts, userId);
}

/**
 * Refunds a try that changed nothing. If the answer got lost, the address itself shows whether it
 * did.
 */
async function costsNothing({
  call,
  user,
  account,
  error,
}: {
  call: NewIpCall;
  user: User;
  account: string;
  error: unknown;
}): Promise<boolean> {
  if (!(error instanceof NetworkError)) return false;
  if (error.kind !== 'outcome_unknown') return true;
  const { ip } = await readNetworkAddress({ db: call.parts.db, userId: user.user_id });
  return ip !== null && (await addressOf(call.parts, account))?.ip === ip;
}

/**
 * Gets a new address by signing in again with the stored password, from the requested country
 * (network connector, section 1.5). Users with one of the operator's proxies get another one of
 * that country, or else the provider's own address. Three times per day of the user's zone, by real
 * time.
 */
async function newAddress(call: NewIpCall, parts: UserParts) {
  const user = await ownUser(call);
  const { user_id: userId, network_account_id: account } = user;
  const { db, network } = call.parts;
  const credentials =
    account === null
      ? null
      : await decryptCredentials({ db, userId }, { user: parts, tried: false });
  if (account === null || credentials === null)
    throw new ApiError('LINKEDIN_NOT_CONNECTED', { accountStatus: user.status });
  const { realNow } = call;
  const { day, endsAt } = addressChanges({ zone: user.zone, realNow, changeDay: null, changes: 0 });
  if (!(await reserveAddressChange({ db, userId }, day, IP_CHANGES_PER_DAY)))
    throw new ApiError('TOO_MANY_IP_CHANGES', { retryAfter: Math.ceil((endsAt - realNow) / 1000) });
  const context = { ...contextOf(call, parts), userId };
  const { countryCode: country } = call.query;
  const servedBy = await proxyIdOf({ db, userId });
  const nextId = servedBy === null ? null : await otherProxy(db, servedBy, country);
  const proxy = nextId === null ? null : await openProxy(db, parts.masterKey, nextId);
  const step = await network.login
    .start({
      proxy,
      credentials,
      account,
      country,
      timeZone: user.zone,
      state: userId,
    })
    .catch(async (error: unknown) => {
      if (await costsNothing({ call, user, account, error }))
        await releaseAddressChange({ db, userId }, day);
      return handleLoginError(context, user, error);
    });
  const { status, checkpoint } = await applySignInStep({ context, before: user, step, country });
  if (servedBy !== null) await moveProxy({ db, userId, realNow }, nextId);
  await writeAudit(
    { db, userId, realNow },
    { actedBy: context.actedBy, type: 'ADDRESS_CHANGED', data: { countryCode: country } },
  );
  return { ...(await present(call, user)), status, checkpoint };
}

/** Where LinkedIn sees the account sign in from (product api, "User and LinkedIn connection"). */
export function ipDataHandlers(user: UserParts): Handlers<IpKey> {
  return {
    'GET /user-client/{userId}/ip-data': async (call) => present(call, await ownUser(call)),
    'POST /user-client/{userId}/ip-data/new-ip': (call) => newAddress(call, user),
  };
}
