/** How long a staff visit lasts after it began or was renewed, in real ms. */
export const VISIT_MS = 60 * 60_000;

/**
 * Why a visit ended: staff left the account, it expired, another one replaced it, or the person is
 * no longer on the staff (product rules, section 19).
 */
export type VisitEnd = 'LEFT' | 'EXPIRED' | 'BEGUN_AGAIN' | 'REVOKED';
