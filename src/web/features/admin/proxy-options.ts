import { useQuery } from '@tanstack/react-query';
import type { ProxyAnswer } from '#contract/staff.ts';
import { apiQuery } from '#web/api/queries.ts';
import { placeText } from './staff-words.ts';
import { staffTexts } from './staff-texts.ts';
import { userDialogTexts } from './user-dialog-texts.ts';

const texts = userDialogTexts.proxy;
const MOST = 3000;

/** All proxies, to choose one. */
export function useAllProxies() {
  const read = useQuery(apiQuery('GET /admin/proxies', { query: { size: MOST } }));
  return { ...read, data: read.data?.content };
}

/** Proxies as choices; a full one is off, unless it is the `current` one. */
export function proxyOptions({
  proxies,
  current,
}: {
  proxies: readonly ProxyAnswer[];
  current: string | null;
}) {
  return proxies.map(({ id, countryCode, address, users, capacity, health }) => ({
    value: id as string,
    label: `${placeText(countryCode) ?? countryCode}, ${address}`,
    description: texts.room(users.length, capacity, staffTexts.health[health]),
    disabledReason: users.length >= capacity && id !== current ? texts.full(capacity) : null,
  }));
}
