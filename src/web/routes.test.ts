import { QueryClient } from '@tanstack/react-query';
import { createMemoryHistory, isRedirect } from '@tanstack/react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createAppRouter } from './app-router.ts';
import { sessionFacts } from './session/session.ts';
import { parseQuery, formatQuery } from './ui/navigation/query-params.ts';

vi.mock('./session/session.ts', () => ({ sessionFacts: vi.fn<typeof sessionFacts>() }));
vi.mock('./layouts/default-layout.tsx', () => ({ DefaultLayout: () => null }));

const visitor = {
  signedIn: false,
  trialEnded: false,
  adminStatus: null,
  testAccount: false,
  actsForTeammate: false,
};
const asked = vi.mocked(sessionFacts);
const queryClient = new QueryClient();
const router = createAppRouter({
  queryClient,
  history: createMemoryHistory({ initialEntries: ['/leads'] }),
});

function found(pathname: string) {
  const [routes, params, page] = router.getMatchedRoutes(pathname);
  return { path: page?.fullPath, params: { ...params }, around: routes.map(({ id }) => id) };
}

async function guarded({
  pathname,
  search = '',
  shown = '',
  preload = false,
}: {
  pathname: string;
  search?: string;
  shown?: string;
  preload?: boolean;
}) {
  const [, , page] = router.getMatchedRoutes(pathname);
  const guard = page?.parentRoute.options.beforeLoad;
  const context = { queryClient, staysOnPage: (path: string) => path === shown };
  const location = { pathname, searchStr: search };
  try {
    await guard({ context, location, preload });
    return null;
  } catch (elsewhere) {
    if (isRedirect(elsewhere)) return elsewhere.options.href;
    throw elsewhere;
  }
}

beforeEach(() => void asked.mockReset().mockResolvedValue({ ...visitor, signedIn: true }));

describe('the routes', () => {
  it('read the parameters of a path, unescaped, and keep every digit of an id', () => {
    expect(found('/campaigns/90071992547409931/leads')).toEqual({
      path: '/campaigns/$campaignId/leads',
      params: { campaignId: '90071992547409931' },
      around: ['__root__', '/default', '/default/campaign', expect.anything()],
    });
    expect(found('/leads/a%20b').params).toEqual({ leadId: 'a b' });
  });
  it('tell a page from one thing of it', () => {
    expect(found('/leads').path).toBe('/leads');
    expect(found('/leads/7').path).toBe('/leads/$leadId');
    expect(found('/settings/sequence-templates/new').path).toBe(
      '/settings/sequence-templates/$templateId',
    );
  });
  it('keep the list of conversations around the one that is open', () => {
    expect(found('/inbox').around).toContain('/default/inbox');
    expect(found('/inbox/12')).toMatchObject({
      path: '/inbox/$conversationId',
      params: { conversationId: '12' },
    });
    expect(found('/inbox/12').around).toContain('/default/inbox');
  });
  it('bring back from a provider of mailboxes to the account', () => {
    expect(found('/google/callback')).toMatchObject({
      path: '/$provider/callback',
      params: { provider: 'google' },
    });
    expect(found('/google/callback').around).toContain('/default/account');
  });
  it('keep the place where a program is allowed outside of the product’s frame', () => {
    expect(found('/oauth/authorize').around).toContain('/consent');
  });
  it('take a slash at the end for none, and the bare root for the sign-in', () => {
    expect(found('/campaigns/').path).toBe('/campaigns');
    expect(found('/').around).toContain('/auth');
  });
  it('find nothing for what no pattern fits', () => {
    for (const pathname of ['/nowhere', '/inboxes', '/teams', '/admins'])
      expect(found(pathname).path, pathname).toBeUndefined();
    // An unmatched rest of the path makes the router show the 404 page.
    for (const pathname of ['/campaigns/1/2/3', '/account/nothing'])
      expect(found(pathname).params, pathname).toHaveProperty('**');
  });
  it('do not stumble over a path that is no proper escape', () => {
    expect(found('/leads/%E0%A4%A').path).toBeUndefined();
  });
});

describe('the query of an address', () => {
  it('is plain text, so that ids keep every digit', () => {
    expect(parseQuery('?page=2&id=90071992547409931&empty=')).toEqual({
      page: '2',
      id: '90071992547409931',
      empty: '',
    });
  });
  it('is written without what is empty', () => {
    expect(formatQuery({ page: '2', query: 'a b', gone: null, empty: '' })).toBe(
      '?page=2&query=a+b',
    );
    expect(formatQuery({ gone: undefined })).toBe('');
  });
});

describe('the guard of the routes', () => {
  it('sends a visitor to the sign-in, which leads back to what was wanted', async () => {
    asked.mockResolvedValue(visitor);
    expect(await guarded({ pathname: '/leads', search: '?page=2' })).toBe(
      '/?redirect=%2Fleads%3Fpage%3D2',
    );
  });
  it('lets a user pass', async () => {
    expect(await guarded({ pathname: '/leads' })).toBeNull();
    expect(asked).toHaveBeenCalledTimes(1);
  });
  it('is not asked while a page stays and only its query changes, nor for a preload', async () => {
    asked.mockResolvedValue(visitor);
    expect(await guarded({ pathname: '/leads', search: '?q=x', shown: '/leads' })).toBeNull();
    expect(await guarded({ pathname: '/leads', preload: true })).toBeNull();
    expect(asked).not.toHaveBeenCalled();
  });
  it('throws on when the session cannot be read, for the error in place of the page', async () => {
    asked.mockRejectedValue(new Error('The server does not answer'));
    await expect(guarded({ pathname: '/leads' })).rejects.toThrow('The server does not answer');
  });
});
