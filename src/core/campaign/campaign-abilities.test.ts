import { expect, test } from 'vitest';
import {
  canAddLeads,
  canDeleteCampaign,
  canEditCampaign,
} from '#core/campaign/campaign-abilities.ts';

test('each refused ability says why', () => {
  expect([canEditCampaign(false), canDeleteCampaign(false)]).toEqual([
    { allowed: true },
    { allowed: true },
  ]);
  expect(canEditCampaign(true)).toEqual({ allowed: false, reason: 'CAMPAIGN_LOCKED' });
  expect(canDeleteCampaign(true)).toEqual({
    allowed: false,
    reason: 'LEADS_TRANSFER_IN_PROGRESS',
  });
  expect(canAddLeads({ locked: false, userStatus: 'VERIFIED' })).toEqual({ allowed: true });
  expect(canAddLeads({ locked: false, userStatus: 'REGISTER_PHONE_CHALLENGED' })).toEqual({
    allowed: false,
    reason: 'LINKEDIN_NOT_CONNECTED',
  });
  expect(canAddLeads({ locked: true, userStatus: 'VERIFIED' })).toEqual({
    allowed: false,
    reason: 'CAMPAIGN_LOCKED',
  });
});
