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

/** The scopes to write everything that an archive of an account brings. */
export const ARCHIVE_SCOPES: readonly ApiScope[] = [
  'leads:write',
  'campaigns:write',
  'templates:write',
  'inbox:send',
  'settings:write',
];

/** Each scope in words that complete "It may …". */
export const SCOPE_WORDS = {
  'leads:read': 'read leads',
  'leads:write': 'add and change leads',
  'campaigns:read': 'read campaigns',
  'campaigns:write': 'change and start campaigns',
  'templates:read': 'read templates',
  'templates:write': 'change templates',
  'inbox:read': 'read the inbox',
  'inbox:send': 'send messages',
  'settings:read': 'read settings',
  'settings:write': 'change settings',
  'events:read': 'read events',
  'webhooks:write': 'manage webhooks',
  'team:read': 'read the team',
} as const satisfies Record<ApiScope, string>;

/** The chosen scopes, each once, in the order of the list. */
export function inScopeOrder(scopes: readonly string[]): ApiScope[] {
  return API_SCOPES.filter((scope) => scopes.includes(scope));
}
