import { NetworkError } from '#connectors/network/network-error.ts';
import type { AccountProxy } from '#connectors/network/login-credentials.ts';
import type { NetworkConnector } from '#connectors/network/network.ts';
import type { ReachProxy } from '#connectors/proxies/reach-proxy.ts';
import { readUser } from '#data/account/users.ts';
import type { Database } from '#data/database.ts';
import { storeNetworkAddress } from '#data/identity/network-addresses.ts';
import { addJob } from '#data/jobs/jobs.ts';
import type { MasterKey } from '#data/secrets/sealing.ts';
import { openProxy, proxiesToCheck, recordProxyHealth } from '#data/staff/proxies.ts';
import { markProxySent, proxyIdOf } from '#data/staff/proxy-users.ts';

export type ProxyParts = {
  db: Database;
  masterKey: MasterKey;
  network: Pick<NetworkConnector, 'account'>;
  reachProxy: ReachProxy;
  realNow: () => number;
};

const PROXY_ERRORS: Readonly<Record<string, string>> = {
  'api/proxy_auth_error': 'It rejected the username and password',
  'api/proxy_error': 'The provider can’t connect through it',
  'api/proxy_timeout': 'The provider’s requests through it time out',
};

/**
 * Sends the user's proxy to the provider, then reads the account's new outgoing address. A user who
 * is not connected gets the proxy with the next sign-in.
 */
export async function giveProxy(
  { db, masterKey, network, realNow }: ProxyParts,
  userId: string,
): Promise<void> {
  const account = (await readUser({ db, userId }))?.network_account_id ?? null;
  const proxyId = await proxyIdOf({ db, userId });
  if (account === null || proxyId === null) return;
  const proxy: AccountProxy | null = await openProxy(db, masterKey, proxyId);
  if (proxy === null) return;
  try {
    await network.account.setProxy({ account, proxy });
  } catch (error) {
    const problem = error instanceof NetworkError ? PROXY_ERRORS[error.native ?? ''] : undefined;
    if (problem !== undefined)
      await recordProxyHealth({ db, realNow: realNow() }, proxyId, { health: 'DEAD', problem });
    throw error;
  }
  await markProxySent({ db, userId }, proxyId);
  const { proxyCountry, proxyCity, proxyIp } = await network.account.get({ account });
  await storeNetworkAddress(
    { db, userId, realNow: realNow() },
    { countryCode: proxyCountry, city: proxyCity ?? null, ip: proxyIp ?? null },
  );
}

/** Checks whether a proxy responds, and stores the result. */
export async function checkProxy(
  { db, masterKey, reachProxy, realNow }: ProxyParts,
  proxyId: string,
): Promise<void> {
  const proxy = await openProxy(db, masterKey, proxyId);
  if (proxy === null) return;
  const { problem, notAllowed } = await reachProxy(proxy);
  const health = notAllowed ? 'UNKNOWN' : problem === null ? 'HEALTHY' : 'DEAD';
  await recordProxyHealth({ db, realNow: realNow() }, proxyId, { health, problem });
}

/** Results older than this are checked again, in real ms. */
const CHECK_AGAIN_MS = 4 * 60_000;
const AT_ONCE = 100;

/** Enqueues a check of every proxy not checked recently, one job each. */
export async function checkProxies({
  db,
  realNow,
}: Pick<ProxyParts, 'db' | 'realNow'>): Promise<void> {
  const realBefore = realNow() - CHECK_AGAIN_MS;
  for (const proxyId of await proxiesToCheck(db, realBefore, AT_ONCE))
    await addJob({ db, task: 'check-proxy', payload: { proxyId } });
}
