import { isConnected, type UserStatus } from '#core/account/user-status.ts';
import type { Verdict } from '#core/errors/verdict.ts';

/** A locked campaign is read only (design, section 10). */
export function canEditCampaign(locked: boolean): Verdict<'CAMPAIGN_LOCKED'> {
  return locked ? { allowed: false, reason: 'CAMPAIGN_LOCKED' } : { allowed: true };
}

/** A campaign can't be deleted while its leads are being moved (product rules, section 14). */
export function canDeleteCampaign(transferActive: boolean): Verdict<'LEADS_TRANSFER_IN_PROGRESS'> {
  return transferActive
    ? { allowed: false, reason: 'LEADS_TRANSFER_IN_PROGRESS' }
    : { allowed: true };
}

/**
 * Whether leads may be added: refused only if the campaign is locked or LinkedIn isn't connected; a
 * phone challenge isn't VERIFIED either (product rules, section 5).
 */
export function canAddLeads({
  locked,
  userStatus,
}: {
  locked: boolean;
  userStatus: UserStatus;
}): Verdict<'CAMPAIGN_LOCKED' | 'LINKEDIN_NOT_CONNECTED'> {
  if (locked) return { allowed: false, reason: 'CAMPAIGN_LOCKED' };
  return isConnected(userStatus)
    ? { allowed: true }
    : { allowed: false, reason: 'LINKEDIN_NOT_CONNECTED' };
}
