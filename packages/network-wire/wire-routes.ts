import type { z } from 'zod';
import { ACCOUNT_ROUTES } from './account-routes.ts';
import { PEOPLE_ROUTES } from './people-routes.ts';
import { CHAT_ROUTES } from './chat-routes.ts';
import { LINKEDIN_ROUTES } from './linkedin-routes.ts';

/**
 * Every call of the wire that we use. Account-scoped paths carry the account first:
 * `/v2/{account_id}/…`. Chats carry an empty or `null` answer for deletions.
 */
export const WIRE_ROUTES = {
  ...ACCOUNT_ROUTES,
  ...PEOPLE_ROUTES,
  ...CHAT_ROUTES,
  ...LINKEDIN_ROUTES,
};

export type WireRouteName = keyof typeof WIRE_ROUTES;
export type WireAnswer<Name extends WireRouteName> = z.infer<(typeof WIRE_ROUTES)[Name]['answer']>;

/**
 * The path of a route with its `{names}` filled, each value percent-encoded. Throws when a name has
 * no value.
 */
export function wirePath(
  route: WireRouteName,
  parameters: Readonly<Record<string, string>>,
): string {
  return WIRE_ROUTES[route].path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = parameters[name];
    if (value === undefined) throw new Error(`The path of ${route} needs ${name}`);
    return encodeURIComponent(value);
  });
}
