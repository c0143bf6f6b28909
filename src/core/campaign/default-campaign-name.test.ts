import { expect, test } from 'vitest';
import { defaultCampaignName } from '#core/campaign/default-campaign-name.ts';

test('a new campaign is named with a date and a time stamp', () => {
  expect(defaultCampaignName('Etc/UTC', Date.parse('2026-11-20T23:06:00Z'))).toBe(
    'Nov 20, 2026 23:06',
  );
});
