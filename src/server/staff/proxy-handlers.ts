import type { RouteKey } from '#contract/all-routes.ts';
import { proxyIdShape } from '#contract/shapes.ts';
import type { ProxyAnswer } from '#contract/staff.ts';
import type { DatabaseTransaction } from '#data/database.ts';
import { inTransaction } from '#data/database/retried-transaction.ts';
import { writeAudit } from '#data/tables/audit-log.ts';
import { addJob } from '#data/jobs/jobs.ts';
import {
  assignProxy,
  changeProxy,
  deleteProxy,
  insertProxy,
  listProxies,
  lockProxy,
  proxiesOf,
  readProxy,
  storeProxyPassword,
  unassignProxy,
  type Proxy,
  type ProxyFields,
} from '#data/staff/proxies.ts';
import type { StaffLogValues } from '#data/staff/staff-log.ts';
import { readPeople } from '#data/staff/staff-user.ts';
import { ApiError, rejectField } from '#server/http/api-error.ts';
import type { Call, Handlers } from '#server/http/handler.ts';
import { isoInstant, pageResponse } from '#server/http/page-response.ts';
import { presentPerson, presentVerdict, proxyAddress } from '#server/staff/present-staff.ts';
import type { StaffCall } from '#server/staff/staff-user.ts';
import { writeAct } from '#server/staff/user-acts.ts';

/** A proxy as staff sees it; a dead one stops everyone it serves. */
export function presentProxy(proxy: Proxy): ProxyAnswer {
  const users = proxy.users.map(presentPerson);
  return {
    id: proxyIdShape.parse(proxy.proxyId),
    countryCode: proxy.countryCode,
    address: proxyAddress(proxy),
    health: proxy.health,
    protocol: proxy.protocol,
    host: proxy.host,
    port: proxy.port,
    userName: proxy.userName,
    capacity: proxy.capacity,
    users,
    checkedAt: isoInstant(proxy.realCheckedAt),
    problem: proxy.problem,
    stops: proxy.health === 'DEAD' ? users : [],
    can: {
      delete: presentVerdict(
        users.length === 0 ? { allowed: true } : { allowed: false, reason: 'PROXY_IN_USE' },
      ),
    },
  };
}

