import { expect, test } from 'vitest';
import {
  draftTab,
  highlightedTabs,
  isAudienceEmpty,
  showsLeadArrows,
  showsUploadingSign,
  type IndicatorFacts,
} from '#core/campaign/campaign-indicators.ts';
import { NO_LEADS } from '#core/campaign/lead-statistics.ts';

const campaign: IndicatorFacts = {
  status: 'ACTIVE',
  locked: false,
  searchActive: true,
  transferActive: false,
  uploadingLeads: 3,
  asleep: false,
};
test.each<[Partial<IndicatorFacts>, boolean, boolean]>([
  [{}, true, true],
  [{ status: 'NOT_ACTIVE' }, false, false],
  [{ locked: true }, false, false],
  [{ asleep: true }, false, false],
  [{ searchActive: false }, false, true],
  [{ searchActive: false, uploadingLeads: 0, transferActive: true }, true, true],
  [{ uploadingLeads: 0 }, true, false],
])('%j shows arrows %s and the uploading sign %s', (some, arrows, uploading) => {
  expect([
    showsLeadArrows({ ...campaign, ...some }),
    showsUploadingSign({ ...campaign, ...some }),
  ]).toEqual([arrows, uploading]);
});

test('tabs of a draft ask for what is missing, and it opens at the next one to finish', () => {
  const draft = {
    status: 'DRAFT',
    audienceEmpty: true,
    leadPacks: 0,
    sequenceCompleted: false,
    zapierError: null,
    zapierUrl: null,
  } as const;
  expect(highlightedTabs(draft)).toEqual(['AUDIENCE', 'SEQUENCE']);
  expect(
    highlightedTabs({
      ...draft,
      status: 'ACTIVE',
      zapierError: 'x',
      zapierUrl: 'https://a.example',
    }),
  ).toEqual(['SETTINGS']);
  // A list alone isn't enough: it has to bring leads.
  expect(highlightedTabs({ ...draft, audienceEmpty: false })).toEqual(['SEQUENCE']);
  expect([
    draftTab(draft),
    draftTab({ ...draft, leadPacks: 1 }),
    draftTab({ ...draft, leadPacks: 1, sequenceCompleted: true }),
    draftTab({ ...draft, status: 'ACTIVE', leadPacks: 1 }),
  ]).toEqual([null, 'SEQUENCE', 'AUDIENCE', null]);
});

test.each([
  ['with neither leads nor any on the way', {}, false, true],
  ['whose lists are still collecting', {}, true, false],
  ['with rows being read', { UPLOADING: 3 }, false, false],
  ['whose only lead has failed', { FAILED: 1 }, false, false],
])('a campaign %s', (_, counters, stillComing, empty) => {
  expect(isAudienceEmpty({ counters: { ...NO_LEADS, ...counters }, stillComing })).toBe(empty);
});
