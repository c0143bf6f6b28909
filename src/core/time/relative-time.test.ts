import { expect, test } from 'vitest';
import { campaignAbilities, canAddLeads } from '#core/campaign/campaign-abilities.ts';
import { draftTab, highlightedTabs, showsLeadArrows, showsUploadingSign, type IndicatorFacts } from '#core/campaign/campaign-indicators.ts';
import { defaultCampaignName } from '#core/campaign/default-campaign-name.ts';
import { durationText, relativeTime } from '#core/time/relative-time.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

test.each([
  [0, 'Just now'], [59_999, 'Just now'], [MINUTE, '1 minute ago'], [59 * MINUTE, '59 minutes ago'], [HOUR, '1 hour ago'], [23 * HOUR, '23 hours ago'], [DAY, '1 day ago'], [29 * DAY, '29 days ago'], [30 * DAY, '1 month ago'], [359 * DAY, '11 months ago'],
  [360 * DAY, '1 year ago'], [729 * DAY, '1 year ago'], [730 * DAY, '2 years ago'], [-30_000, 'Just now'], [-2 * DAY, 'in 2 days'],
])('%i ms before now is %j', (ago, text) => expect(relativeTime({ at: 1e12 - ago, now: 1e12 })).toBe(text));

test('a length of time has one unit', () => {
  expect([10_000, 90 * MINUTE, 40 * DAY].map(durationText)).toEqual(['less than a minute', '1 hour', '1 month']);
});

test('a new campaign is named with a date and a time stamp', () => {
  expect(defaultCampaignName({ now: Date.parse('2026-11-20T23:06:00Z'), zone: 'Etc/UTC' })).toBe('Nov 20, 2026 23:06');
});

const campaign: IndicatorFacts = { status: 'ACTIVE', locked: false, searchActive: true, transferActive: false, uploadingLeads: 3, asleep: false };
test.each<[Partial<IndicatorFacts>, boolean, boolean]>([
  [{}, true, true], [{ status: 'NOT_ACTIVE' }, false, false], [{ locked: true }, false, false], [{ asleep: true }, false, false], [{ searchActive: false }, false, true], [{ searchActive: false, uploadingLeads: 0, transferActive: true }, true, true], [{ uploadingLeads: 0 }, true, false],
])('%j shows arrows %s and the uploading sign %s', (some, arrows, uploading) => {
  expect([showsLeadArrows({ ...campaign, ...some }), showsUploadingSign({ ...campaign, ...some })]).toEqual([arrows, uploading]);
});

test('tabs of a draft ask for what is missing, and it opens where it goes on', () => {
  const draft = { status: 'DRAFT', totalLeads: 0, leadPacks: 0, sequenceCompleted: false, zapierError: null, zapierUrl: null } as const;
  expect(highlightedTabs(draft)).toEqual(['AUDIENCE', 'SEQUENCE']);
  expect(highlightedTabs({ ...draft, status: 'ACTIVE', zapierError: 'x', zapierUrl: 'https://a.example' })).toEqual(['SETTINGS']);
  expect([draftTab(draft), draftTab({ ...draft, leadPacks: 1 }), draftTab({ ...draft, leadPacks: 1, sequenceCompleted: true }), draftTab({ ...draft, status: 'ACTIVE', leadPacks: 1 })]).toEqual([null, 'SEQUENCE', 'AUDIENCE', null]);
});

test('each ability says why not', () => {
  const facts = { status: 'ACTIVE', locked: false, leadPacks: 1, sequenceCompleted: true, subscriptionPaused: false, campaignLimitReached: false, transferActive: false } as const;
  expect(campaignAbilities(facts)).toEqual({ toggle: { allowed: true }, edit: { allowed: true }, delete: { allowed: true } });
  expect(campaignAbilities({ ...facts, locked: true, transferActive: true })).toEqual({ toggle: { allowed: false, reason: 'CAMPAIGN_LOCKED' }, edit: { allowed: false, reason: 'CAMPAIGN_LOCKED' }, delete: { allowed: false, reason: 'LEADS_TRANSFER_IN_PROGRESS' } });
  expect(canAddLeads({ locked: false, userStatus: 'VERIFIED' })).toEqual({ allowed: true });
  expect(canAddLeads({ locked: false, userStatus: 'REGISTER_PHONE_CHALLENGED' })).toEqual({ allowed: false, reason: 'LINKEDIN_NOT_CONNECTED' });
  expect(canAddLeads({ locked: true, userStatus: 'VERIFIED' })).toEqual({ allowed: false, reason: 'CAMPAIGN_LOCKED' });
});