/** What the staff log stores about a proxy: whether it has a password, but never which. */
const logged = (proxy: Proxy): StaffLogValues => ({
  proxyId: proxy.proxyId,
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

async function addProxy(call: Call<'POST /admin/proxies'>): Promise<ProxyAnswer> {
  const { body, parts, realNow } = call;
  const { reason, password = '', userName = '', ...given } = body;
  const fields = { ...given, host: hostOf(given.host), userName: userName.trim() || null };
  return inTransaction(parts.db, async (db) => {
    const proxyId = await insertProxy(db, fields, realNow);
    if (proxyId === null) throw new ApiError('PROXY_EXISTS');
    await storeProxyPassword({ db, masterKey: parts.masterKey, proxyId, password });
    await addJob({ db, task: 'check-proxy', payload: { proxyId } });
    const proxy = await existingProxy(db, proxyId);
    await writeAct({
      db,
      call,
      act: { type: 'PROXY_ADDED', targetId: null, reason, after: logged(proxy) },
    });
    return presentProxy(proxy);
  });
}

async function existingProxy(db: DatabaseTransaction, proxyId: string): Promise<Proxy> {
  const proxy = await readProxy(db, proxyId);
  if (proxy === null) throw new ApiError('NOT_FOUND');
  return proxy;
}

type Patch = Call<'PATCH /admin/proxies/{id}'>;

/** The fields after a change; null if none of them changes. */
function changedFields(body: Patch['body'], before: Proxy): ProxyFields | null {
  const { protocol, host, port, userName, countryCode, capacity } = body;
  const isChange = [protocol, host, port, userName, countryCode, capacity].some(
    (value) => value !== undefined,
  );
  return isChange
    ? {
        protocol: protocol ?? before.protocol,
        host: host === undefined ? before.host : hostOf(host),
        port: port ?? before.port,
        userName: userName === undefined ? before.userName : userName.trim() || null,
        countryCode: countryCode ?? before.countryCode,
        capacity: capacity ?? before.capacity,
      }
    : null;
}

/** Moves users, and logs it in the staff log and in each user's activity. */
async function moveUsers(db: DatabaseTransaction, call: Patch, proxyId: string): Promise<string[]> {
  const { addUserIds = [], removeUserIds = [] } = call.body;
  if (addUserIds.length > 0) {
    const known = await readPeople(db, addUserIds);
    if (known.length < new Set(addUserIds).size)
      throw rejectField('addUserIds', 'UNKNOWN_USER', 'One of these users doesn’t exist');
  }
  const served = await proxiesOf(db, [...addUserIds, ...removeUserIds]);
  const gone = await unassignProxy(db, proxyId, removeUserIds);
  const come = await assignProxy({ db, proxyId, userIds: addUserIds, realNow: call.realNow });
  for (const userId of [...gone, ...come]) {
    const { caller, realNow } = call;
    await writeAudit(
      { db, userId, realNow },
      { actedBy: caller.identityId, type: 'PROXY_ASSIGNED' },
    );
    await writeAct({
      db,
      call,
      act: {
        type: 'PROXY_ASSIGNED',
        targetId: userId,
        reason: call.body.reason,
        before: { proxyId: served.get(userId) ?? null },
        after: { proxyId: come.includes(userId) ? proxyId : null },
      },
    });
  }
  return come;
}

async function patchProxy(call: Patch): Promise<ProxyAnswer> {
  const { params, body, parts } = call;
  const proxyId = params.id;
  return inTransaction(parts.db, async (db) => {
    const before = await lockProxy(db, proxyId);
    if (before === null) throw new ApiError('NOT_FOUND');
    const fields = changedFields(body, before);
    if (fields !== null && !(await changeProxy(db, proxyId, fields)))
      throw new ApiError('PROXY_EXISTS');
    if (body.password !== undefined) {
      const { masterKey } = parts;
      await storeProxyPassword({ db, masterKey, proxyId, password: body.password });
    }
    const come = await moveUsers(db, call, proxyId);
    const proxy = await existingProxy(db, proxyId);
    if (proxy.users.length > proxy.capacity && (come.length > 0 || fields !== null))
      throw new ApiError('PROXY_FULL');
    const isAnother = fields !== null || body.password !== undefined;
    const told = isAnother ? proxy.users.map(({ userId }) => userId) : come;
    for (const userId of told) await addJob({ db, task: 'give-proxy', payload: { userId } });
    if (isAnother) await addJob({ db, task: 'check-proxy', payload: { proxyId } });
    if (isAnother)
      await writeAct({
        db,
        call,
        act: {
          type: 'PROXY_CHANGED',
          targetId: null,
          reason: body.reason,
          before: logged(before),
          after: { ...logged(proxy), ...(body.password !== undefined && { newPassword: true }) },
        },
      });
    return presentProxy(proxy);
  });
}

async function removeProxy(call: Call<'DELETE /admin/proxies/{id}'>): Promise<undefined> {
  const { params, query, parts } = call;
  const proxyId = params.id;
  await inTransaction(parts.db, async (db) => {
    const before = await lockProxy(db, proxyId);
    if (before === null) throw new ApiError('NOT_FOUND');
    if (!(await deleteProxy(db, proxyId))) throw new ApiError('PROXY_IN_USE');
    const { reason } = query;
    const act = {
      type: 'PROXY_DELETED',
      targetId: null,
      reason,
      before: logged(before),
    } as const;
    await writeAct({ db, call: call as StaffCall, act });
  });
  return undefined;
}

/** Proxies: whom they serve, how they are doing, and moving users between them. */
export const proxyHandlers: Handlers<Extract<RouteKey, `${string} /admin/proxies${string}`>> = {
  'GET /admin/proxies': async ({ query: { page, size }, parts: { db } }) => {
    const { proxies, total } = await listProxies({ db, page, size });
    return pageResponse({ content: proxies.map(presentProxy), page, size, total });
  },
  'POST /admin/proxies': addProxy,
  'PATCH /admin/proxies/{id}': patchProxy,
  'DELETE /admin/proxies/{id}': removeProxy,
};
