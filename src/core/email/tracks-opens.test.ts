import { expect, test } from 'vitest';
import { tracksOpens } from '#core/email/tracks-opens.ts';

test.each([
  { ratesIncluded: true, chosen: null, tracks: true },
  { ratesIncluded: true, chosen: true, tracks: true },
  { ratesIncluded: true, chosen: false, tracks: false },
  { ratesIncluded: false, chosen: null, tracks: false },
  { ratesIncluded: false, chosen: true, tracks: false },
])(
  'with rates in the plan: $ratesIncluded, and $chosen chosen, opens are tracked: $tracks',
  ({ tracks, ...facts }) => {
    expect(tracksOpens(facts)).toBe(tracks);
  },
);
