import type { Verdict } from '#core/errors/verdict.ts';
import type { RouteKey } from '#contract/all-routes.ts';
import type { ProxyAnswer } from '#contract/staff.ts';
import type { DatabaseTransaction } from '#data/database.ts';
import { inScope } from '#data/database/retried-transaction.ts';
import { addJob } from '#data/jobs/jobs.ts';
import {
  changeProxy,
  deleteProxy,
  insertProxy,
  listProxies,
  lockProxy,
  readProxy,
  storeProxyPassword,
  type Proxy,
} from '#data/staff/proxies.ts';
import { assignProxy, proxiesOf, unassignProxy } from '#data/staff/proxy-users.ts';
import type { StaffLogValues } from '#data/staff/staff-log.ts';
import { readPeople } from '#data/staff/staff-user.ts';
import { ApiError, found, rejectField } from '#server/http/api-error.ts';
import type { Call, Handlers } from '#server/http/handler.ts';
import { pageResponse, withIsoInstants } from '#server/http/page-response.ts';
import { presentVerdict, proxyAddress } from '#server/staff/present-staff.ts';
import { writeAct } from '#server/staff/user-acts.ts';

/** A proxy as staff sees it; a dead one stops everyone it serves. */
export function presentProxy({ hasPassword: _, ...proxy }: Proxy): ProxyAnswer {
  const { users } = proxy;
  const isFree: Verdict<'PROXY_IN_USE'> =
    users.length === 0 ? { allowed: true } : { allowed: false, reason: 'PROXY_IN_USE' };
  return {
    ...withIsoInstants(proxy),
    address: proxyAddress(proxy),
    stops: proxy.health === 'DEAD' ? users : [],
    can: { delete: presentVerdict(isFree) },
  };
}

/** What the staff log stores about a proxy: whether it has a password, but never which. */
const logged = (proxy: Proxy): StaffLogValues => ({
  proxyId: proxy.id,
  address: proxyAddress(proxy),
  userName: proxy.userName,
  hasPassword: proxy.hasPassword,
  countryCode: proxy.countryCode,
  capacity: proxy.capacity,
  userIds: proxy.users.map(({ userId }) => userId),
});

/** A host name or an IP address, without brackets. */
const HOST = /^(?:[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?|[0-9a-f:.]*:[0-9a-f:.]*)$/i;

function hostOf(text: string): string {
  const host = text.trim().replace(/^\[(.*)\]$/, '$1');
  if (!HOST.test(host))
    throw rejectField('host', 'INVALID', 'This isn’t a host name or IP address');
  return host;
}

/** Proxies: the users they serve, their health, and moving users between them. */
export const proxyHandlers: Handlers<Extract<RouteKey, `${string} /admin/proxies${string}`>> = {
  'GET /admin/proxies': async ({ query, parts: { db } }) =>
    pageResponse(query, await listProxies(db, query), presentProxy),
  'POST /admin/proxies': async (call) => {
    const { reason, password = '', userName = '', ...given } = call.body;
    const fields = { ...given, host: hostOf(given.host), userName: userName.trim() || null };
    return inScope(call.scope, async ({ db, realNow }) => {
      const proxyId = await insertProxy(db, fields, realNow);
      if (proxyId === null) throw new ApiError('PROXY_EXISTS');
      await storeProxyPassword({ db, masterKey: call.parts.masterKey }, proxyId, password);
      await addJob({ db, task: 'check-proxy', payload: { proxyId } });
      const proxy = found(await readProxy(db, proxyId));
      const after = logged(proxy);
      await writeAct(db, call, { type: 'PROXY_ADDED', targetId: null, reason, after });
      return presentProxy(proxy);
    });
  },
  'PATCH /admin/proxies/{id}': patchProxy,
  'DELETE /admin/proxies/{id}': async (call) => {
    await inScope(call.scope, async ({ db }) => {
      const before = found(await lockProxy(db, call.params.id));
      if (!(await deleteProxy(db, before.id))) throw new ApiError('PROXY_IN_USE');
      const { reason } = call.query;
      await writeAct(db, call, {
        type: 'PROXY_DELETED',
        targetId: null,
        reason,
        before: logged(before),
      });
    });
  },
};

type Patch = Call<'PATCH /admin/proxies/{id}'>;

async function patchProxy(call: Patch): Promise<ProxyAnswer> {
  const { password, reason, addUserIds: _, removeUserIds: __, ...given } = call.body;
  const { host, userName } = given;
  const changes = {
    ...given,
    ...(host !== undefined && { host: hostOf(host) }),
    ...(userName !== undefined && { userName: userName.trim() || null }),
  };
  const isChanged = Object.keys(changes).length > 0;
  return inScope(call.scope, async ({ db }) => {
    const before = found(await lockProxy(db, call.params.id));
    const proxyId = before.id;
    if (isChanged && !(await changeProxy(db, { ...before, ...changes })))
      throw new ApiError('PROXY_EXISTS');
    if (password !== undefined)
      await storeProxyPassword({ db, masterKey: call.parts.masterKey }, proxyId, password);
    const come = await moveUsers(db, call);
    const proxy = found(await readProxy(db, proxyId));
    if (proxy.users.length > proxy.capacity && (come.length > 0 || isChanged))
      throw new ApiError('PROXY_FULL');
    const isAnother = isChanged || password !== undefined;
    const usersToUpdate = isAnother ? proxy.users.map(({ userId }) => userId) : come;
    for (const userId of usersToUpdate)
      await addJob({ db, task: 'give-proxy', payload: { userId } });
    if (isAnother) {
      await addJob({ db, task: 'check-proxy', payload: { proxyId } });
      await writeAct(db, call, {
        type: 'PROXY_CHANGED',
        targetId: null,
        reason,
        before: logged(before),
        after: { ...logged(proxy), ...(password !== undefined && { newPassword: true }) },
      });
    }
    return presentProxy(proxy);
  });
}

/** Moves users, and logs it in the staff log and in each user's activity. */
async function moveUsers(db: DatabaseTransaction, call: Patch): Promise<string[]> {
  const { reason, addUserIds = [], removeUserIds = [] } = call.body;
  const proxyId = call.params.id;
  if (addUserIds.length > 0) {
    const known = await readPeople(db, addUserIds);
    if (known.length < new Set(addUserIds).size)
      throw rejectField('addUserIds', 'UNKNOWN_USER', 'One of these users doesn’t exist');
  }
  const { realNow } = call;
  const served = await proxiesOf(db, [...addUserIds, ...removeUserIds]);
  const gone = await unassignProxy(db, proxyId, removeUserIds);
  const come = await assignProxy({ db, realNow }, proxyId, addUserIds);
  for (const userId of [...gone, ...come])
    await writeAct(db, call, {
      type: 'PROXY_ASSIGNED',
      targetId: userId,
      reason,
      before: { proxyId: served.get(userId) ?? null },
      after: { proxyId: come.includes(userId) ? proxyId : null },
      auditEntry: { type: 'PROXY_ASSIGNED' },
    });
  return come;
}
