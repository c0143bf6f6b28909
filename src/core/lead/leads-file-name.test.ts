import { expect, test } from 'vitest';
import { leadsFileName } from '#core/lead/csv-export.ts';

test.each([
  ['Nordics', 'Nordics, leads.csv'],
  ['Q4: "CFOs" / Berlin', 'Q4 CFOs Berlin, leads.csv'],
  [null, 'Leads.csv'],
])('leads of the campaign %s are exported as %s', (campaignName, fileName) =>
  expect(leadsFileName(campaignName)).toBe(fileName),
);
