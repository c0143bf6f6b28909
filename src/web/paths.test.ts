import { describe, expect, it } from 'vitest';
import { paths } from './paths.ts';

describe('paths', () => {
  it('fill in ids and query values', () => {
    expect(paths.campaign.href({ campaignId: '42' })).toBe('/campaigns/42');
    expect(
      paths.campaignLeads.href({
        campaignId: '42',
        query: { leadsList: '7', includeTypes: 'INVITE_ACCEPTED' },
      }),
    ).toBe('/campaigns/42/leads?leadsList=7&includeTypes=INVITE_ACCEPTED');
    expect(paths.campaigns.href({ query: { page: null } })).toBe('/campaigns');
  });
  it('cover the routes of both specifications that have a page', () => {
    const patterns = Object.values(paths).map(({ pattern }) => pattern.replace(/\$(\w+)/g, '{$1}'));
    for (const route of [
      '/',
      '/signup',
      '/forgot-password',
      '/password-reset',
      '/enter-linkedin',
      '/dashboard',
      '/dashboard/statistics',
      '/quick-guide',
      '/leads',
      '/leads/{leadId}',
      '/upgrade',
      '/account',
      '/{provider}/callback',
      '/campaigns',
      '/new-campaign',
      '/campaigns/{campaignId}',
      '/campaigns/{campaignId}/sequence',
      '/campaigns/{campaignId}/statistics',
      '/campaigns/{campaignId}/settings',
      '/campaigns/{campaignId}/leads',
      '/settings',
      '/settings/working-hours',
      '/settings/sequence-templates',
      '/settings/sequence-templates/{templateId}',
      '/settings/data-scrubber',
    ])
      expect(patterns).toContain(route);
  });
});
