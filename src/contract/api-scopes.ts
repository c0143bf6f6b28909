import type { ApiScope } from '#core/programs/api-scopes.ts';
import type { Route } from '#contract/route.ts';

type ScopesOfTag = { read: readonly ApiScope[]; write: readonly ApiScope[] } | null;

/**
 * The scopes of the routes with a tag, for reads and for changes. Null: identity, billing, keys
 * themselves, and staff work stay with people (product rules, section 20). The team has no scope
 * for changes of its own, so they are settings.
 */
const SCOPES_OF_TAG: Readonly<Record<string, ScopesOfTag>> = {
  Account: { read: ['settings:read'], write: ['settings:write'] },
  Billing: null,
  Campaigns: { read: ['campaigns:read'], write: ['campaigns:write'] },
  Dashboard: { read: ['campaigns:read'], write: ['campaigns:write'] },
  'Email account': { read: ['settings:read'], write: ['settings:write'] },
  'Email finder': { read: ['leads:read'], write: ['leads:write'] },
  Events: { read: ['events:read'], write: ['settings:write'] },
  Identity: null,
  Inbox: { read: ['inbox:read'], write: ['inbox:send'] },
  'Lead packs': { read: ['leads:read'], write: ['leads:write'] },
  Leads: { read: ['leads:read'], write: ['leads:write'] },
  Platform: { read: ['settings:read'], write: ['settings:write'] },
  Practice: { read: ['settings:read'], write: ['settings:write'] },
  Programs: null,
  Sequences: { read: ['campaigns:read'], write: ['campaigns:write'] },
  Settings: { read: ['settings:read'], write: ['settings:write'] },
  Staff: null,
  Teams: { read: ['team:read'], write: ['settings:write'] },
  User: { read: ['settings:read'], write: ['settings:write'] },
  Webhooks: { read: ['webhooks:write'], write: ['webhooks:write'] },
  Zapier: { read: ['webhooks:write'], write: ['webhooks:write'] },
};

/**
 * The scopes that an API key needs for a route, all of them; none if the route is open to anyone,
 * and null if no key can call it. Throws for a tag without scopes.
 */
export function scopesOf(
  key: string,
  { permission, tag, scopes }: Pick<Route, 'permission' | 'tag' | 'scopes'>,
): readonly ApiScope[] | null {
  if (permission === 'public' || permission === 'practice' || permission === 'metrics') return [];
  if (scopes !== undefined) return scopes;
  const ofTag = SCOPES_OF_TAG[tag];
  if (ofTag === undefined) throw new Error(`Routes with the tag ${tag} have no scopes`);
  return ofTag === null ? null : ofTag[key.startsWith('GET ') ? 'read' : 'write'];
}
