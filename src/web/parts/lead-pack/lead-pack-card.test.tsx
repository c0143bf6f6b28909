import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import type { LeadPackAnswer } from '#contract/lead-packs.ts';
import type { CampaignStatus } from '#core/campaign/campaign-status.ts';
import { SEARCH_ERRORS, SEARCH_TYPES } from '#core/lead-pack/lead-pack.ts';
import { ToastContext } from '#web/ui/feedback/toast-context.ts';
import { apiQuery } from '#web/api/queries.ts';
import { LeadPackCard } from './lead-pack-card.tsx';
import { PackSummary } from './pack-summary.tsx';

const router = createRouter({
  routeTree: createRootRoute(),
  history: createMemoryHistory(),
});
const statistics: LeadPackAnswer['statistics'] = {
  totalLeadsCount: 12,
  finishedLeadsCount: 3,
  failedLeadsCount: 1,
  blackListedCount: 0,
  pausedCount: 0,
  waitingUntilCount: 4,
  inProgressLeadsCount: 4,
  gettingReadyLeads: 0,
  uploadingCount: 0,
  acceptanceRate: 25,
  acceptanceCount: 2,
  replyRate: 10,
  replyCount: 1,
  emailReplyRate: 0,
  emailReplyCount: 0,
  emailBounceRate: 0,
  emailBounceCount: 0,
  emailOpenRate: 0,
  emailOpenCount: 0,
  invitedCount: 8,
  contactedCount: 10,
};
const pack = {
  id: '7',
  campaignId: '5',
  name: 'People of the fair',
  createdAt: '2026-11-20T12:00:00.000Z',
  skipLeadConditions: ['CAMPAIGN_DUPLICATE'],
  searchType: 'BASIC_SEARCH',
  searchOption: 'SEARCH',
  searchStatus: 'SEARCH_COMPLETE',
  error: null,
  leadsNumberToCollect: 12,
  leadsNumberCollected: 12,
  sourceUrl: null,
  fileName: null,
  skipped: 0,
  totalRows: 0,
  processedRows: 0,
  verdicts: { ADDED: 12, MERGED: 0, DUPLICATE: 0, SKIPPED: 0, WRONG: 0 },
  undoableUntilContacted: false,
  tookMs: null,
  rulesChanged: false,
  statistics,
  can: {
    pause: { allowed: false },
    resume: { allowed: false },
    delete: { allowed: true },
    undo: { allowed: false },
  },
} as LeadPackAnswer;
const nothing = () => undefined;

