import type { AccountProxy } from '#connectors/network/login-credentials.ts';
import { openProxy } from '#data/staff/proxies.ts';
import { proxyIdOf } from '#data/staff/proxy-users.ts';
import type { ServerParts } from '#server/http/handler.ts';

/** The proxy that the provider connects a user's account through; null for the provider's own. */
export async function proxyOfUser(
  { db, masterKey }: ServerParts,
  userId: string,
): Promise<AccountProxy | null> {
  const proxyId = await proxyIdOf({ db, userId });
  return proxyId === null ? null : openProxy(db, masterKey, proxyId);
}
