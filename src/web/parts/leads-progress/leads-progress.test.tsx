import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { countsOfCampaign, countsOfPack, type LeadCounts } from './leads-groups.ts';
import { LeadsProgress } from './leads-progress.tsx';

const NONE: LeadCounts = {
  IN_PROGRESS: 0,
  FINISHED: 0,
  WAITING: 0,
  PAUSED: 0,
  FAILED: 0,
  BLACKLISTED: 0,
  GETTING_READY: 0,
  UPLOADING: 0,
};
const SOME: LeadCounts = {
  IN_PROGRESS: 1,
  FINISHED: 2,
  WAITING: 30,
  PAUSED: 4,
  FAILED: 5,
  BLACKLISTED: 6,
  GETTING_READY: 700,
  UPLOADING: 8,
};
const drawn = (counts: LeadCounts | null): string =>
  renderToStaticMarkup(<LeadsProgress counts={counts} of="Autumn" />);
const placeholders = (markup: string): number => markup.match(/--place:/g)?.length ?? 0;
/** The bar's shares in their order, as drawn. */
const shares = (markup: string): number[] =>
  [...markup.matchAll(/flex-grow:(\d+)/g)].map(([, share]) => Number(share));
/** What a screen reader reads of the bar, without the popup. */
const spoken = (markup: string): string =>
  (markup.match(/<button[\s\S]*?<\/button>/)?.[0] ?? '').replaceAll(/<[^>]+>/g, '');

describe('the indicator of leads', () => {
  test('has a segment and a count for each group, in their order', () => {
    expect(shares(drawn(SOME))).toEqual([13, 34, 1, 700, 8]);
    expect(spoken(drawn(SOME))).toBe(
      'Leads in Autumn: Ended 13Awaiting or paused 34In progress 1Remaining 700Uploading 8',
    );
    expect(placeholders(drawn(SOME))).toBe(0);
  });

  test('is not green if everyone failed, and shows how many did if some finished', () => {
    const failed = drawn({ ...NONE, FAILED: 30 });
    expect(failed).toContain('--fill:var(--s-failed)');
    expect(failed).not.toContain('--s-finished');
    expect(failed).toContain('color:var(--st-failed)');
    expect(spoken(failed)).toBe('Leads in Autumn: Ended 30');
    expect(drawn({ ...NONE, FINISHED: 1, FAILED: 2, BLACKLISTED: 1 })).toContain(
      '--fill:linear-gradient(to right, var(--s-finished) 0% 25%, var(--s-failed) 25% 75%, var(--s-blacklisted) 75% 100%)',
    );
    expect(drawn({ ...NONE, FINISHED: 3 })).toContain('--fill:var(--s-finished)');
  });

  test('leaves groups without leads out', () => {
    expect(shares(drawn({ ...NONE, PAUSED: 3 }))).toEqual([3]);
    expect(spoken(drawn({ ...NONE, PAUSED: 3 }))).toBe('Leads in Autumn: Awaiting or paused 3');
  });

  test('is a single 0 without any lead', () => {
    const markup = drawn(NONE);
    expect([shares(markup), markup.replaceAll(/<[^>]+>/g, ''), placeholders(markup)]).toEqual([
      [],
      '0',
      0,
    ]);
  });

  test('is five placeholders while it loads', () => {
    const markup = drawn(null);
    expect([placeholders(markup), shares(markup), markup.replaceAll(/<[^>]+>/g, '')]).toEqual([
      5,
      [],
      'Counting leads',
    ]);
    expect(markup).toContain('role="status"');
  });
});

test('campaign and pack statistics are read into the same counts', () => {
  expect(
    countsOfCampaign({
      inProgressLeads: 1,
      finishedLeads: 2,
      waitingLeads: 30,
      pausedLeads: 4,
      failedLeads: 5,
      blacklistedLeads: 6,
      gettingReadyLeads: 700,
      uploadingLeads: 8,
    }),
  ).toEqual(SOME);
  expect(
    countsOfPack({
      inProgressLeadsCount: 1,
      finishedLeadsCount: 2,
      waitingUntilCount: 30,
      pausedCount: 4,
      failedLeadsCount: 5,
      blackListedCount: 6,
      gettingReadyLeads: 700,
      uploadingCount: 8,
    }),
  ).toEqual(SOME);
});
