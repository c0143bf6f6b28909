/** How long a visit of staff in an account lasts after it began or was renewed, in real ms. */
export const VISIT_MS = 60 * 60_000;

/**
 * Why a visit ended: staff left the account, it ran out, another one began in its place, or its
 * person is no longer a member of staff (product rules, section 19).
 */
export type VisitEnd = 'LEFT' | 'EXPIRED' | 'BEGUN_AGAIN' | 'REVOKED';
