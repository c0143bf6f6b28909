import type { AdminStatus } from '#core/account/user-status.ts';
import { FEATURES, type Feature } from '#core/plan/feature-tiers.ts';

/**
 * What staff may do besides their own account (product rules, section 7); the features are
 * permissions of the same names.
 */
const STAFF_PERMISSIONS = [
  'SEARCH_USERS',
  'MANAGE_PROXIES',
  'ACT_AS_USER',
  'MANAGE_TRIALS',
  'MANAGE_SUBSCRIPTIONS',
  'DELETE_USERS',
  'RESET_LIMITS',
  'RESUME_INVITES',
  'READ_ACTIVITY',
] as const;
type StaffPermission = (typeof STAFF_PERMISSIONS)[number];

const OF_PROXY_MANAGER: readonly StaffPermission[] = [
  'SEARCH_USERS',
  'MANAGE_PROXIES',
  'ACT_AS_USER',
];

/**
 * The permission list of a user: the features that may be used, and what their admin status allows
 * (platform spec, section 6).
 */
export function permissionsOf(
  features: Readonly<Record<Feature, boolean>>,
  adminStatus: AdminStatus | null,
): string[] {
  const staff =
    adminStatus === 'ADMIN'
      ? STAFF_PERMISSIONS
      : adminStatus === 'PROXY_MANAGER'
        ? OF_PROXY_MANAGER
        : [];
  return [...FEATURES.filter((feature) => features[feature]), ...staff];
}
