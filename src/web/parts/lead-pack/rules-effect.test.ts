import { describe, expect, test } from 'vitest';
import type { LeadPackAnswer } from '#contract/lead-packs.ts';
import { noneAddedText, rulesEffectText } from './rules-effect.ts';

type Facts = Pick<LeadPackAnswer, 'searchStatus' | 'leadsNumberToCollect' | 'totalRows'> & {
  verdicts: Partial<LeadPackAnswer['verdicts']>;
  here: number;
  ready: number;
};

function pack({ here, ready, ...facts }: Partial<Facts>): LeadPackAnswer {
  return {
    searchStatus: 'SEARCH_IN_PROGRESS',
    leadsNumberToCollect: 0,
    totalRows: 0,
    verdicts: {},
    statistics: { totalLeadsCount: here ?? 0, gettingReadyLeads: ready ?? 0 },
    ...facts,
  } as LeadPackAnswer;
}

describe('what a change of a list’s rules means', () => {
  test('says how many are still to be collected, and how many stay', () => {
    const coming = pack({
      leadsNumberToCollect: 1840,
      verdicts: { ADDED: 130, MERGED: 7, SKIPPED: 20 },
      here: 137,
      ready: 75,
    });
    expect(rulesEffectText(coming)).toBe(
      'They apply to people added from now on: 1,683 are still to be collected. The 137 leads already here stay, including the 75 who haven’t started.',
    );
    expect(rulesEffectText(pack({ totalRows: 3, verdicts: { ADDED: 2 }, here: 2, ready: 1 }))).toBe(
      'They apply to people added from now on: 1 is still to be collected. The 2 leads already here stay, including the one who hasn’t started.',
    );
  });

  test('is nothing in a list that is complete', () => {
    expect(
      rulesEffectText(
        pack({
          searchStatus: 'SEARCH_COMPLETE',
          leadsNumberToCollect: 500,
          verdicts: { ADDED: 318 },
          here: 318,
        }),
      ),
    ).toBe('This list is complete, so no more leads are checked. The 318 leads already here stay.');
    expect(
      rulesEffectText(
        pack({ searchStatus: 'SEARCH_COMPLETE', verdicts: { ADDED: 1 }, here: 1, ready: 1 }),
      ),
    ).toBe('This list is complete, so no more leads are checked. The lead already here stays.');
  });

  test('names no one if there is no one', () => {
    expect(rulesEffectText(pack({ leadsNumberToCollect: 120 }))).toBe(
      'They apply to people added from now on: 120 are still to be collected.',
    );
    expect(rulesEffectText(pack({}))).toBe('They apply to people added from now on.');
  });
});

describe('why a list let no one in', () => {
  test('is explained by what happened to its people', () => {
    expect(
      noneAddedText(pack({ searchStatus: 'SEARCH_COMPLETE', verdicts: { DUPLICATE: 1000 } })),
    ).toBe('No one was added: 1,000 duplicates');
    expect(
      noneAddedText(
        pack({ searchStatus: 'SEARCH_COMPLETE', verdicts: { DUPLICATE: 1, SKIPPED: 4, WRONG: 2 } }),
      ),
    ).toBe('No one was added: 1 duplicate, 4 skipped, 2 invalid');
  });

  test('is not explained while it runs, if someone came in, or for an empty list', () => {
    expect(noneAddedText(pack({ verdicts: { DUPLICATE: 5 } }))).toBeNull();
    expect(
      noneAddedText(
        pack({ searchStatus: 'SEARCH_COMPLETE', verdicts: { DUPLICATE: 5, MERGED: 1 } }),
      ),
    ).toBeNull();
    expect(noneAddedText(pack({ searchStatus: 'SEARCH_COMPLETE' }))).toBeNull();
  });
});
