import { expect, test } from 'vitest';
import { campaignAbilities, canAddLeads } from '#core/campaign/campaign-abilities.ts';

test('each ability says why not', () => {
  const facts = { status: 'ACTIVE', locked: false, leadPacks: 1, sequenceCompleted: true, subscriptionPaused: false, campaignLimitReached: false, transferActive: false } as const;
  expect(campaignAbilities(facts)).toEqual({ toggle: { allowed: true }, edit: { allowed: true }, delete: { allowed: true } });
  expect(campaignAbilities({ ...facts, locked: true, transferActive: true })).toEqual({ toggle: { allowed: false, reason: 'CAMPAIGN_LOCKED' }, edit: { allowed: false, reason: 'CAMPAIGN_LOCKED' }, delete: { allowed: false, reason: 'LEADS_TRANSFER_IN_PROGRESS' } });
  expect(canAddLeads({ locked: false, userStatus: 'VERIFIED' })).toEqual({ allowed: true });
  expect(canAddLeads({ locked: false, userStatus: 'REGISTER_PHONE_CHALLENGED' })).toEqual({ allowed: false, reason: 'LINKEDIN_NOT_CONNECTED' });
  expect(canAddLeads({ locked: true, userStatus: 'VERIFIED' })).toEqual({ allowed: false, reason: 'CAMPAIGN_LOCKED' });
});
