import { expect, test } from 'vitest';
import { partnerKeys } from '#core/partner/partner-settings.ts';

test.each([
  [undefined, null],
  ['tracking=tok', { tracking: 'tok', customers: null }],
  [
    'api=pk_1:sk:1=, partner=house',
    { tracking: null, customers: { key: 'pk_1', secret: 'sk:1=', partner: 'house' } },
  ],
  [
    ' Tracking=tok ,API=pk:sk,partner=house',
    { tracking: 'tok', customers: { key: 'pk', secret: 'sk', partner: 'house' } },
  ],
])('%s names its keys', (text, partner) => {
  expect(partnerKeys(text)).toEqual({ partner, faults: [] });
});

test.each([
  'secret-word',
  'api=pk:sk',
  'partner=house',
  'api=pk,partner=house',
  'api=:sk,partner=a',
  'tracking=',
  'tracking=a,tracking=b',
  'tracking=a,,',
])('%s is refused in words that tell no key', (text) => {
  const { partner, faults } = partnerKeys(text);
  expect(partner).toBeNull();
  expect(faults).toEqual([expect.stringMatching(/^PARTNER_KEY isn’t in the right form/)]);
  expect(faults[0]).not.toContain('secret-word');
});
