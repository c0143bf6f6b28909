import type { AdminStatus } from '#core/account/user-status.ts';

/** The staff roles (product rules, section 7). */
const STAFF: readonly AdminStatus[] = ['ADMIN', 'PROXY_MANAGER'];

/**
 * Who may call a route, by its permission. `public`: anyone; `signed-in`: a valid session;
 * `verified-connection`: a session whose LinkedIn account is connected; `admin` and
 * `proxy-manager`: staff; `practice`: anyone, and `practice-user`: a valid session, but the route
 * exists in practice mode only; `metrics`: the metrics token or loopback.
 */
export const WHO_MAY_CALL = {
  public: { session: false, staff: null },
  practice: { session: false, staff: null },
  metrics: { session: false, staff: null },
  'signed-in': { session: true, staff: null },
  'verified-connection': { session: true, staff: null },
  'practice-user': { session: true, staff: null },
  admin: { session: true, staff: ['ADMIN'] },
  'proxy-manager': { session: true, staff: STAFF },
} as const satisfies Record<string, { session: boolean; staff: readonly AdminStatus[] | null }>;
export type Permission = keyof typeof WHO_MAY_CALL;

/**
 * Whether a route can be called from within another user’s account, by whose data it touches.
 * `none`: no one’s; `acting-user`: the user acted on; `any-user`: staff calls. `self` stays with
 * the account’s own user no matter who works in it: identity, connections and their credentials,
 * billing, deletion, the archive, and team membership (product rules, section 7).
 */
const REACHED_INSIDE = {
  none: true,
  self: false,
  'acting-user': true,
  'any-user': true,
} as const satisfies Record<string, boolean>;
export type TenantScope = keyof typeof REACHED_INSIDE;

export type Access =
  | 'ALLOWED'
  | 'UNAUTHENTICATED'
  | 'FORBIDDEN'
  | 'NOT_FOUND'
  | 'SECOND_FACTOR_REQUIRED'
  | 'VISIT_NEEDED'
  | 'INBOX_NOT_SHARED'
  | 'OUT_OF_REACH_INSIDE';
/**
 * Whether the caller may enter another user’s account; staff may have to begin a visit first, and a
 * teammate’s inbox may have been taken out of the team’s.
 */
export type WayIn = 'OPEN' | 'VISIT_NEEDED' | 'INBOX_NOT_SHARED' | 'CLOSED';

/**
 * Whether a caller may use a route. The server admits by this one table of roles and routes, and
 * the role tests attack it. `caller` null: no valid session. `wayIn`: whether the requested account
 * is open to the caller; null: it is their own. Staff permissions are checked first, then whether
 * the account exists for the caller, then whether the route reaches into it. `isBareStaff`: staff
 * who lack only a second factor; the result says so (section 19).
 */
export function routeAccess({
  permission,
  tenant,
  caller,
  isBareStaff = false,
  wayIn,
}: {
  permission: Permission;
  tenant: TenantScope;
  caller: { adminStatus: AdminStatus | null } | null;
  isBareStaff?: boolean;
  wayIn: WayIn | null;
}): Access {
  const { session, staff } = WHO_MAY_CALL[permission];
  if (!session) return 'ALLOWED';
  if (caller === null) return 'UNAUTHENTICATED';
  const { adminStatus } = caller;
  if (staff !== null && (adminStatus === null || !isOneOf(staff, adminStatus)))
    return isBareStaff ? 'SECOND_FACTOR_REQUIRED' : 'FORBIDDEN';
  if (wayIn === null) return 'ALLOWED';
  if (wayIn === 'CLOSED') return isBareStaff ? 'SECOND_FACTOR_REQUIRED' : 'NOT_FOUND';
  if (wayIn !== 'OPEN') return wayIn;
  return REACHED_INSIDE[tenant] ? 'ALLOWED' : 'OUT_OF_REACH_INSIDE';
}

function isOneOf(staff: readonly AdminStatus[], adminStatus: AdminStatus): boolean {
  return staff.includes(adminStatus);
}
