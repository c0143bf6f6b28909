/** What an API key may do (product rules, section 20), in the order in which they are shown. */
export const API_SCOPES = [
  'leads:read',
  'leads:write',
  'campaigns:read',
  'campaigns:write',
  'templates:read',
  'templates:write',
  'inbox:read',
  'inbox:send',
  'settings:read',
  'settings:write',
  'events:read',
  'webhooks:write',
  'team:read',
] as const;
export type ApiScope = (typeof API_SCOPES)[number];

/** The scopes to read everything, as an archive of the account does. */
export const READ_SCOPES: readonly ApiScope[] = API_SCOPES.filter((scope) =>
  scope.endsWith(':read'),
);

/** The chosen scopes, each once, in the order of the list. */
export function inScopeOrder(scopes: readonly string[]): ApiScope[] {
  return API_SCOPES.filter((scope) => scopes.includes(scope));
}