function drawn({
  over = {},
  campaignStatus = 'ACTIVE',
  leads = 12,
}: {
  over?: Partial<LeadPackAnswer>;
  campaignStatus?: CampaignStatus;
  leads?: number;
} = {}): string {
  return renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <RouterContextProvider router={router}>
        <ToastContext value={{ success: nothing, info: nothing, error: nothing }}>
          <LeadPackCard
            pack={{ ...pack, ...over }}
            statistics={{ ...statistics, totalLeadsCount: leads }}
            campaignStatus={campaignStatus}
            onFilters={nothing}
            onReport={nothing}
            onRemove={nothing}
          />
        </ToastContext>
      </RouterContextProvider>
    </QueryClientProvider>,
  );
}
const look = (markup: string): string => markup.match(/^<div class="([^"]*)"/)?.[1] ?? '';
/** What tooltips say of their controls while they are closed. */
const descriptions = (markup: string): string[] =>
  [...markup.matchAll(/<span id="[^"]*" hidden="">([^<]*)</g)].map(([, text]) => text ?? '');

describe('the card of a lead list', () => {
  test('has an icon of its source and option, its date, its source, a ring that fills, and a bin', () => {
    const icons = SEARCH_TYPES.map(
      (searchType) => drawn({ over: { searchType } }).match(/<svg[\s\S]*?<\/svg>/)?.[0],
    );
    expect(new Set(icons).size).toBe(SEARCH_TYPES.length);
    for (const searchType of ['SALES_NAVIGATOR', 'RECRUITER'] as const)
      expect(icons).not.toContain(
        drawn({ over: { searchType, searchOption: 'SAVED_LIST' } }).match(
          /<svg[\s\S]*?<\/svg>/,
        )?.[0],
      );
    expect(drawn().replaceAll(/<[^>]+>/g, '')).toContain('Basic search · Nov 20, 2026');
    expect(drawn()).toContain('aria-label="Remove People of the fair"');
    expect(
      drawn({ over: { searchStatus: 'SEARCH_IN_PROGRESS', leadsNumberCollected: 3 } }),
    ).toContain('Retrieving, 3 of 12');
  });

  test('links its name to its leads when it has any', () => {
    expect(drawn()).toContain(' href="/campaigns/5/leads?leadsList=7">People of the fair</a>');
    expect(drawn({ leads: 0 })).not.toContain('leadsList=7">People');
    expect(drawn({ leads: 0 })).toContain('People of the fair</span>');
  });

  test('leads from each rate to the leads that it counts', () => {
    expect(drawn()).toMatch(
      /href="\/campaigns\/5\/leads\?includeTypes=INVITE_ACCEPTED&amp;leadsList=7"[^>]*><strong>25(\.0)?%<\/strong><span[^>]*>2 of 8 invited</,
    );
    expect(drawn()).toMatch(
      /href="\/campaigns\/5\/leads\?includeTypes=MESSAGE_RESPONDED&amp;leadsList=7"[^>]*><strong>10(\.0)?%<\/strong><span[^>]*>1 of 10 contacted</,
    );
  });

  test('reads Retrieved with its search complete, and Retrieving before, paused or not', () => {
    expect(drawn()).toMatch(/>Retrieved</);
    for (const searchStatus of ['SEARCH_IN_PROGRESS', 'SEARCH_PAUSED'] as const) {
      expect(drawn({ over: { searchStatus } })).toMatch(/>Retrieving</);
      expect(drawn({ over: { searchStatus } })).not.toMatch(/>Retrieved</);
    }
  });

  test.each(SEARCH_ERRORS)(
    'a search paused by %s looks disabled and has a popup beside its state',
    (error) => {
      const markup = drawn({ over: { searchStatus: 'SEARCH_PAUSED', error } });
      expect(look(markup)).toContain('paused');
      expect(look(drawn())).not.toContain('paused');
      const popupOfState = /<button [^>]*aria-haspopup="dialog"[^>]*retrieval/;
      expect(markup).toMatch(popupOfState);
      expect(drawn()).not.toMatch(popupOfState);
    },
  );

  test('shows statistics once its campaign is no draft, and before that how many were added, their source and its rules', () => {
    const draft = drawn({ campaignStatus: 'DRAFT' });
    expect(draft).toContain('Added leads 12');
    expect(drawn({ campaignStatus: 'DRAFT', leads: 1 })).toContain('Added lead 1');
    expect(draft).toContain('Basic search');
    expect(draft).toContain('aria-label="View lead filtering rules for People of the fair, 0 set"');
    expect(draft).not.toContain('Leads in People of the fair');
    for (const campaignStatus of ['NOT_ACTIVE', 'ACTIVE'] as const) {
      expect(drawn({ campaignStatus })).toContain('2 of 8 invited');
      expect(drawn({ campaignStatus })).toContain('Leads in People of the fair');
      expect(drawn({ campaignStatus })).not.toContain('Added lead');
    }
  });

  test('its filter icon tells its rules apart', () => {
    expect(descriptions(drawn())).toContain('View lead filtering rules');
    const icon = (skipLeadConditions: LeadPackAnswer['skipLeadConditions']) =>
      drawn({ over: { skipLeadConditions } }).match(
        /<button [^>]*aria-label="View lead filtering rules[^>]*>/,
      )?.[0] ?? '';
    expect(
      ['filtered', 'longFilter'].map((word) => icon(['CAMPAIGN_DUPLICATE']).includes(word)),
    ).toEqual([false, false]);
    expect(
      ['filtered', 'longFilter'].map((word) =>
        icon(['CAMPAIGN_DUPLICATE', 'NO_PHOTO']).includes(word),
      ),
    ).toEqual([true, false]);
    expect(
      ['filtered', 'longFilter'].map((word) =>
        icon(['CAMPAIGN_DUPLICATE', 'NO_PHOTO', 'DUPLICATE']).includes(word),
      ),
    ).toEqual([true, true]);
    expect(icon(['CAMPAIGN_DUPLICATE', 'NO_PHOTO', 'DUPLICATE'])).toContain('2 set');
  });
});

describe('what became of the people of a list', () => {
  test('counts who is in the campaign already among the skipped, as the reasons below do', () => {
    const client = new QueryClient();
    const verdicts = { ADDED: 0, MERGED: 0, DUPLICATE: 10, SKIPPED: 2, WRONG: 0 };
    const { queryKey } = apiQuery('GET /searches/{leadPackId}/report', {
      params: { leadPackId: pack.id },
      query: { size: 1 },
    });
    client.setQueryData(queryKey, {
      content: [],
      page: 0,
      size: 1,
      totalElements: 12,
      totalPages: 12,
      verdicts,
      reasons: [
        { code: 'CAMPAIGN_DUPLICATE', count: 10 },
        { code: 'NO_PHOTO', count: 2 },
      ],
    });
    const markup = renderToStaticMarkup(
      <QueryClientProvider client={client}>
        <ToastContext value={{ success: nothing, info: nothing, error: nothing }}>
          <PackSummary pack={{ ...pack, verdicts }} onSeeSkipped={nothing} />
        </ToastContext>
      </QueryClientProvider>,
    );
    expect(markup).toContain('Why 12 were skipped');
    expect(markup).toContain('<dt>Skipped</dt><dd>12</dd>');
    expect(markup).toContain('<dt>Checked</dt><dd>12</dd>');
  });
});
