import { describe, expect, it } from 'vitest';
import { paths } from '../paths.ts';
import { findRoute, matchPath } from './match-routes.ts';

const routes = Object.values(paths).map(({ pattern }) => ({ pattern }));
const found = (pathname: string) => findRoute({ routes, pathname });

describe('findRoute', () => {
  it('reads the parameters of a path, unescaped, and keeps every digit of an id', () => {
    expect(found('/campaigns/90071992547409931/leads')).toEqual({
      route: { pattern: '/campaigns/$campaignId/leads' },
      params: { campaignId: '90071992547409931' },
    });
    expect(matchPath({ pattern: '/leads/$leadId', pathname: '/leads/a%20b' })).toEqual({
      leadId: 'a b',
    });
  });
  it('prefers what is spelled out to a parameter', () => {
    expect(found('/team/invitations')?.route.pattern).toBe('/team/invitations');
    expect(found('/team/7')?.route.pattern).toBe('/team/$userId');
    expect(found('/settings/sequence-templates/new')?.route.pattern).toBe(
      '/settings/sequence-templates/$templateId',
    );
  });
  it('takes a slash at the end for none, and the bare root for the sign-in', () => {
    expect(found('/campaigns/')?.route.pattern).toBe('/campaigns');
    expect(found('/')?.route.pattern).toBe('/');
  });
  it('finds nothing for what no pattern fits', () => {
    expect([found('/nowhere'), found('/campaigns/1/2/3')]).toEqual([null, null]);
  });
  it('does not stumble over a path that is no proper escape', () => {
    expect(found('/leads/%E0%A4%A')?.params).toEqual({ leadId: '%E0%A4%A' });
  });
});
